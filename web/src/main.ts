// Opens the page: language, service worker, first screen.
import { chooseGame } from "./choose";
import { joinDistant, tableOfAddress } from "./devices";
import { button, element, show } from "./dom";
import { language, say, speak } from "./words";

function head() {
  document.title = say("title");
  const other = language() === "ja" ? "en" : "ja";
  const change = button(say("other_language"), () => (speak(other), open()), { id: "language", lang: other });
  const home = element("a", { href: "#", onclick: (event: Event) => (event.preventDefault(), history.replaceState(null, "", location.pathname), open()) }, say("title"));
  document.querySelector("header")!.replaceChildren(element("h1", {}, home), change);
}

async function open() {
  head();
  try {
    const code = tableOfAddress();
    await (code ? joinDistant(code) : chooseGame());
  } catch (error) {
    show(element("p", { className: "fault", role: "alert" }, say("wrong", (error as Error).message)));
  }
}

window.addEventListener("unhandledrejection", (event) => {
  const told = element("p", { className: "fault", role: "alert" }, say("wrong", String(event.reason?.message ?? event.reason)));
  document.querySelector("main")!.prepend(told);
});

// The key of a server has become a cookie by now, and need not stand in the address.
if (location.search) history.replaceState(null, "", location.pathname + location.hash);
window.addEventListener("hashchange", () => void open());
speak(language());
show(element("p", { className: "lead" }, say("loading")));
void open();
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js");
