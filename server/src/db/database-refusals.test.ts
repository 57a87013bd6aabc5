/** The codes of database refusals: the list against the SQL that raises them, and the rest of the server against the list. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databaseRefusal, isCausedByRows, raised } from './database-refusals.ts';

const server = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(server, file), 'utf8');

describe('what the database refuses', () => {
  it('is listed for exactly the codes that its functions raise', () => {
    const texts = globSync('db/functions/*/*.sql', { cwd: server }).map(read);
    const codes = texts.flatMap((text) =>
      [...text.matchAll(/errcode\s*=\s*'([^']*)'/g)].map(([, code]) => code),
    );
    expect(codes.length).toBeGreaterThan(10);
    expect([...new Set(codes)].sort()).toEqual(Object.keys(raised).sort());
  });

  it('is told from its code in one file only', () => {
    const files = globSync('src/**/*.ts', { cwd: server }).filter(
      (file) => !/\.test\.ts$|\/testing\//.test(file) && file !== 'src/db/database-refusals.ts',
    );
    expect(files.length).toBeGreaterThan(200);
    const codesIn = (file: string) =>
      [...read(file).matchAll(/'([0-9A-Z]{5})'/g)].filter(([, code]) => databaseRefusal({ code }) !== null);
    expect(files.filter((file) => codesIn(file).length > 0)).toEqual([]);
  });

  it.each([
    [{ code: 'GW001' }, 'noPlaces'],
    [{ code: '40P01' }, 'collided'],
    [{ code: '22P02' }, null],
    [{ code: 'noPlaces' }, null],
    [{ code: 'constructor' }, null],
    [new Error('GW001'), null],
    [null, null],
  ])('of %o is %s', (error, refusal) => {
    expect(databaseRefusal(error)).toBe(refusal);
  });

  it.each([
    ['22P02', true],
    ['23503', true],
    ['42703', true],
    // Insufficient privilege.
    ['42501', false],
    ['53100', false],
  ])('with the code %s is caused by rows: %s', (code, isCaused) => {
    expect(isCausedByRows({ code })).toBe(isCaused);
  });
});
