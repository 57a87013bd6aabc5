/**
 * Which font file draws which characters of a PDF: Noto Sans and Noto Sans Arabic come in parts, each with its own range
 * (docs/rules/tickets.md).
 */

/** A part's name, and the characters it has, as CSS writes them: `U+0000-00FF,U+0131`. */
export type FontRanges = Readonly<Record<string, string>>;

export interface Part {
  name: string;
  ranges: readonly (readonly [from: number, to: number])[];
}

const readRange = (text: string): readonly [number, number] => {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
};

/** The part that most texts need comes first, so that a text is split as little as possible. */
const inOrder = (a: string, b: string) => Number(b === 'latin') - Number(a === 'latin');

export const readParts = (ranges: FontRanges): Part[] =>
  Object.keys(ranges)
    .toSorted(inOrder)
    .map((name) => ({ name, ranges: (ranges[name] ?? '').split(',').map(readRange) }));

const hasCharacter = ({ ranges }: Part, code: number) =>
  ranges.some(([from, to]) => code >= from && code <= to);

/** A piece of a text, and the part of the font that draws it. */
export interface Run {
  part: string;
  text: string;
}

/** Drawn for a character of which no part knows. */
const unknown = '?';

/**
 * Splits a text into runs by font part. Keeps to the part in use as long as it has the next character; a character that
 * none has, such as a picture symbol, is drawn as a question mark.
 */
export function runsOf(text: string, parts: readonly Part[]): Run[] {
  const [first] = parts;
  const runs: { part: Part; text: string }[] = [];
  for (const character of text.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const part =
      last !== undefined && hasCharacter(last.part, code)
        ? last.part
        : parts.find((one) => hasCharacter(one, code));
    const drawn = part === undefined ? unknown : character;
    const used = part ?? first;
    if (used === undefined) continue;
    if (last?.part === used) last.text += drawn;
    else runs.push({ part: used, text: drawn });
  }
  return runs.map(({ part, text: run }) => ({ part: part.name, text: run }));
}
