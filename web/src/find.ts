// The edition that somebody owns, found by words and by answers. The questions are the engine's.
import { button, choice, element, show } from "./dom";
import { editionDoors } from "./editions";
import { searched } from "./engine";
import type { Candidate, OpenQuestion } from "./types";
import { gameName, say } from "./words";

interface Asked {
  question: OpenQuestion;
  /** The answer that was chosen; null from somebody who does not know. */
  answer: [value: string, text: string] | null;
}

class Search {
  private readonly words = element("input", { type: "text", id: "find-words", autocomplete: "off" });
  private readonly fault = element("p", { className: "fault", role: "alert" });
  private readonly count = element("p", { className: "status", role: "status", "aria-live": "polite", id: "find-count", tabIndex: -1 });
  private readonly answers = element("ul", { id: "find-answers", className: "plain" });
  private readonly questions = element("div");
  private readonly found = element("ul", { id: "find-found", className: "plain" });
  private asked: Asked[] = [];
  private turn = 0;

  async open() {
    const form = element(
      "form",
      { className: "card", onsubmit: (event: Event) => (event.preventDefault(), this.draw()) },
      element("label", { for: "find-words" }, say("find_words")),
      element("div", { className: "row" }, this.words, element("button", { type: "submit", id: "find-search" }, say("find_search"))),
      this.fault,
      this.answers,
      this.questions,
    );
    show(
      element("h2", {}, say("find")),
      element("p", { className: "lead" }, say("find_text")),
      form,
      this.count,
      this.found,
    );
    await this.draw();
  }

  private async draw() {
    const turn = ++this.turn;
    const given = this.asked.flatMap(({ question, answer }) => (answer ? [`${question.id}=${answer[0]}`] : []));
    try {
      const { found, questions } = await searched(this.words.value, given, this.asked.map(({ question }) => question.id));
      if (turn !== this.turn) return;
      const missing = found[0]?.missing ?? [];
      this.fault.textContent = found.length === 0 ? say("find_none") : missing.length > 0 ? say("find_missing", missing.join(say("comma"))) : "";
      this.count.textContent = say("find_count", found.length);
      this.answers.replaceChildren(...this.asked.map((one) => this.answered(one)));
      const more = this.questions.querySelector("details")?.open ?? false;
      this.questions.replaceChildren(...this.openQuestions(questions, more));
      this.found.replaceChildren(...found.map(candidate));
    } catch (error) {
      if (turn === this.turn) this.fault.textContent = (error as Error).message;
    }
  }

  /** Draws anew after a change, and takes the keyboard to the question that comes next. */
  private async change(asked: Asked[]) {
    this.asked = asked;
    await this.draw();
    (this.questions.querySelector("fieldset") ?? this.count).focus();
  }

  private answered(one: Asked): HTMLElement {
    const [question, answer] = [one.question.text, one.answer?.[1] ?? say("find_unknown")];
    const undo = button(say("find_undo"), () => this.change(this.asked.filter((other) => other !== one)), { "aria-label": `${say("find_undo")}: ${question}` });
    return element("li", { className: "row" }, element("span", {}, question, " ", element("strong", {}, answer)), undo);
  }

  /** The question that separates best, and the others behind a summary. */
  private openQuestions([best, ...others]: OpenQuestion[], more: boolean): HTMLElement[] {
    if (!best) return [];
    const answer = (question: OpenQuestion, answer: Asked["answer"]) => this.change([...this.asked, { question, answer }]);
    const buttons = best.answers.map((one) => button(one[1], () => answer(best, one), { value: one[0] }));
    const unknown = button(say("find_unknown"), () => answer(best, null), { id: "find-unknown" });
    const asking = element(
      "fieldset",
      { tabIndex: -1, "data-question": best.id },
      element("legend", {}, best.text),
      element("div", { className: "row" }, ...buttons, unknown),
    );
    const field = (question: OpenQuestion) => {
      const chosen = (value: string) => answer(question, question.answers.find(([own]) => own === value) ?? null);
      return choice(question.text, [["", say("find_unanswered")], ...question.answers], "", chosen, `find-question-${question.id}`);
    };
    if (others.length === 0) return [asking];
    const fields = element("div", { className: "fields" }, ...others.map(field));
    return [asking, element("details", { open: more }, element("summary", {}, say("find_others")), fields)];
  }
}

function candidate(one: Candidate): HTMLElement {
  const name = gameName(one);
  return element(
    "li",
    { className: "card", "data-edition": one.id },
    element("h3", {}, element("span", { lang: "ja" }, one.name_ja), name === one.name_ja ? "" : ` · ${name}`, element("small", {}, ` ${one.id}`)),
    element("p", {}, say("find_about", one.pieces, one.maker, one.date)),
    one.nearest && element("p", {}, one.nearest),
    editionDoors(one),
  );
}

/** Asks for the edition that somebody owns. */
export const find = () => new Search().open();
