// Screens by the part of the address behind `#`, so that Back, reload and links work.

let leaving: (() => unknown)[] = [];

/** Sets the action before another screen is shown. */
export function atLeave(what: () => unknown) {
  leaving.push(what);
}

/** Ends the screen that is shown. */
export async function endScreen() {
  const ending = leaving;
  leaving = [];
  for (const end of ending) await end();
}

/** Goes to a screen; in place of this one in the history if asked. */
export function visit(address: string, instead = false) {
  const full = location.pathname + (address || "");
  if (instead) history.replaceState(null, "", full);
  else history.pushState(null, "", full);
  window.dispatchEvent(new PopStateEvent("popstate"));
}
