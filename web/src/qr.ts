// A text as a QR code (ISO/IEC 18004).
/*! QR codes by uqr: © Project Nayuki, © 2023 Anthony Fu, MIT licence */
import { encode } from "uqr";

/** The code as a picture with its white margin, in dark and light alike. */
export function qrPicture(text: string, label: string): SVGElement {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label })) made.setAttribute(name, value);
  made.innerHTML = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join("")}" shape-rendering="crispEdges"/>`;
  return made;
}
