/** What people type and paste, and how it is read (docs/rules/typed-text.md). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank, readLine, readSigns, readWords } from './typed-text.ts';

/** Signs of every script, and those that show nothing. */
const anySign = fc
  .oneof(
    fc.integer({ min: 0, max: 0x3_00ff }).filter((code) => code < 0xd800 || code > 0xdfff),
    fc.integer({ min: 0xe_0000, max: 0xe_01ef }),
    fc.integer({ min: 0x2000, max: 0x206f }),
    fc.integer({ min: 0, max: 0xff }),
  )
  .map((code) => String.fromCodePoint(code));

describe('a code, a number or a search term', () => {
  it.each([
    ['SIX', 'SIX'],
    ['SIX\u200b', 'SIX'],
    ['S\u00adI\u2060X\ufeff', 'SIX'],
    ['\u202aSIX\u202c', 'SIX'],
    ['S\u200dI\ufe0fX', 'SIX'],
    ['S\u3164IX', 'SIX'],
    ['ＳＩＸ', 'SIX'],
    ['𝐒𝐈𝐗', 'SIX'],
    [' SIX\u00a0\r\n', 'SIX'],
    ['A\u2010B\u2011C\u2012D\u2013E\u2014F\u2212G\u2043H', 'A-B-C-D-E-F-G-H'],
    ['０１２ー３４', '012-34'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['०१२३४५६७८९', '0123456789'],
    ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
    ['𝟘𝟙𝟚𝟿', '0129'],
    ['two  words', 'two words'],
  ])('typed as %j is read as %j', (typed, read) => {
    expect(readSigns(typed)).toBe(read);
  });

  it('has each decimal digit of every script as that digit', () => {
    const zeros = Array.from({ length: 0x1_fbff }, (_, code) => code).filter(
      (code) =>
        /^\p{Nd}$/u.test(String.fromCodePoint(code)) && Number.isNaN(Number(String.fromCodePoint(code))),
    );
    const read = zeros.map((code) => readSigns(String.fromCodePoint(code)));
    expect(read.length).toBeGreaterThan(600);
    expect(read.length % 10).toBe(0);
    expect(read.every((digit, index) => digit === String(index % 10))).toBe(true);
  });
});

describe('a name', () => {
  it.each([
    ['Ada', 'Ada'],
    ['Ada\r\nBcc: x@evil.example', 'Ada Bcc: x@evil.example'],
    ['Ada\nB\u2028C\u2029D\u0085E\tF\u000bG', 'Ada B C D E F G'],
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    ['Ada\u200b', 'Ada'],
    ['\u202eAda\u202c', 'Ada'],
    ['A\u00adda', 'Ada'],
    ['Ze\u0301', 'Zé'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['علی\u200c', 'علی'],
    ['क्\u200dष', 'क्\u200dष'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['Anne‑Marie', 'Anne‑Marie'],
    ['Ｍａｒｙ', 'Ｍａｒｙ'],
    ['\u200c\u200d\u2060', ''],
  ])('typed as %j is read as %j', (typed, read) => {
    expect(readLine(typed)).toBe(read);
  });

  it('is one line of visible characters, whatever was typed, and reads the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: anySign, maxLength: 40 }), (typed) => {
        const read = readLine(typed);
        expect(read).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(read.trim()).toBe(read);
        expect(readLine(read)).toBe(read);
        expect(isBlank(typed)).toBe(read === '');
      }),
      { numRuns: 2000 },
    );
  });
});

it('words are found without their accents and in any case', () => {
  expect(readWords('Übersee\u200b BÄR')).toBe('ubersee bar');
  expect(readWords('ｋａｙａｋ')).toBe('kayak');
});
