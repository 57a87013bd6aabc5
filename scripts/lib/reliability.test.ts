/** The page of a soak: its counts are sums of what tests reported, and a test that did not report is missed. */
import { expect, it } from 'vitest';
import { promises } from '../testing/promises.ts';
import { reliabilityPage } from './reliability.mjs';

const run = {
  ...{ minutes: 5, took: 61_000, date: '2026-11-26', commit: 'abcdef12', machine: '2 cores' },
  ...{ postgres: '(PostgreSQL) 15.18', load: [2, 1.5, 1], failures: [] },
};
const result = {
  ...{ name: 'R8 renewals' as const, test: 'pays each once', run: 1 },
  ...{ done: 150, failed: false, seconds: 3, control: null },
};
const rowOf = (page: string, what: string) => page.split('\n').find((line) => line.includes(what));

it('has what was done, the target, failures and what the control showed', () => {
  const { page } = reliabilityPage([result, { ...result, done: 0, control: 'charged 3 cards' }], [run]);
  expect(rowOf(page, 'renew one membership')).toBe(
    '| R8 | carts that renew one membership are paid at the same moment | 150 rounds | 200 | 75 % | 0 | charged 3 cards |',
  );
  expect(page).toContain(
    'with 5 minutes to share (`npm run soak -- 5`), in 1 min 1 s, commit abcdef12: 2 cores',
  );
});

it('adds up the tests of a promise, and counts those that failed', () => {
  const kill = { ...result, name: 'R12 killed before the answer' as const, done: 200 };
  const { page } = reliabilityPage([kill, { ...kill, test: 'another', done: 3, failed: true }], [run]);
  expect(rowOf(page, 'between a change and its answer')).toContain(
    '| 203 kills | 400 (200 in each of 2 tests) | 50 % | 1 | – |',
  );
});

it('does not let one test of a promise stand in for another', () => {
  const kill = { ...result, name: 'R12 killed before the answer' as const, done: 390 };
  const { page } = reliabilityPage([kill, { ...kill, test: 'another', done: 10 }], [run]);
  expect(rowOf(page, 'between a change and its answer')).toContain(
    '| 400 kills | 400 (200 in each of 2 tests) | 52 % | 0 |',
  );
  expect(page).toMatch(/^0 of \d+ targets were reached/m);
});

it('says that every target was reached, if none has less', () => {
  const all = Object.entries(promises).flatMap(
    ([name, { target, tests = 1 }]: [string, { target: number; tests?: number }]) =>
      Array.from({ length: tests }, (_, index) => ({
        ...result,
        ...{ name: name as keyof typeof promises, test: `test ${index}`, done: target },
      })),
  );
  expect(reliabilityPage(all, [run]).page).toContain(
    `\nAll ${Object.keys(promises).length} targets were reached.\n`,
  );
});

it('misses promises that fewer tests reported than there are', () => {
  const { page, missing } = reliabilityPage([result], [run]);
  expect(missing).toContain('R11 kill points: 0 of 12 tests reported');
  expect(missing).not.toContainEqual(expect.stringContaining('R8 renewals'));
  expect(page).toContain('- R11 kill points: 0 of 12 tests reported');
});

it('says what a stopped run did not come to, which is no failure', () => {
  const { page } = reliabilityPage([result], [{ ...run, isStopped: true }]);
  expect(rowOf(page, 'killed at a step of a purchase')).toContain(
    '| 0 kills | 2,400 (200 in each of 12 tests) | not run | 0 |',
  );
  expect(page).toContain('It was stopped before every test had begun.');
  expect(page).toContain('No test failed.');
  const broken = reliabilityPage([{ ...result, failed: true }], [{ ...run, isStopped: true }]);
  expect(broken.page).toContain('Failed:\n\n- pays each once\n');
});

it('adds up runs that continue each other, of which a test that reported twice is one', () => {
  const again = { ...result, run: 2, done: 50 };
  const { page, missing } = reliabilityPage([result, again], [run, { ...run, date: '2026-11-27' }]);
  expect(rowOf(page, 'renew one membership')).toContain('| 200 rounds | 200 | 100 % | 0 |');
  expect(missing).not.toContainEqual(expect.stringContaining('R8 renewals'));
  expect(page).toContain('2 runs, each of which continued the one before:\n\n- 2026-11-26 with 5 minutes');
  expect(page).toContain('\n- 2026-11-27 with 5 minutes');
});

it('keeps what failed in an earlier run, and says where it has held since', () => {
  const broken = { ...run, failures: ['the last boat'] };
  expect(reliabilityPage([result], [broken]).page).toContain('Failed:\n\n- the last boat\n');
  const stopped = { ...run, isStopped: true };
  expect(reliabilityPage([result], [broken, stopped]).page).toContain('Failed:\n\n- the last boat\n');
  const mended = reliabilityPage([result], [broken, { ...run, commit: '12345678' }]).page;
  expect(mended).toContain('Mended:\n\n- the last boat (at commit abcdef12; it held at commit 12345678)\n');
  expect(mended).not.toContain('Failed:\n\n- the last boat');
});

it('lists what failed before a run was stopped, until it has held in a later one', () => {
  const broken = { ...result, failed: true, done: 40 };
  const stopped = { ...run, isStopped: true };
  const before = reliabilityPage([broken], [stopped]).page;
  expect(before).toContain('Failed:\n\n- pays each once\n');
  const held = { ...result, run: 2, done: 200 };
  const { page } = reliabilityPage([broken, held], [stopped, { ...run, commit: '12345678' }]);
  expect(rowOf(page, 'renew one membership')).toContain('| 240 rounds | 200 | 100 % | 0 |');
  expect(page).toContain('Mended:\n\n- pays each once (at commit abcdef12; it held at commit 12345678)\n');
});
