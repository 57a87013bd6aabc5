/** Lets requests go before work that has time. */
import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request that takes longer, such as one that stays open for news, is not waited for any further; in milliseconds. */
const longestWait = 250;
const pollMs = 3;

type Answering = Pick<EventEmitter, 'once'>;

/**
 * Returns a function that waits until the server's requests of the last quarter of a second have been answered.
 * @param server of node:http
 */
export function givingWayTo(server: Pick<EventEmitter, 'on'>): () => Promise<void> {
  const open = new Map<Answering, number>();
  server.on('request', (_request: unknown, answer: Answering) => {
    open.set(answer, performance.now());
    answer.once('close', () => open.delete(answer));
  });
  const isBusy = () => {
    const since = performance.now() - longestWait;
    return [...open.values()].some((at) => at > since);
  };
  return async () => {
    do await sleep(pollMs);
    while (isBusy());
  };
}
