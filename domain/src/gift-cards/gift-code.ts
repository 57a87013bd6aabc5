/** The code of a gift card: its letters, its form, what of it is shown later (D-GC-04, D-GC-06). */

/** Thirty letters and digits of which none looks like another: no 0 and O, no 1, I and L, no U. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 16;
const groupLength = 4;

/** 'abcd efgh-jkmn pqrs' → 'ABCDEFGHJKMNPQRS', however it was typed; null when it can be no code. */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  const isCode = code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter));
  return isCode ? code : null;
}

/** In groups of four, as it is shown and read aloud. */
export function writeCode(code: string): string {
  return code.match(new RegExp(`.{${groupLength}}`, 'g'))?.join('-') ?? code;
}

/** The last group, by which its owner knows it. */
export const endOfCode = (code: string): string => code.slice(-groupLength);

export const maskedCode = (end: string): string => `•••• ${end}`;
