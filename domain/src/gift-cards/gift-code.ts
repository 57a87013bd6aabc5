/** Gift card codes: their letters, their form, and which part is shown later (D-GC-04, D-GC-06). */
import { readSigns } from '../kernel/typed-text.ts';

/** Thirty letters and digits that cannot be mistaken for each other: no 0 and O, no 1, I and L, no U. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 16;
const groupLength = 4;

/**
 * 'abcd efgh-jkmn pqrs' → 'ABCDEFGHJKMNPQRS', ignoring case, spaces, dashes and what keyboards and copying do to
 * letters (kernel/typed-text); null if it cannot be a code.
 */
export function readCode(typed: string): string | null {
  const code = readSigns(typed).replace(/[\s-]/g, '').toUpperCase();
  const isCode = code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter));
  return isCode ? code : null;
}

/** Formats a code in groups of four, as it is shown and read aloud. */
export function writeCode(code: string): string {
  return code.match(new RegExp(`.{${groupLength}}`, 'g'))?.join('-') ?? code;
}

/** Returns the last group, by which owners recognize their card. */
export const endOfCode = (code: string): string => code.slice(-groupLength);

export const maskedCode = (end: string): string => `•••• ${end}`;
