// Between two people at one screen: nothing is shown until the right one says so.
import { button, element, show } from "./dom";
import { say } from "./words";

/** Clears the screen; resolves once the person asked for is there. */
export function raiseCurtain(words: string): Promise<void> {
  return new Promise((resolve) => {
    const ready = button(say("ready"), () => resolve(), { className: "primary", id: "ready" });
    show(element("section", { className: "curtain" }, element("h2", {}, words), element("p", { className: "row" }, ready)));
    ready.focus();
  });
}
