/**
 * Which rows a test file counts for: those that its tests and groups cite, each with the cases of its own
 * table (docs/requirements.md).
 */
import { describe, expect, test } from 'vitest';
import { citedBy } from './requirements.mjs';
import { titlesIn } from './test-titles.mjs';

const titles = (text: string) => titlesIn('a.test.ts', text);

describe('the titles that count in a test file', () => {
  test.each([
    {
      what: 'a table cites the rows of its own cases, not those of the next table',
      text: `test.each([{ row: '5.1-01' }, { row: '5.1-02' }])('one ($row)', () => {});
             test.each([{ row: '5.1-03' }])('two ($row)', () => {});`,
      found: ['one (5.1-01)', 'one (5.1-02)', 'two (5.1-03)'],
    },
    {
      what: 'a row outside of a table is not cited',
      text: `const other = { row: '5.1-09' }; test.each([{ row: '5.1-01' }])('one ($row)', () => {});`,
      found: ['one (5.1-01)'],
    },
    {
      what: 'a table may be a constant, typed and spread',
      text: `const few = [{ row: '5.1-01' }] as const; const all = [...few, { row: '5.1-02' }] satisfies Case[];
             test.each(all)('one ($row)', () => {});`,
      found: ['one (5.1-01)', 'one (5.1-02)'],
    },
    {
      what: 'a case mapped over a list counts once',
      text: `test.each<Case>([...(['a', 'b'] as const).map((part): Case => ({ row: '5.1-09', part }))])('one ($row)', () => {});`,
      found: ['one (5.1-09)'],
    },
    {
      what: 'a loop cites the rows of its list',
      text: `for (const { row } of [{ row: "5.1-01" }, { row: "5.1-02" }]) test(\`one (\${row})\`, () => {});`,
      found: ['one (5.1-01)', 'one (5.1-02)'],
    },
    {
      what: 'a title in the first column of a table is the title of its case',
      text: `test.each([['a (2.1-01)', '/a'], ['b (2.1-02)', '/b']])('%s leads to %s', () => {});`,
      found: ['a (2.1-01) leads to %s', 'b (2.1-02) leads to %s'],
    },
    {
      what: 'a group cites with its own title when a test in it runs',
      text: `describe('reads (8.3-21)', () => { test('older ones end', () => {}); });
             describe('writes (8.3-22)', () => { test.skip('nothing', () => {}); });`,
      found: ['reads (8.3-21)', 'older ones end'],
    },
    {
      what: 'tests that are skipped, to do or expected to fail do not count',
      text: `test.skip('a (1-01)', () => {}); test.fails('b (1-02)', () => {}); it.todo('c (1-03)');
             test.skip.each([{ row: '1-04' }])('d ($row)', () => {});
             describe.skip('e (1-05)', () => { test('f (1-06)', () => {}); });`,
      found: [],
    },
    { what: 'an empty table does not count', text: `test.each([])('a (1-01)', () => {});`, found: [] },
  ])('$what', ({ text, found }) => {
    expect(titles(text)).toEqual(found);
  });

  test('a table that cites rows and cannot be read is refused by name', () => {
    expect(() => titles(`test.each(tableFrom(elsewhere))('one ($row)', () => {});`)).toThrow(
      'a.test.ts: the table of "one ($row)" cannot be read',
    );
  });
});

describe('the rows that a title cites', () => {
  const sections = new Set(['2.1', '9', '3.10']);

  test.each([
    { title: 'one (2.1-05)', rows: ['2.1-05'] },
    { title: 'some (2.1-05, 9-02, D-RT-03)', rows: ['2.1-05', '9-02'] },
    { title: 'a range (2.1-28 to 2.1-30)', rows: ['2.1-28', '2.1-29', '2.1-30'] },
    { title: 'a range and one (9-02 to 9-03, 3.10-01)', rows: ['9-02', '9-03', '3.10-01'] },
    { title: 'outside of parentheses 2.1-05', rows: [] },
    { title: 'a section that is not there (7.7-01)', rows: [] },
  ])('$title', ({ title, rows }) => {
    expect(citedBy(title, sections)).toEqual(rows);
  });
});
