// What a rule sheet says of an edition, in the reader's language: the engine writes it, here it is taken apart.

export interface Printed {
  /** How a piece moves, by its Japanese name. */
  moves: Map<string, string>;
  /** How armies are set up, and how the game ends. */
  sentences: string[];
  /** What the combat table leaves out: how strong the flag is. */
  note: string;
}

const texts = (cells: Iterable<Element>) => Array.from(cells, (cell) => cell.textContent!.trim());

export function printed(sheet: string): Printed {
  const page = new DOMParser().parseFromString(sheet, "text/html");
  const pieces = Array.from(page.querySelectorAll(".front tbody tr"), (row) => texts(row.querySelectorAll("td")));
  const note = /(?:The flag |軍旗は).*/.exec(page.querySelector(".wide:has(> .combat) + .small")?.textContent ?? "")?.[0] ?? "";
  return { moves: new Map(pieces.map((cells) => [cells[0]!, cells.at(-1)!])), sentences: texts(page.querySelectorAll(".front li")), note };
}
