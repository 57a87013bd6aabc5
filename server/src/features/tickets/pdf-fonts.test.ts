/** Texts of PDFs split by the parts of the fonts that have their glyphs (D-TK-02; docs/rules/tickets.md). */
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { families, fontOf } from './font-files.ts';
import { runsOf } from './pdf-fonts.ts';

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
  ['a line end', 'a\nb', 'a\nb'],
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
      const runs = runsOf(character, families);
      const isShipped = families.some((family) => family.parts().some((part) => part.has(code)));
      found += Number(isShipped);
      if (isShipped && character !== '?' && textOf(character) === '?') wrong.push(character);
      for (const { part, text } of runs)
        for (const one of text)
          if (
            !families.some(
              ({ name, parts }) =>
                part.startsWith(`${name}/`) &&
                parts()
                  .find((p) => part === `${name}/${p.name}`)
                  ?.has(one.codePointAt(0) ?? 0),
            )
          )
            wrong.push(`${character} in ${part}`);
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(20);
  },
);
