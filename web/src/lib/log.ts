/** The only module of the pages that writes to the console, so that tests can watch it. */

/** Logs a failure that the page survives. */
export function logFault(words: string, error?: unknown): void {
  if (error === undefined) console.error(words);
  else console.error(words, error);
}

/** Logs a line for curious visitors. */
export function logNote(...words: string[]): void {
  console.info(...words);
}
