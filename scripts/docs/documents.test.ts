/** The documents that the server sends to the database functions have the keys that these read (docs/decisions/0139-one-sql-function-per-file.md). */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { programOf } from './inert-fields.ts';
import { readsOf } from './read-documents.ts';
import { Comparison, sentBy } from './sent-documents.ts';

const root = path.join(import.meta.dirname, '../..');
const functions = globSync('server/db/functions/*/*.sql', { cwd: root });
const files = globSync('server/src/**/*.repo.ts', { cwd: root });

const known = [
  // claim_cells finds it and hands it to refuse_places.
  'change_cart.add[].wanted[].mixed is read and never sent',
];

/** Compares everything, with a text of one function replaced by another. */
function problemsWith(before = '', after = ''): string[] {
  const texts = functions.map((file) => readFileSync(path.join(root, file), 'utf8'));
  if (before !== '') expect(texts.filter((text) => text.includes(before))).toHaveLength(1);
  const reads = readsOf(texts.map((text) => text.replace(before, after)));
  const comparison = new Comparison(program.getTypeChecker());
  const sent = sentBy(program, reads, (file) => file.startsWith(path.join(root, 'server/src')));
  expect(sent.length).toBeGreaterThan(20);
  for (const { function: name, place, type } of sent) {
    const read = reads.get(name)?.[place];
    if (read === undefined) throw new Error(`${name} has no argument ${place}`);
    comparison.add(type, [read], name);
  }
  return comparison.problems();
}

let program: ReturnType<typeof programOf>;
beforeAll(() => {
  program = programOf({ root, files });
}, 120_000);

describe('the documents of the database functions', () => {
  it('have the keys that are read, and no others', () => {
    expect(problemsWith()).toEqual(known);
  });

  it.each([
    [
      'a key that nobody sends',
      "(change ->> 'goodwill')::bigint",
      "(change ->> 'goodWill')::bigint",
      ['change_line.goodWill is read and never sent', 'change_line.goodwill is sent and never read'],
    ],
    [
      'a key within a list that another function reads',
      "(first ->> 'units')::integer",
      "(first ->> 'unit')::integer",
      ['change_cart.add[].wanted[].unit is read and never sent'],
    ],
    [
      'a column of records',
      'as a (number integer, people integer)',
      'as a (number integer, guests integer)',
      ['change_line.tickets.admit[].guests is read and never sent'],
    ],
  ])('are found with %s', (_, before, after, problems) => {
    expect(problemsWith(before, after)).toEqual(expect.arrayContaining(problems));
  });
});
