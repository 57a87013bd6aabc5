/** Texts of PDFs split by the parts of the font. */
import { expect, test } from 'vitest';
import { readParts, runsOf } from './pdf-fonts.ts';

const parts = readParts({
  cyrillic: 'U+0301,U+0400-045F',
  latin: 'U+0000-00FF,U+2019',
  'latin-ext': 'U+0100-024F',
});

test.each([
  ['Maya’s ticket', [{ part: 'latin', text: 'Maya’s ticket' }]],
  ['', []],
  [
    'Łukasz',
    [
      { part: 'latin-ext', text: 'Ł' },
      { part: 'latin', text: 'ukasz' },
    ],
  ],
  ['Zoe\u0308', [{ part: 'latin', text: 'Zoë' }]],
  [
    'Мир: one',
    [
      { part: 'cyrillic', text: 'Мир' },
      { part: 'latin', text: ': one' },
    ],
  ],
  ['Kayak 🛶!', [{ part: 'latin', text: 'Kayak ?!' }]],
])('%j is drawn in its runs (D-TK-02)', (text, runs) => expect(runsOf(text, parts)).toEqual(runs));
