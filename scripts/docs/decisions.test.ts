/** What the check of the decisions' index refuses; `npm run check` applies it to the records. */
import { describe, expect, it } from 'vitest';
import { indexProblems, lineOfRecord } from './decisions.ts';

const records = new Map([
  ['0001-one.md', '# 0001 One\n\nStatus: accepted, 2026-11-21\n'],
  ['0002-two.md', '# 0002 Two\n\nStatus: superseded by [0003](0003-three.md)\n'],
]);
const one = '| [0001](0001-one.md) | One | accepted, 2026-11-21 |';
const two = '| [0002](0002-two.md) | Two | superseded by [0003](0003-three.md) |';
const index = (...lines: string[]) =>
  ['| record | title | status |', '|---|---|---|', ...lines, ''].join('\n');

describe('the index of decisions', () => {
  it('is as it should be with one line per record, in order', () => {
    expect(indexProblems(records, index(one, two))).toEqual([]);
  });

  it.each([
    ['a record missing', [one], [`docs/decisions/README.md lacks ${two}`]],
    [
      'another status',
      [one.replace(', 2026-11-21', ''), two],
      [
        `docs/decisions/README.md lacks ${one}`,
        'docs/decisions/README.md has a line of no record: | [0001](0001-one.md) | One | accepted |',
      ],
    ],
    [
      'another order',
      [two, one],
      ['docs/decisions/README.md does not list the records once each, by number'],
    ],
    [
      'a record twice',
      [one, one, two],
      ['docs/decisions/README.md does not list the records once each, by number'],
    ],
  ])('is refused with %s', (_, lines, problems) => {
    expect(indexProblems(records, index(...lines))).toEqual(problems);
  });
});

describe('a record', () => {
  it.each([
    ['the number of another file', '# 0008 Order numbers\n\nStatus: accepted\n'],
    ['a colon after its number', '# 0007: Order numbers\n\nStatus: accepted\n'],
    ['no status', '# 0007 Order numbers\n\n## Context\n'],
    ['a status of its own making', '# 0007 Order numbers\n\nStatus: maybe\n'],
  ])('is refused with %s', (_, text) => {
    expect(lineOfRecord('0007-x.md', text)).toBeNull();
    expect(indexProblems(new Map([['0007-x.md', text]]), index())).toEqual([
      'docs/decisions/0007-x.md does not begin with "# 0007 Title", an empty line and "Status: …"',
    ]);
  });
});
