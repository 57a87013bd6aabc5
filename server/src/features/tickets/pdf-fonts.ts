/**
 * Which font file draws which characters of a PDF. The fonts are families of Noto Sans for different scripts, and each
 * comes in parts (docs/rules/tickets.md). A part's list of characters says what it may have; its file says what it has.
 */

/** A part's name, and the characters it claims, as CSS writes them: `U+0000-00FF,U+0131`. */
export type FontRanges = Readonly<Record<string, string>>;

export interface Part {
  name: string;
  family: string;
  /** Whether its file has a glyph for a code point. Reads the file only if the part claims the code point. */
  has: (code: number) => boolean;
}

export interface Family {
  name: string;
  /** Lists the parts, without reading their files. */
  parts: () => readonly Part[];
}

const readRange = (text: string): readonly [number, number] => {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
};

/** The part that most texts need comes first, so that a text is split as little as possible. */
const inOrder = (a: string, b: string) => Number(b === 'latin') - Number(a === 'latin');

/** @param glyphsOf reads which code points a part's file has */
export const readParts = (
  family: string,
  ranges: FontRanges,
  glyphsOf: (part: string) => ReadonlySet<number>,
): Part[] =>
  Object.keys(ranges)
    .toSorted(inOrder)
    .map((name) => {
      const claimed = (ranges[name] ?? '').split(',').map(readRange);
      return {
        name,
        family,
        has: (code) => claimed.some(([from, to]) => code >= from && code <= to) && glyphsOf(name).has(code),
      };
    });

/** A piece of a text, and the part of the font that draws it. */
export interface Run {
  part: string;
  text: string;
}

/** Drawn for a character of which no part has a glyph. */
const unknown = '?';

/** Joins the letters beside it, or keeps them apart. Fonts whose letters join know both. */
const isJoiner = (character: string) => character === '\u200c' || character === '\u200d';

/**
 * Whether a character is never drawn: it says where a line may end, in which direction a text reads, or how the character
 * before it looks.
 */
export const isControl = (character: string): boolean =>
  /^[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029]$/u.test(character) && !isJoiner(character);

/**
 * Families of Chinese, Japanese and Korean share characters and differ in how these look, so a text keeps to one of them:
 * the one whose own letters it has, else the first that has all of its characters. Simplified Chinese has no letters of its own.
 */
const hanFamilies = new Map([
  ['noto-sans-jp', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['noto-sans-kr', /\p{Script=Hangul}/u],
  ['noto-sans-tc', /\p{Script=Bopomofo}/u],
  ['noto-sans-sc', /(?!)/],
]);

function forText(text: string, families: readonly Family[]): readonly Family[] {
  const han = text.match(/\p{Script=Han}/gu) ?? [];
  const own = [...hanFamilies].find(([, letters]) => letters.test(text))?.[0];
  if (own === undefined && han.length === 0) return families;
  const hasHan = (family: Family) =>
    han.every((character) => family.parts().some((part) => hasAll(part, character)));
  const first = own ?? families.find((family) => hanFamilies.has(family.name) && hasHan(family))?.name;
  const rank = ({ name }: Family) =>
    Number(hanFamilies.has(name)) + Number(hanFamilies.has(name) && name !== first);
  return families.toSorted((a, b) => rank(a) - rank(b));
}

const hasAll = (part: Part, text: string) =>
  [...text].every((character) => part.has(character.codePointAt(0) ?? 0));

function* partsOf(families: readonly Family[]): Iterable<Part> {
  for (const family of families) yield* family.parts();
}

function findPart(text: string, families: readonly Family[], last: Part | undefined): Part | undefined {
  for (const part of partsOf(families))
    if (hasAll(part, text)) return last?.family === part.family && hasAll(last, text) ? last : part;
  return undefined;
}

/** The ways to write a letter with its marks, the best first: a letter without a glyph of its own may have those of its parts. */
const spellings = (letter: string): string[] =>
  (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => letter.normalize(form));

interface Drawn {
  part: Part;
  text: string;
}

/**
 * Returns what draws a letter with its marks, a part each where no part has all. Marks that no part has are left out; a
 * letter or picture that none has is one question mark, whatever it is joined from.
 */
function drawnAs(letter: string, families: readonly Family[], last: Part | undefined): Drawn[] {
  const visible = [...letter].filter((character) => !isControl(character) && !isJoiner(character));
  // A joiner by itself.
  if (visible.length === 0)
    return last !== undefined && hasAll(last, letter) ? [{ part: last, text: letter }] : [];
  for (const spelled of spellings(visible.join(''))) {
    const part = findPart(spelled, families, last);
    if (part === undefined) continue;
    // With the joiners inside it, where the part knows them: they decide how letters of Arabic and Devanagari join.
    return [{ part, text: hasAll(part, letter) ? letter : spelled }];
  }
  const [base = '', ...marks] = visible;
  const found = findPart(base, families, last);
  if (found === undefined) {
    const part = findPart(unknown, families, last);
    return part === undefined ? [] : [{ part, text: unknown }];
  }
  const rest = marks.flatMap((mark) => {
    const part = findPart(mark, families, found);
    return part === undefined ? [] : [{ part, text: mark }];
  });
  return [{ part: found, text: base }, ...rest];
}

const segmenter = new Intl.Segmenter();

/**
 * Returns a text as fonts are to draw it. Sara Am of Thai is a ring above the letter and a vowel behind it, and the ring goes below a
 * mark of tone that is typed before it; the library's shaping does not know this.
 */
const prepared = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32');

/** Whether a text is of letters and signs of Western Europe alone, each a character. */
const isPlain = (text: string) => /^[ -~\u00a0-\u00ac\u00ae-\u00ff]*$/.test(text);

const nameOf = ({ family, name }: Part) => `${family}/${name}`;

/**
 * Splits a text into runs by font part. Keeps to the part in use as long as it has the next letter and no other family
 * comes before it; a letter that none has, such as a picture symbol, is drawn as a question mark. Characters that are
 * not drawn are of the run that they are in.
 */
export function runsOf(text: string, families: readonly Family[]): Run[] {
  const [first] = families[0]?.parts() ?? [];
  // Most texts are letters of one part, without marks.
  if (first !== undefined && isPlain(text) && hasAll(first, text))
    return text === '' ? [] : [{ part: nameOf(first), text }];
  const ordered = forText(text, families);
  const runs: Drawn[] = [];
  const add = ({ part, text: drawn }: Drawn) => {
    const last = runs.at(-1);
    if (last?.part === part) last.text += drawn;
    else runs.push({ part, text: drawn });
  };
  for (const { segment } of segmenter.segment(prepared(text))) {
    const part = runs.at(-1)?.part ?? first;
    if (![...segment].every(isControl)) for (const drawn of drawnAs(segment, ordered, part)) add(drawn);
    // Those above U+FFFF change how the character before them looks, and there is none.
    else if (part !== undefined) add({ part, text: segment.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '') });
  }
  return runs.map(({ part, text: run }) => ({ part: nameOf(part), text: run }));
}
