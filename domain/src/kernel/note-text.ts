/** Reads what the venue's own people write into notes (docs/rules/notes.md). */
import { isBlank, readLine } from './typed-text.ts';

/** Characters, as a browser counts them. */
export const longestNote = 1000;

/** Reads a text of several lines: each as a line, none around it that are empty, and at most one between two others. */
export function readNote(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).map((line) => (isBlank(line) ? '' : readLine(line)));
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}
