// The first screen: a board, and doors to everything.
import { door, element, fileField, show } from "./dom";
import { drafted } from "./engine";
import { openRecord } from "./replay";
import { served } from "./server";
import { choices, left } from "./store";
import { distantFields } from "./tables";
import { say } from "./words";

/** A board of the edition that is played, its army standing. */
export async function standing(): Promise<HTMLElement> {
  const place = element("div", { className: "board", role: "img", "aria-label": say("lead_picture") });
  const { svg } = await drafted(choices().game, 0, "reference", null, 0).catch(() => drafted("p3-23-6i", 0, "reference", null, 0));
  place.innerHTML = svg;
  place.querySelector("svg")!.setAttribute("aria-hidden", "true");
  return place;
}

/** Shows the first screen. */
export async function home() {
  const [board, { server }] = await Promise.all([standing(), served()]);
  const kept = left();
  const doors = element(
    "nav",
    { className: "doors", "aria-label": say("title") },
    kept && door("play", "#game", say("go_on"), null, { id: "go-on", className: "button primary" }),
    door("play", "#new", say("play_now"), say("play_now_about"), { id: "play-now", className: kept ? "button" : "button primary" }),
    door("friend", "#friend", say("friend"), say("friend_about"), { id: "friend" }),
    door("umpire", "#umpire", say("umpire_real_board"), say("umpire_real_board_about"), { id: "umpire-door" }),
    door("learn", "#learn", say("learn"), say("learn_about"), { id: "learn" }),
  );
  show(
    element(
      "div",
      { className: "table home" },
      board,
      element(
        "div",
        { className: "beside" },
        element("p", { className: "lead" }, say("lead")),
        doors,
        element(
          "p",
          { className: "row" },
          door(null, "#find", say("find"), null, { id: "find" }),
          door(null, "#explore", say("findings"), null, { id: "explore" }),
          door(null, "#watch", say("watch_agents"), null, { id: "watch" }),
        ),
        server === "gunjin" && distantFields(),
        element("details", {}, element("summary", {}, say("open_record")), fileField(say("open_record"), say("open_record_text"), "record", openRecord)),
      ),
    ),
  );
}
