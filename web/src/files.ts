// Files of the page, whose names in dist say their content.

/** Written by the build. */
declare const FILES: Record<string, string>;

/** The address of a file. */
export const fileOf = (path: string) => new URL(FILES[path]!, import.meta.url);

/** True if a file comes with the page. */
export const isShipped = (path: string) => path in FILES;
