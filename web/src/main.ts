// Opens the page: language, theme, service worker, and the screen that the address names.
import { compare } from "./explore/compare";
import { joinDistant, tableOfAddress } from "./devices";
import { button, element, icon, show } from "./dom";
import { awake } from "./engine";
import { explore } from "./explore/explore";
import { find } from "./find";
import { goOn } from "./game";
import { home } from "./home";
import { learn } from "./learn/learn";
import { lesson } from "./learn/lesson";
import { isShared, sharedOf } from "./link";
import { puzzles } from "./learn/puzzles";
import { quiz } from "./learn/quiz";
import { umpireRealBoard } from "./real_board";
import { replay } from "./replay";
import { endScreen } from "./route";
import { start } from "./start";
import { dress, prefer } from "./store";
import { language, say, speak } from "./words";

const SCREENS: Record<string, () => unknown> = {
  "": home,
  "#": home,
  "#new": () => start("agent"),
  "#friend": () => start("friend"),
  "#watch": () => start("watch"),
  "#game": goOn,
  "#umpire": umpireRealBoard,
  "#find": find,
  "#explore": explore,
  "#compare": compare,
  "#learn": learn,
  "#lesson": lesson,
  "#quiz": quiz,
  "#puzzles": puzzles,
};

function head() {
  document.title = say("title");
  const other = language() === "ja" ? "en" : "ja";
  const change = button(say("other_language"), () => (speak(other), open()), { id: "language", lang: other });
  const dark = () => document.documentElement.dataset.theme === "dark";
  const theme = button("", () => prefer({ theme: dark() ? "light" : "dark" }), { id: "theme", "aria-label": say("theme"), title: say("theme") });
  theme.append(icon("moon"));
  const title = element("h1", {}, element("a", { href: "#" }, say("title")));
  document.querySelector("header")!.replaceChildren(title, element("div", { className: "row" }, theme, change));
}

async function open() {
  await endScreen();
  head();
  try {
    const hash = location.hash;
    const code = tableOfAddress();
    if (code) await joinDistant(code);
    else if (isShared(hash)) await replay(await sharedOf(hash));
    else await (SCREENS[hash.split("=")[0]!] ?? home)();
  } catch (error) {
    show(element("p", { className: "fault", role: "alert" }, say("wrong", (error as Error).message)));
  }
}

/** Keeps the page for times without a network, once nothing that a board needs is still to come. */
async function keep() {
  await navigator.serviceWorker.register("sw.js");
  (await navigator.serviceWorker.ready).active?.postMessage("later");
}

window.addEventListener("unhandledrejection", (event) => {
  const told = element("p", { className: "fault", role: "alert" }, say("wrong", String(event.reason?.message ?? event.reason)));
  document.querySelector("main")!.prepend(told);
});

// The key of a server has become a cookie by now, and need not stand in the address.
if (location.search) history.replaceState(null, "", location.pathname + location.hash);
window.addEventListener("popstate", () => void open());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
dress();
speak(language());
show(element("p", { className: "lead" }, say("loading")));
void open();
if ("serviceWorker" in navigator) void awake.then(keep);
