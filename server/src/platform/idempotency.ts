/** The Idempotency-Key header: the same request sent again gets the first answer and changes nothing, whatever was killed in between (D-API-00, D-CT-04; docs/decisions/0024-work-and-answer-in-one-transaction.md). */
import type { AnyCall } from '@gangway/contract/call';
import type { Database } from '../db/database.ts';
import { t } from '../messages/t.ts';
import { findRequest, insertRequest, removeOldRequests } from './idempotency.repo.ts';
import { Refused } from './refused.ts';
import { type Seal, sealOf } from './sealed-answer.ts';

/** Long enough that nobody meets another's key by guessing. */
const keyForm = /^[A-Za-z0-9_-]{16,64}$/;
type Kept = Exclude<AnyCall['repeats'], 'itself'>;
/** Repeats of a payment, which can take its time, are known for a day; all other answers for an hour. */
const keepMinutes: Record<Kept, number> = { attempt: 24 * 60, answer: 60 };
/** Somebody else's request under the same key ends in an answer or is gone, so the second look is the last. */
const mostLooks = 5;

/** The moments at which a crash must do no harm; tests stop the process there. */
export type RepeatStep = 'change-made' | 'change-committed';

/** Another request with the same key was committed first: what was done here is rolled back. */
class Overtaken extends Error {}

export interface Repeatable {
  call: Pick<AnyCall, 'name'> & { repeats: Kept };
  key: string;
  /** Who asks: the subject of a valid token, or null. Nobody else gets the answer. */
  subject: string | null;
  members: unknown;
}

/** Runs the work once per key; answers are what went over the wire. */
export type Once = (request: Repeatable, work: () => Promise<unknown>) => Promise<unknown>;

export function createOnce(needs: {
  database: Pick<Database, 'db' | 'unit'>;
  watch?: (step: RepeatStep) => Promise<void>;
}): Once & { forget(): Promise<void> } {
  const { database, watch = async () => undefined } = needs;
  const { db } = database;

  /** The answer that was given before, in a box since it may be anything; null where there was none. */
  async function findAnswer({ call }: Repeatable, seal: Seal, requestHash: Buffer) {
    const known = await findRequest(db, call.name, seal.keyHash);
    if (known === null) return null;
    if (!requestHash.equals(known.requestHash)) throw new Refused('idempotencyConflict');
    return known.sealedAnswer === null ? null : { answer: seal.open(known.sealedAnswer) };
  }

  const once: Once = async (request, work) => {
    const { call, key, subject, members } = request;
    if (!keyForm.test(key)) throw new Refused('malformed', {}, {}, t('platform.idempotency.malformedKey'));
    const seal = sealOf(call.name, key);
    const requestHash = seal.hashOf([subject, members]);
    const row = {
      scope: call.name,
      keyHash: seal.keyHash,
      requestHash,
      keepMinutes: keepMinutes[call.repeats],
    };
    const findBefore = () => findAnswer(request, seal, requestHash);

    if (call.repeats === 'attempt') {
      // The attempt knows what became of it; only that the key stands for one request is remembered here.
      if (!(await insertRequest(db, { ...row, sealedAnswer: null }))) await findBefore();
      return work();
    }
    const keep = async (answer: unknown) => {
      await watch('change-made');
      if (!(await insertRequest(db, { ...row, sealedAnswer: seal.close(answer) }))) throw new Overtaken();
    };
    for (let look = 1; look <= mostLooks; look++) {
      const before = await findBefore();
      if (before !== null) return before.answer;
      try {
        const answer = await database.unit(work, keep);
        await watch('change-committed');
        return answer;
      } catch (error) {
        if (error instanceof Overtaken) continue;
        // What this one was refused may be what its twin has changed just now.
        const twin = error instanceof Refused ? await findBefore() : null;
        if (twin === null) throw error;
        return twin.answer;
      }
    }
    throw new Refused('busy', { retryAfter: 2 });
  };
  return Object.assign(once, { forget: () => removeOldRequests(db) });
}
