// What a rule sheet says of an edition, in the reader's language: the engine writes it, here it is taken apart.

export interface Printed {
  /** How a piece moves, by its Japanese name. */
  moves: Map<string, string>;
  /** How armies are set up, and how the game ends. */
  sentences: string[];
  /** Rules that are not as usual. */
  switches: Map<string, string>;
}

const texts = (cells: Iterable<Element>) => Array.from(cells, (cell) => cell.textContent!.trim());

/** First and last cell of every row. */
function pairs(rows: Iterable<Element>): Map<string, string> {
  const cells = Array.from(rows, (row) => texts(row.querySelectorAll("td")));
  return new Map(cells.map((row) => [row[0]!, row.at(-1)!]));
}

export function printed(sheet: string): Printed {
  const page = new DOMParser().parseFromString(sheet, "text/html");
  return {
    moves: pairs(page.querySelectorAll(".front tbody tr")),
    sentences: texts(page.querySelectorAll(".front li")),
    switches: pairs(page.querySelectorAll("body > table:not(.combat) tbody tr")),
  };
}
