// The door to everything that teaches.
import { door, element, show } from "../dom";
import { standing } from "../home";
import { learned } from "../store";
import { STEPS } from "./steps";
import { say } from "../words";

/** The way back to all that teaches. */
export const backToLearn = () => door("leave", "#learn", say("to_learn"), null, { id: "to-learn" });

function lessonAbout(): string {
  const { done } = learned();
  if (done >= STEPS.length) return say("lesson_over");
  return done > 0 ? say("lesson_go_on", done + 1) : say("lesson_about");
}

/** Shows the ways to learn. */
export async function learn() {
  const doors = element(
    "nav",
    { className: "doors", "aria-label": say("learn") },
    door("learn", "#lesson", say("lesson"), lessonAbout(), { id: "lesson", className: "button primary" }),
    door("umpire", "#quiz", say("quiz"), say("quiz_about"), { id: "quiz" }),
    door("hint", "#puzzles", say("puzzles"), say("puzzles_about"), { id: "puzzles" }),
  );
  show(element("div", { className: "table" }, await standing(), element("div", { className: "asked" }, element("h2", {}, say("learn")), doors)));
}
