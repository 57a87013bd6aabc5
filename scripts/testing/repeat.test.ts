/** How often tests repeat something: a share, a target, or what a clock allows; and that they report what they did. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { promises } from './promises.ts';

const file = path.join(mkdtempSync(path.join(tmpdir(), 'gangway-repeat-')), 'results.jsonl');
const name = 'R1 last place';

afterEach(() => vi.unstubAllEnvs());

/** The helper as it is in a run with these settings. */
async function withSettings(settings: Record<string, string | undefined>) {
  const none = {
    SOAK: undefined,
    SOAK_RESULTS: undefined,
    SOAK_UNTIL: undefined,
    SOAK_RUN: undefined,
    TRIES: undefined,
  };
  for (const [key, value] of Object.entries({ ...none, ...settings })) vi.stubEnv(key, value);
  vi.resetModules();
  return import('./repeat.ts');
}

it('is a share in every run, counted in tries and not in rounds', async () => {
  const { repeat } = await withSettings({});
  expect(await repeat(name, async () => 50)).toBe(promises[name].share / 50);
});

it('is the target in a soak, and TRIES in either', async () => {
  const { triesOf } = await withSettings({ SOAK: '1' });
  expect(triesOf(name)).toBe(promises[name].target);
  expect((await withSettings({ SOAK: '1', TRIES: '7' })).triesOf(name)).toBe(7);
});

it('is what the clock allows in a timed soak, which is one round at least, and reported as it was', async () => {
  const settings = { SOAK: '1', SOAK_RESULTS: file, SOAK_UNTIL: String(Date.now() - 1) };
  const { repeat, readResults, showed } = await withSettings(settings);
  await repeat(name, () => sleep(1));
  await expect(repeat(name, () => Promise.reject(new Error('sold twice')))).rejects.toThrow('sold twice');
  showed(name, 'oversold');
  expect(readResults(file).map(({ done, failed, control }) => [done, failed, control])).toEqual([
    [1, false, null],
    [0, true, null],
    [0, false, 'oversold'],
  ]);
});

it('is the number of runs of a property, which fails with the counterexample and is reported as failed', async () => {
  const { triesOfProperty, readResults } = await withSettings({ TRIES: '20', SOAK_RESULTS: file });
  fc.assert(
    fc.property(fc.nat(), (number) => number >= 0),
    triesOfProperty(name),
  );
  expect(readResults(file).at(-1)).toMatchObject({ name, done: 20, failed: false });
  const broken = fc.property(fc.integer(), (number) => number < 10);
  expect(() => fc.assert(broken, triesOfProperty(name))).toThrow('Counterexample: [10]');
  expect(readResults(file).at(-1)).toMatchObject({ name, failed: true });
});

it('is what is left of the target in a run that continues another, and once at least', async () => {
  const own = `${file}.continued`;
  const settings = { SOAK: '1', SOAK_RESULTS: own };
  const target = promises[name].target;
  const first = await withSettings({ ...settings, SOAK_UNTIL: String(Date.now() - 1) });
  await first.repeat(name, async () => target - 100);
  const second = await withSettings({ ...settings, SOAK_RUN: '2' });
  expect(await second.repeat(name, async () => 50)).toBe(2);
  const third = await withSettings({ ...settings, SOAK_RUN: '3' });
  expect(await third.repeat(name, async () => 50)).toBe(1);
  expect(third.readResults(own).map(({ run, done }) => [run, done])).toEqual([
    [1, target - 100],
    [2, 100],
    [3, 50],
  ]);
});

it('says nothing after its run was stopped, when its database is gone', async () => {
  const own = `${file}.stopped`;
  const { repeat, readResults, reportStop } = await withSettings({ SOAK_RESULTS: own, TRIES: '1' });
  await repeat(name, async () => 1);
  reportStop(own, 1);
  await expect(repeat(name, () => Promise.reject(new Error('no database')))).rejects.toThrow();
  const next = await withSettings({ SOAK_RESULTS: own, TRIES: '1', SOAK_RUN: '2' });
  await next.repeat(name, async () => 1);
  expect(readResults(own).map(({ run, failed }) => [run, failed])).toEqual([
    [1, false],
    [2, false],
  ]);
});
