/** Work that has time waits for requests, but not for those that stay open. */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { givingWayTo } from './give-way.ts';

const isDone = (work: Promise<void>, ms: number) =>
  Promise.race([work.then(() => true), sleep(ms).then(() => false)]);

it('waits until a request is answered (D-DEM-01)', async () => {
  const server = new EventEmitter();
  const giveWay = givingWayTo(server);
  expect(await isDone(giveWay(), 100)).toBe(true);
  const answer = new EventEmitter();
  server.emit('request', null, answer);
  const waiting = giveWay();
  expect(await isDone(waiting, 60)).toBe(false);
  answer.emit('close');
  expect(await isDone(waiting, 60)).toBe(true);
});

it('waits a quarter of a second at most for a request that stays open (D-DEM-01)', async () => {
  const server = new EventEmitter();
  const giveWay = givingWayTo(server);
  server.emit('request', null, new EventEmitter());
  expect(await isDone(giveWay(), 1000)).toBe(true);
  expect(await isDone(giveWay(), 100)).toBe(true);
});
