/** Paragraphs of PDFs: lines, and text in both directions (D-TK-02, D-I18-01; docs/rules/tickets.md). */
import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import LineBreaker from 'linebreak';
import { describe, expect, test } from 'vitest';
import { readParts } from './pdf-fonts.ts';
import { type Direction, setLines } from './pdf-lines.ts';

const createBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi;
const rules = { bidi: createBidi(), LineBreaker };
const ranges = {
  arabic: 'U+0600-06FF',
  hebrew: 'U+0590-05FF',
  latin: 'U+0000-00FF,U+2000-206F,U+20AC',
  'latin-ext': 'U+0100-024F',
};
const parts = readParts('noto', ranges, () => ({ has: () => true }) as unknown as ReadonlySet<number>);
const families = [{ name: 'noto', parts: () => parts }];
/** Each letter is a point wide. */
const lines = (text: string, direction: Direction = 'ltr', width = 1000) =>
  setLines(text, { ...rules, families, direction, width, measure: (run) => run.text.length });
const textsOf = (set: ReturnType<typeof lines>) =>
  set.map(({ runs }) => runs.map(({ text }) => text).join(''));

describe('a paragraph', () => {
  test.each([
    ['one two three', 8, ['one two', 'three']],
    ['one two three', 7, ['one two', 'three']],
    ['one two three', 6, ['one', 'two', 'three']],
    ['well-known', 6, ['well-', 'known']],
    ['+1 303-555-0100 x', 14, ['+1', '303-555-0100 x']],
    ['12\u00a0€ each', 6, ['12\u00a0€', 'each']],
    ['Wolfeschlegelstein', 5, ['Wolfe', 'schle', 'gelst', 'ein']],
    ['first\nsecond', 100, ['first', 'second']],
    ['a\n\nb', 100, ['a', '', 'b']],
    ['', 100, []],
  ])('%j in %s points is set in its lines (D-TK-02)', (text, width, expected) =>
    expect(textsOf(lines(text, 'ltr', width))).toEqual(expected),
  );

  test('no line is wider than its column, in either direction (D-TK-02)', () => {
    for (const text of ['Bring a warm layer and a towel.', 'أحضروا طبقة دافئة ومنشفة معكم من فضلكم.'])
      for (const { width } of lines(text, 'rtl', 12)) expect(width).toBeLessThanOrEqual(12);
  });
});

describe('text from right to left', () => {
  // Each is written as it is drawn from left to right; a word in Arabic keeps its letters in reading order, for the font
  // to join.
  test.each([
    ['words go to the left', 'مرحبا بكم', 'rtl', ['بكم', ' ', 'مرحبا']],
    ['Latin names keep their order', 'جولة Kestrel Bay غدا', 'rtl', ['غدا', ' Kestrel Bay ', 'جولة']],
    ['and amounts', 'السعر \u2066$12.50\u2069', 'rtl', ['$12.50', ' ', 'السعر']],
    ['and times', 'الساعة 9:30', 'rtl', ['9:30', ' ', 'الساعة']],
    ['brackets open toward what they hold', 'جولة (ساعتان)', 'rtl', ['(', 'ساعتان', ') ', 'جولة']],
    ['an Arabic name in an English line', 'Booked by ليلى', 'ltr', ['Booked by ', 'ليلى']],
    ['an Arabic line on an English ticket', 'ليلى الحسن!', 'ltr', ['!', 'الحسن', ' ', 'ليلى']],
    ['an English line on an Arabic ticket', 'Kayak (2 hours)!', 'rtl', ['Kayak (2 hours)!']],
    ['Hebrew words go to the left', 'כהן יוסי (אבא)', 'rtl', ['(', 'אבא', ') ', 'יוסי', ' ', 'כהן']],
    [
      'a Hebrew name in an English line',
      'Booked by כהן יוסי!',
      'ltr',
      ['Booked by ', 'יוסי', ' ', 'כהן', '!'],
    ],
    // The font turns digits as it turns letters.
    ['digits of Persian are turned for the font', 'سال ۱۲۳', 'rtl', ['۳۲۱', ' ', 'سال']],
    ['and those of Arabic', 'عام ١٢٣', 'rtl', ['٣٢١', ' ', 'عام']],
    ['an amount alone', '\u2066$12.50\u2069', 'rtl', ['$12.50']],
  ] as const)('%s: %s (D-I18-01)', (_what, text, direction, drawn) =>
    expect(textsOf(lines(text, direction))).toEqual([drawn.join('')]),
  );

  test('each line is ordered by itself (D-I18-01)', () =>
    expect(textsOf(lines('واحد اثنان ثلاثة', 'rtl', 11))).toEqual(['اثنان واحد', 'ثلاثة']));
});
