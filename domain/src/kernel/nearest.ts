/** Guesses the known word behind a misspelled one (docs/venue-files.md, "When something is wrong"). */

/** Returns the edit distance between two words; swapping two neighboring letters counts as one edit. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      row.push(steps);
    }
    before = last;
    last = row;
  }
  return last[to.length] ?? 0;
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Returns the known name within a few edits, or null if there is none. */
export function closest(name: string, known: readonly string[]): string | null {
  const wanted = plain(name);
  const [best] = known
    .map((candidate) => ({ candidate, steps: distance(wanted, plain(candidate)) }))
    .sort((a, b) => a.steps - b.steps);
  if (best === undefined || best.steps > Math.max(1, Math.floor(wanted.length / 3))) return null;
  return best.candidate;
}

/**
 * Returns the most likely known name, by edit distance or as part of the other name; null if none is close.
 */
export function nearest(name: string, known: readonly string[]): string | null {
  const wanted = plain(name);
  const related = (text: string) =>
    text.length >= 3 && wanted.length >= 3 && (text.includes(wanted) || wanted.includes(text));
  return closest(name, known) ?? known.find((candidate) => related(plain(candidate))) ?? null;
}
