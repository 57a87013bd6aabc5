/** The Idempotency-Key header: the same request sent again gets the first answer and changes nothing (D-API-00, D-CT-04). */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '../db/database.ts';
import {
  findRequest,
  insertRequest,
  removeOldRequests,
  removeRequest,
  saveAnswer,
} from './idempotency.repo.ts';
import { Refused } from './refused.ts';

/** Long enough that nobody meets another's key by guessing. */
const keyForm = /^[A-Za-z0-9_-]{16,64}$/;
const pollMs = 100;
const patienceMs = 10_000;

/** Runs the work once per key; answers are what went over the wire. */
export type Once = (
  scope: string,
  key: string,
  request: unknown,
  work: () => Promise<unknown>,
) => Promise<unknown>;

export function createOnce({ db }: { db: Queryable }): Once & { forget(): Promise<void> } {
  async function firstTime(scope: string, key: string, work: () => Promise<unknown>): Promise<unknown> {
    try {
      const answer = await work();
      await saveAnswer(db, scope, key, answer);
      return answer;
    } catch (error) {
      // Nothing came of it, so it may be asked again under the same key.
      await removeRequest(db, scope, key);
      throw error;
    }
  }

  const once = async (scope: string, key: string, request: unknown, work: () => Promise<unknown>) => {
    if (!keyForm.test(key))
      throw new Refused('malformed', {}, {}, 'Idempotency-Key must be 16 to 64 letters or digits.');
    const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    for (let waited = 0; waited <= patienceMs; waited += pollMs) {
      if (await insertRequest(db, scope, key, hash)) return firstTime(scope, key, work);
      const known = await findRequest(db, scope, key);
      if (known === null) continue;
      if (known.requestHash !== hash) throw new Refused('idempotencyConflict');
      if (known.answer !== null) return known.answer;
      if (known.abandoned) await removeRequest(db, scope, key);
      else await wait(pollMs);
    }
    throw new Refused('busy', { retryAfter: 2 });
  };
  return Object.assign(once, { forget: () => removeOldRequests(db) });
}
