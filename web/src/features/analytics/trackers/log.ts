/** Writes to the console of the frame, which shares no module with the pages and so not lib/log.ts either. */

/** Logs a failure of which there is nothing to throw. */
export const fail = (words: string): void => console.error(words);

/** Runs a step of a tracker; a failure is only logged, in these words (8.3-09, D-AN-05). */
export function attempt(words: string, step: () => void): void {
  try {
    step();
  } catch (error) {
    console.error(words, error);
  }
}
