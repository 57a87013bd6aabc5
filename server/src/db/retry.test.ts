/** Trying again: how often, when, and what it ends with. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideAgain } from '../platform/decide-again.ts';
import { Refused } from '../platform/refused.ts';
import { retry, retrying } from './retry.ts';

const refused = (code: string) => Object.assign(new Error(code), { code });

/** Work that fails with these errors in turn, and then succeeds. */
function failing(...errors: Error[]) {
  const left = [...errors];
  return vi.fn(async () => {
    const error = left.shift();
    if (error !== undefined) throw error;
    return 'done';
  });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets all waits pass. */
async function settled<T>(promise: Promise<T>): Promise<T | Error> {
  const caught = promise.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return caught;
}

describe('retry', () => {
  it('waits at most as long as it may, prepares, and tries again', async () => {
    const longestWait = vi.fn(() => 40);
    const prepare = vi.fn(async () => undefined);
    const started = Date.now();
    const work = failing(refused('a'), refused('b'));
    const how = { attempts: 3, mayRepeat: () => true, longestWait, prepare };
    expect(await settled(retry(work, how))).toBe('done');
    expect(longestWait.mock.calls).toEqual([[1], [2]]);
    expect(prepare).toHaveBeenCalledTimes(2);
    expect(Date.now() - started).toBeLessThanOrEqual(80);
  });

  it('ends with the last error after its attempts', async () => {
    const last = refused('last');
    const work = failing(refused('a'), last, refused('never'));
    expect(await settled(retry(work, { attempts: 2, mayRepeat: () => true }))).toBe(last);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('makes a change again that a standby refused', async () => {
    const work = failing(refused('25006'));
    expect(await settled(retrying(work))).toBe('done');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('does not repeat what cannot succeed', async () => {
    const other = refused('22P02');
    const work = failing(refused('40001'), other);
    expect(await settled(retrying(work))).toBe(other);
    expect(work).toHaveBeenCalledTimes(2);
  });
});

describe('deciding again', () => {
  it('reads again what has moved, and decides', async () => {
    const reread = vi.fn(async () => undefined);
    const work = failing(refused('GW002'), refused('GW003'), refused('40001'));
    expect(await settled(decideAgain(['staleCatalog', 'changedMeanwhile'], work, reread))).toBe('done');
    expect(reread.mock.calls).toEqual([['staleCatalog'], ['changedMeanwhile']]);
  });

  it('passes on what is no reason to decide again', async () => {
    const noPlaces = refused('GW001');
    expect(await settled(decideAgain(['staleCatalog'], failing(noPlaces)))).toBe(noPlaces);
  });

  it('says that the shop is busy after 25 attempts', async () => {
    const work = vi.fn(async () => {
      throw refused('GW003');
    });
    const end = await settled(decideAgain(['changedMeanwhile'], work));
    expect(end).toBeInstanceOf(Refused);
    expect(end).toMatchObject({ code: 'busy', details: { retryAfter: 1 } });
    expect(work).toHaveBeenCalledTimes(25);
  });
});
