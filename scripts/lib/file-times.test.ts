/** The tables at the end of a run: what is slow comes first, whatever its suite, and setup is all that is not a test. */
import { expect, it } from 'vitest';
import { setupShares, slowestFiles } from './file-times.mjs';

const none = { imports: 0, environment: 0, hooks: 0, tests: 0 };
const suites = [
  {
    suite: 'unit',
    files: [
      { ...none, file: 'a.test.ts', imports: 2000, tests: 6000 },
      { ...none, file: 'b.test.ts', environment: 500, hooks: 500, tests: 1000 },
    ],
  },
  { suite: 'browser', files: [{ ...none, file: 'c.spec.ts', hooks: 9000, tests: 91_000 }] },
  { suite: 'race', files: [] },
];

const words = (line: string) => line.trim().split(/ {2,}/);

it('lists the slowest files of all suites, with all their time', () => {
  expect(slowestFiles(suites, 2).map(words)).toEqual([
    ['100.0 s', 'browser', 'c.spec.ts'],
    ['8.0 s', 'unit', 'a.test.ts'],
  ]);
  expect(slowestFiles(suites, 20)).toHaveLength(3);
});

it('adds up imports, environment, hooks and tests of each suite with files, and says which share is setup', () => {
  expect(setupShares(suites).map(words)).toEqual([
    ['suite', 'files', 'imports', 'environment', 'hooks', 'tests', 'setup'],
    ['unit', '2', '2.0 s', '0.5 s', '0.5 s', '7.0 s', '30 %'],
    ['browser', '1', '0.0 s', '0.0 s', '9.0 s', '91.0 s', '9 %'],
  ]);
});

it('says nothing about a run without files', () => {
  expect(setupShares([{ suite: 'checks', files: [] }])).toEqual([]);
  expect(slowestFiles([], 20)).toEqual([]);
});
