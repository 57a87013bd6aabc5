/** Where a text has the words that were searched for, whatever the case and the accents. */

const plain = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A text before, in and after the first match; null if the text does not have the words. */
export function matchIn(
  text: string,
  words: string | null,
): { before: string; match: string; after: string } | null {
  const sought = plain((words ?? '').trim().replace(/\s+/g, ' '));
  if (sought === '') return null;
  const letters = [...text];
  const signs = letters.map(plain);
  // Of each sign, the letter that it is of: an accent may be a letter without a sign.
  const letterOf = signs.flatMap((some, index) => Array.from({ length: some.length }, () => index));
  const at = signs.join('').indexOf(sought);
  if (at < 0) return null;
  const first = letterOf[at] ?? 0;
  const end = Math.max(first + 1, letterOf[at + sought.length] ?? letters.length);
  const part = (from: number, to: number) => letters.slice(from, to).join('');
  return { before: part(0, first), match: part(first, end), after: part(end, letters.length) };
}
