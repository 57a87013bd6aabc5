/** What the check of the decisions' index refuses; `npm run check` applies it to the records. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexProblems, lineOfRecord } from './decisions.ts';

const root = path.resolve(import.meta.dirname, '../..');

const records = new Map([
  ['0001-one.md', '# 0001 One\n\nStatus: accepted, 2026-11-21\n'],
  ['0002-two.md', '# 0002 Two\n\nStatus: accepted\n'],
]);
const one = '| [0001](0001-one.md) | One | accepted, 2026-11-21 |';
const two = '| [0002](0002-two.md) | Two | accepted |';
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
    ['a status that amends another', '# 0007 Order numbers\n\nStatus: accepted; amends 0003\n'],
    [
      'a status that another amends',
      '# 0007 Order numbers\n\nStatus: accepted, 2026-11-21; amended by 0009\n',
    ],
    ['a status that another took over', '# 0007 Order numbers\n\nStatus: superseded by 0009\n'],
  ])('is refused with %s', (_, text) => {
    expect(lineOfRecord('0007-x.md', text)).toBeNull();
    expect(indexProblems(new Map([['0007-x.md', text]]), index())).toEqual([
      'docs/decisions/0007-x.md does not begin with "# 0007 Title", an empty line and "Status: accepted", at most with a date',
    ]);
  });
});

/** Texts of the project that may name records: planted faults name some that are not there. */
const texts = [
  '.',
  ':!scripts/laws/plants.mjs',
  ':!scripts/docs/decisions.test.ts',
  ':!server/db/migrations',
];

it('records that comments, tests and pages name are there', () => {
  const form = String.raw`decisions/[0-9]{4}-[a-z0-9-]+\.md|\b[Dd]ecision [0-9]{4}\b`;
  const named = execFileSync('git', ['grep', '--untracked', '-IohE', form, '--', ...texts], {
    cwd: root,
    encoding: 'utf8',
  });
  const records = readdirSync(path.join(root, 'docs/decisions'));
  const isThere = (name: string) => {
    const record = name.replace(/^decisions\/|^[Dd]ecision /, '');
    return records.some((file) => file === record || file.startsWith(`${record}-`));
  };
  const names = named.trim().split('\n');
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});
