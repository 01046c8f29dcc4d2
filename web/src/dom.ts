// Elements without a framework.

type Child = Node | string | null | false | undefined;
type Properties = Record<string, unknown>;

/** An element with properties (`onclick`, `className`), attributes (`aria-…`, `data-…`, `role`, `for`) and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.includes("-") || name === "role" || name === "for" || name === "list") made.setAttribute(name, String(value));
    else (made as unknown as Properties)[name] = value;
  }
  made.append(...children.filter((child): child is Node | string => child !== null && child !== false && child !== undefined));
  return made;
}

export function button(label: string, onclick: () => unknown, properties: Properties = {}): HTMLButtonElement {
  return element("button", { type: "button", onclick, ...properties }, label);
}

/** A choice with a label. */
export function choice(
  label: string,
  options: [value: string, text: string][] | [group: string, options: [string, string][]][],
  chosen: string,
  onchange: (value: string) => unknown,
  id: string,
): HTMLElement {
  const option = ([value, text]: [string, string]) => element("option", { value, selected: value === chosen }, text);
  const children = options.map((entry) =>
    Array.isArray(entry[1])
      ? element("optgroup", { label: entry[0] }, ...(entry[1] as [string, string][]).map(option))
      : option(entry as [string, string]),
  );
  const select = element("select", { id, onchange: () => onchange(select.value) }, ...children);
  return element("div", { className: "field" }, element("label", { for: id }, label), select);
}

const ICONS = {
  play: "M7 4l13 8-13 8z",
  friend: "M8 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 6-6s6 2 6 6M17 11a3 3 0 1 0 0-6M17 15c3 0 5 2 5 5",
  umpire: "M12 3v18M5 7h14M5 7l-3 7h6zM19 7l-3 7h6zM8 21h8",
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10c-1 1-1 2-1 3H9c0-1 0-2-1-3a6 6 0 0 1 4-10z",
  piece: "M12 2l7 4 2 15H3L5 6z",
  log: "M5 6h14M5 12h14M5 18h9",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  flag: "M6 21V4h12l-3 4 3 4H6",
  leave: "M14 4h6v16h-6M10 8l-4 4 4 4M6 12h10",
  learn: "M3 6l9-3 9 3-9 3zM7 8v5c0 2 10 2 10 0V8M21 6v6",
  moon: "M20 14a8 8 0 1 1-9-11 7 7 0 0 0 9 11z",
} as const;

export type Icon = keyof typeof ICONS;

export function icon(name: Icon): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("class", "icon");
  made.setAttribute("viewBox", "0 0 24 24");
  made.setAttribute("aria-hidden", "true");
  made.innerHTML = `<path d="${ICONS[name]}"/>`;
  return made;
}

/** A button of a picture with its name below. */
export function iconButton(name: Icon, label: string, onclick: () => unknown, id: string): HTMLButtonElement {
  const made = button("", onclick, { id });
  made.append(icon(name), label);
  return made;
}

/** A few alternatives, all in sight. */
export function chips(
  legend: string,
  name: string,
  options: [value: string, text: string, about?: string][],
  chosen: string,
  onchange: (value: string) => unknown,
): HTMLElement {
  const chip = ([value, text, about]: [string, string, string?]) => {
    const input = element("input", { type: "radio", name, value, id: `${name}-${value}`, checked: value === chosen, onchange: () => onchange(value) });
    return element("label", {}, input, text, about ? element("small", {}, about) : null);
  };
  return element("fieldset", {}, element("legend", {}, legend), element("div", { className: "chips" }, ...options.map(chip)));
}

/** A link that looks like a button. */
export function door(name: Icon | null, href: string, label: string, about: string | null, properties: Properties = {}): HTMLElement {
  const words = element("span", {}, label, about ? element("small", {}, about) : null);
  return element("a", { className: "button", href, ...properties }, name && icon(name), words);
}

/** Shows one screen in place of the last. */
export function show(...children: Child[]) {
  const main = document.querySelector("main")!;
  main.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)));
  window.scrollTo(0, 0);
}

/** A dialog that closes itself; resolves once it is closed. */
export function dialog(title: string, closing: string, ...children: Child[]): HTMLDialogElement {
  const close = button(closing, () => made.close(), { className: "primary" });
  const heading = element("h2", { id: "dialog-title", tabIndex: -1, autofocus: true }, title);
  const made = element("dialog", { "aria-labelledby": "dialog-title", closedBy: "any" }, heading, ...children, element("p", { className: "row" }, close));
  made.addEventListener("close", () => made.remove());
  document.body.append(made);
  made.showModal();
  return made;
}

/** Takes the text of a file that is chosen, or dropped on the field or another place. */
export function fileField(label: string, about: string, id: string, taken: (text: string) => unknown, place?: HTMLElement): HTMLElement {
  const file = element("input", { type: "file", id, onchange: () => take(file.files) });
  const take = async (files: FileList | null | undefined) => {
    const text = await files?.[0]?.text();
    file.value = "";
    if (text !== undefined) await taken(text);
  };
  const field = element("div", { className: "field" }, element("label", { for: id }, label), file, element("small", {}, about));
  for (const target of [field, place]) {
    target?.addEventListener("dragover", (event) => event.preventDefault());
    target?.addEventListener("drop", (event) => (event.preventDefault(), void take(event.dataTransfer?.files)));
  }
  return field;
}

/** Hands a text over as a file. */
export function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
