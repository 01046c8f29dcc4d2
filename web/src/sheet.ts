// Parts of an edition's rule sheet, in the reader's language; the engine writes the sheet.

export interface Printed {
  /** Moves of a piece, by its Japanese name. */
  moves: Map<string, string>;
  /** Sentences on setting up and on the end of the game. */
  sentences: string[];
  /** Strength of the flag, which the combat table leaves out. */
  note: string;
}

const texts = (cells: Iterable<Element>) => Array.from(cells, (cell) => cell.textContent!.trim());

export function printed(sheet: string): Printed {
  const page = new DOMParser().parseFromString(sheet, "text/html");
  const pieces = Array.from(page.querySelectorAll(".front tbody tr"), (row) => texts(row.querySelectorAll("td")));
  const note = /(?:The flag |軍旗は).*/.exec(page.querySelector(".wide:has(> .combat) + .small")?.textContent ?? "")?.[0] ?? "";
  return { moves: new Map(pieces.map((cells) => [cells[0]!, cells.at(-1)!])), sentences: texts(page.querySelectorAll(".front li")), note };
}
