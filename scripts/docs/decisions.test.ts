/** The index of decisions lists every record, with its title and status. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowOf } from './decisions.ts';
import { rowsOf } from './markdown-table.ts';

const folder = join(import.meta.dirname, '../../docs/decisions');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const files = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .sort();

describe('the index of decisions', () => {
  it('lists every record in order, with its title and status', () => {
    expect(files.length).toBeGreaterThan(40);
    expect(rowsOf(read('README.md'), 'record')).toEqual(files.map((file) => rowOf(file, read(file))));
  });
});

describe('a record', () => {
  it('becomes a row of the index', () => {
    expect(
      rowOf('0007-x.md', '# 0007 Order numbers\n\nStatus: accepted, 2026-11-21\n\n## Context\n'),
    ).toEqual({
      record: '[0007](0007-x.md)',
      title: 'Order numbers',
      status: 'accepted, 2026-11-21',
    });
  });

  it.each([
    ['the number of another file', '# 0008 Order numbers\n\nStatus: accepted\n'],
    ['a colon after its number', '# 0007: Order numbers\n\nStatus: accepted\n'],
    ['no status', '# 0007 Order numbers\n\n## Context\n'],
    ['a status of its own making', '# 0007 Order numbers\n\nStatus: maybe\n'],
  ])('is refused with %s', (_, text) => {
    expect(() => rowOf('0007-x.md', text)).toThrow('0007-x.md does not begin with "# 0007 Title"');
  });
});
