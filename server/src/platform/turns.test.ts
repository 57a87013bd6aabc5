/** Turns, the queue for expensive work. */
import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const limits = { atOnce: 4, atOnceOfOne: 2, waiting: 6, waitingOfOne: 3 };

function aBusyTurns() {
  const turns = new Turns(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string) =>
    turns.run(name, () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      return promise;
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { ask, begun, settle, endOne: () => ends.shift()?.() };
}

it('one address has two running and three waiting, and is refused beyond that (S6)', async () => {
  const { ask, begun, settle } = aBusyTurns();
  const asked = Array.from({ length: 32 }, () => ask('hostile').catch((error: unknown) => error));
  await settle();
  expect(begun).toHaveLength(2);
  expect(await Promise.all(asked.slice(5))).toEqual(
    Array.from({ length: 27 }, () => expect.objectContaining({ code: 'busy', details: { retryAfter: 2 } })),
  );
});

it('other addresses start right away, and take turns before its later requests (S6)', async () => {
  const { ask, begun, settle, endOne } = aBusyTurns();
  for (let k = 0; k < 5; k++) void ask('hostile');
  void ask('a');
  void ask('b');
  void ask('c');
  await settle();
  expect(begun).toEqual(['hostile', 'hostile', 'a', 'b']);
  endOne();
  await settle();
  expect(begun.slice(4)).toEqual(['hostile']);
  endOne();
  endOne();
  await settle();
  expect(begun.slice(5).toSorted()).toEqual(['c', 'hostile']);
});

it('a full queue refuses everyone, and empties again (S6)', async () => {
  const { ask, begun, settle, endOne } = aBusyTurns();
  for (let k = 0; k < 10; k++) void ask(`visitor ${k}`);
  await settle();
  await expect(ask('late')).rejects.toMatchObject({ code: 'busy' });
  for (let k = 0; k < 10; k++) {
    endOne();
    await settle();
  }
  expect(begun).toHaveLength(10);
  void ask('late');
  await settle();
  expect(begun).toHaveLength(11);
});

it('a failed task passes its turn on (S6)', async () => {
  const turns = new Turns({ ...limits, atOnce: 1 });
  const failed = turns.run('a', async () => {
    throw new Error('no');
  });
  const next = turns.run('b', async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});
