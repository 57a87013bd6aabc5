/** Reading notes as they were typed or pasted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestNote, readNote } from './note-text.ts';

describe('a note is read as', () => {
  it.each<[string, string, string]>([
    ['one line', 'Left shoulder injury.', 'Left shoulder injury.'],
    ['several lines', 'Birthday.\nCandle on the roll.', 'Birthday.\nCandle on the roll.'],
    ['line ends of other systems', 'Birthday.\r\nCandle.\rRoll.', 'Birthday.\nCandle.\nRoll.'],
    ['without what is around it', ' \n\t\n  Birthday.  \n \n', 'Birthday.'],
    ['with one empty line at most', 'Birthday.\n\n \n\nCandle.', 'Birthday.\n\nCandle.'],
    ['without marks that turn the direction', 'Pay \u202eeerf\u202c here', 'Pay eerf here'],
    ['nothing, if nothing of it shows', ' \u200b\n\u2060 ', ''],
    ['Arabic', 'عيد ميلاد سعيد', 'عيد ميلاد سعيد'],
    ['text, whatever it looks like', '<b>=1+1</b>', '<b>=1+1</b>'],
  ])('%s', (_as, typed, read) => {
    expect(readNote(typed)).toBe(read);
  });
});

it('reading it again changes nothing, and nothing is around it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: longestNote }), (typed) => {
      const read = readNote(typed);
      expect(readNote(read)).toBe(read);
      expect(read).not.toMatch(/^\s|\s$/u);
    }),
  );
});
