/** Texts of PDFs split by the parts of the fonts that have their glyphs (D-TK-02; docs/rules/tickets.md). */
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { families, fileOf, fontOf, rangesOf } from './font-files.service.ts';
import { type Part, readParts, runsOf } from './pdf-fonts.ts';

const drawn = (text: string) =>
  runsOf(text, families).map(({ part, text: run }) => [part.split('/')[1], run]);

test.each([
  ['Maya’s ticket', [['latin', 'Maya’s ticket']]],
  ['', []],
  [
    'Łukasz',
    [
      ['latin-ext', 'Ł'],
      ['latin', 'ukasz'],
    ],
  ],
  ['Zoe\u0308', [['latin', 'Zoë']]],
  [
    'Şıvan',
    [
      ['latin-ext', 'Ş'],
      ['latin', 'ıvan'],
    ],
  ],
  [
    'Мир: one',
    [
      ['cyrillic', 'Мир'],
      ['latin', ': one'],
    ],
  ],
])('%j is drawn in its runs (D-TK-02)', (text, runs) => expect(drawn(text)).toEqual(runs));

const textOf = (text: string) =>
  runsOf(text, families)
    .map((run) => run.text)
    .join('');

test.each([
  ['a picture', 'Kayak 🛶!', 'Kayak ?!'],
  ['a family of joined pictures', 'Zoë👩‍👩‍👧', 'Zoë?'],
  ['a flag', 'Ada 🇺🇦', 'Ada ?'],
  ['a hand with a color of skin', '👋🏽 Bo', '? Bo'],
  ['a digit in a key', '1️⃣', '1'],
  ['a letter with a variation selector', 'A\ufe0f\ufe0e', 'A'],
  ['a joiner at the end of a Latin name', 'Ada\u200d', 'Ada'],
  ['Arabic letters that are kept apart', 'علی\u200cرضا', 'علی\u200cرضا'],
  ['a wide letter', 'Ｏ', 'Ｏ'],
  ['a script without a font', 'ᏣᎳᎩ', '???'],
  ['a Chinese character in one of its forms', '葛\u{e0100}城', '葛城'],
  ['a form of no character', '\u{e0100}\u{e0020}A', 'A'],
  ['a tab', 'a\tb', 'a b'],
  ['a line end', 'a\nb', 'a\nb'],
  ['a ring of Thai below its mark of tone', 'น\u0e49\u0e33', 'น\u0e4d\u0e49\u0e32'],
  ['a ring of Thai without one', 'ท\u0e33', 'ท\u0e33'],
])('%s: %j is drawn as %j (D-TK-02)', (_what, text, expected) => expect(textOf(text)).toBe(expected));

/** Returns the characters of a text whose glyph in the part that draws them is the box. */
const boxes = (text: string) =>
  runsOf(text, families).flatMap(({ part, text: run }) => {
    const font = create(fontOf(part, 700));
    if (!('layout' in font)) throw new Error('a collection of fonts');
    return font.layout(run).glyphs.some(({ id }) => id === 0) ? [`${part}: ${run}`] : [];
  });

test.each([
  'Işıl Yağız, Şıvan Aşkın',
  'Anne\u2011Marie \u2010\u2012\u2013\u2014\u2015 5\u2030',
  'Œuvre, cœur',
  'Ґалаґан Ұлан',
  'Αλέξανδρος Ὀδυσσεύς',
  'Արմեն',
  'გიორგი ᲒᲘᲝᲠᲒᲘ',
  'כהן יוסי, שָׁלוֹם',
  'ليلى الحسن',
  'สมชาย ใจดี น้ำ',
  'राहुल श्री',
  '山田太郎 ヤマダ たろう',
  '김민준',
  '王小明 陳志強 𠮷野家',
  'Y\u030caqub x\u0323',
])('%s is drawn without a box or a question mark (D-TK-02)', (text) => {
  expect(textOf(text)).not.toContain('?');
  expect(boxes(text)).toEqual([]);
});

const allParts = new Map<string, Part>(
  families.flatMap(({ name, parts }) => parts().map((part) => [`${name}/${part.name}`, part] as const)),
);

test.each([
  ['Latin and its extensions', 0x20, 0x24f],
  ['phonetic letters and marks', 0x250, 0x36f],
  ['Greek', 0x370, 0x3ff],
  ['Cyrillic', 0x400, 0x52f],
  ['Armenian and Hebrew', 0x530, 0x5ff],
  ['Arabic', 0x600, 0x6ff],
  ['Devanagari', 0x900, 0x97f],
  ['Thai', 0xe00, 0xe7f],
  ['Georgian', 0x10a0, 0x10ff],
  ['Latin and Greek with marks', 0x1e00, 0x1fff],
  ['punctuation and signs', 0x2000, 0x214f],
  ['kana', 0x3040, 0x30ff],
  ['Hangul', 0xac00, 0xac7f],
  ['Chinese characters', 0x4e00, 0x4e7f],
])(
  'every character of %s is drawn by a glyph that some part has, or is a question mark (D-TK-02)',
  (_what, from, to) => {
    const wrong: string[] = [];
    let found = 0;
    for (let code = from; code <= to; code++) {
      const character = String.fromCodePoint(code);
      if (/^[\p{Cn}\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]$/u.test(character)) continue;
      const isShipped = [...allParts.values()].some((part) => part.has(code));
      found += Number(isShipped);
      if (isShipped && character !== '?' && textOf(character) === '?') wrong.push(character);
      for (const { part, text } of runsOf(character, families))
        for (const one of text)
          if (!allParts.get(part)?.has(one.codePointAt(0) ?? 0)) wrong.push(`${character} in ${part}`);
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(20);
  },
);

/** The families, with a list of the files that were read. */
function recorded() {
  const read = new Set<string>();
  const recording = families.map(({ name, parts }) => {
    const known = new Map(parts().map((part) => [part.name, part]));
    const list = readParts(name, rangesOf(name), (part) => {
      read.add(fileOf(`${name}/${part}`, 400));
      return { has: (code: number) => known.get(part)?.has(code) ?? false } as ReadonlySet<number>;
    });
    return { name, parts: () => list };
  });
  return { read, recording };
}

test.each([
  ['Maya Okafor', ['noto-sans-latin']],
  ['כהן יוסי', ['noto-sans-latin', 'noto-sans-hebrew-hebrew']],
  ['สมชาย', ['noto-sans-thai-thai']],
  ['김', [/^noto-sans-kr-\d+$/]],
  ['山田太郎', Array(4).fill(/^noto-sans-sc-\d+$/)],
  ['ヤマダ', Array(3).fill(/^noto-sans-jp-\d+$/)],
] as [string, (string | RegExp)[]][])(
  'for %s no files are read but those that may have its letters (D-TK-02)',
  (text, expected) => {
    const { read, recording } = recorded();
    runsOf(text, recording);
    const files = [...read].map((file) => file.replace(/^.*\//, '').replace('-400-normal.woff', ''));
    expect(files.length).toBeLessThanOrEqual(expected.length);
    for (const file of files)
      expect(
        expected.some((one) => (typeof one === 'string' ? one === file : one.test(file))),
        file,
      ).toBe(true);
  },
);
