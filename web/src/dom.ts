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

/** Shows one screen in place of the last. */
export function show(...children: Child[]) {
  const main = document.querySelector("main")!;
  main.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)));
  window.scrollTo(0, 0);
}

/** A dialog that closes itself; resolves once it is closed. */
export function dialog(title: string, closing: string, ...children: Child[]): HTMLDialogElement {
  const close = button(closing, () => made.close(), { className: "primary" });
  const heading = element("h2", { id: "dialog-title" }, title);
  const made = element("dialog", { "aria-labelledby": "dialog-title" }, heading, ...children, element("p", { className: "row" }, close));
  made.addEventListener("close", () => made.remove());
  document.body.append(made);
  made.showModal();
  return made;
}

/** Hands a text over as a file. */
export function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
