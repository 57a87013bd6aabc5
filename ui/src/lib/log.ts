/** The only module of the pages that writes to the console, so that tests can watch it. */

/** Whether the document is left: browsers cancel what it was still loading, which is no failure. */
let isLeft = false;
if (typeof document !== 'undefined') {
  addEventListener('pagehide', () => {
    isLeft = true;
  });
  addEventListener('pageshow', () => {
    isLeft = false;
  });
}

/** Logs a failure that the page survives. */
export function logFault(words: string, error?: unknown): void {
  if (isLeft && error instanceof TypeError) return;
  if (error === undefined) console.error(words);
  else console.error(words, error);
}

/** Logs a line for curious visitors. */
export function logNote(...words: string[]): void {
  console.info(...words);
}
