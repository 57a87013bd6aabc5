/**
 * Knows whether the running code is inside a transaction, so that a query outside of it or a network call
 * fails loudly (docs/decisions/0004-database.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isUnitOpen } from './unit-of-work.ts';

const inside = new AsyncLocalStorage<true>();

/** Runs the work of a transaction. */
export function withinTransaction<T>(work: () => Promise<T>): Promise<T> {
  return inside.run(true, work);
}

/** Throws inside a transaction, where the following call would wait for the transaction that waits for it. */
export function assertOutsideTransaction(what: string): void {
  if (inside.getStore() === true || isUnitOpen()) throw new Error(`${what} inside a transaction`);
}
