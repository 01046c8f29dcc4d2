// Opens the page: language, service worker, first screen.
import { chooseGame } from "./choose";
import { button, element, show } from "./dom";
import { language, say, speak } from "./words";

function head() {
  document.title = say("title");
  const other = language() === "ja" ? "en" : "ja";
  const change = button(say("other_language"), () => (speak(other), open()), { id: "language", lang: other });
  const home = element("a", { href: "#", onclick: (event: Event) => (event.preventDefault(), open()) }, say("title"));
  document.querySelector("header")!.replaceChildren(element("h1", {}, home), change);
}

async function open() {
  head();
  try {
    await chooseGame();
  } catch (error) {
    show(element("p", { className: "fault", role: "alert" }, say("wrong", (error as Error).message)));
  }
}

window.addEventListener("unhandledrejection", (event) => {
  const told = element("p", { className: "fault", role: "alert" }, say("wrong", String(event.reason?.message ?? event.reason)));
  document.querySelector("main")!.prepend(told);
});

speak(language());
show(element("p", { className: "lead" }, say("loading")));
void open();
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js");
