// Screens by the part of the address behind `#`, so that Back, reload and links work.

let leaving: (() => unknown) | null = null;

/** What to do before another screen is shown. */
export function atLeave(what: () => unknown) {
  leaving = what;
}

/** Ends the screen that is shown. */
export async function endScreen() {
  const ending = leaving;
  leaving = null;
  await ending?.();
}

/** Goes to a screen; in place of this one in the history if asked. */
export function visit(address: string, instead = false) {
  const full = location.pathname + (address || "");
  if (instead) history.replaceState(null, "", full);
  else history.pushState(null, "", full);
  window.dispatchEvent(new PopStateEvent("popstate"));
}
