/**
 * The Idempotency-Key header: a repeated request gets the first answer and changes nothing, even if a process
 * was killed in between (D-API-00, D-CT-04; docs/decisions/0024-work-and-answer-in-one-transaction.md).
 */
import type { AnyCall } from '@gangway/contract/call';
import type { Database } from '../db/database.ts';
import { t } from '../messages/t.ts';
import { findRequest, insertRequest, removeOldRequests } from './idempotency.repo.ts';
import { Refused } from './refused.ts';
import { type Seal, sealOf } from './sealed-answer.ts';

/** Long enough that a key cannot be guessed. */
const keyForm = /^[A-Za-z0-9_-]{16,64}$/;
type Kept = Exclude<AnyCall['repeats'], 'itself'>;
/** Payments can take long, so their repeats are recognized for a day; all others for an hour. */
const keepMinutes: Record<Kept, number> = { attempt: 24 * 60, answer: 60 };
/** A concurrent request with the same key either answers or is gone, so normally the second look is the last. */
const maxLooks = 5;

/** Points at which a crash must do no harm; tests stop the process there. */
export type RepeatStep = 'change-made' | 'change-committed';

/** Another request with the same key committed first; this one's work is rolled back. */
class Overtaken extends Error {}

/** What an answer may depend on, as far as the caller's token says it. */
export interface Caller {
  subject: string;
  organizations: readonly string[];
  /** Whether the token has the permission that the call accepts of staff. */
  isPermitted: boolean;
  /** The verified number, by which affiliates and members are known; null if the token does not contain it. */
  phone: string | null;
}

export interface Repeatable {
  call: Pick<AnyCall, 'name'> & { repeats: Kept };
  key: string;
  /** Null without a valid token. Nobody else gets the answer. */
  caller: Caller | null;
  members: unknown;
}

/** Runs the work once per key; answers are in their wire form. */
export type Once = (request: Repeatable, work: () => Promise<unknown>) => Promise<unknown>;

export function createOnce(needs: {
  database: Pick<Database, 'db' | 'unit'>;
  watch?: (step: RepeatStep) => Promise<void>;
}): Once & { forget(): Promise<void> } {
  const { database, watch = async () => undefined } = needs;
  const { db } = database;

  /** Returns the previous answer, wrapped because it may be any value; null if there is none. */
  async function findAnswer({ call }: Repeatable, seal: Seal, requestHash: Buffer) {
    const known = await findRequest(db, call.name, seal.keyHash);
    if (known === null) return null;
    if (!requestHash.equals(known.requestHash)) throw new Refused('idempotencyConflict');
    return known.sealedAnswer === null ? null : { answer: seal.open(known.sealedAnswer) };
  }

  const once: Once = async (request, work) => {
    const { call, key, caller, members } = request;
    if (!keyForm.test(key)) throw new Refused('malformed', {}, {}, t('platform.idempotency.malformedKey'));
    const seal = sealOf(call.name, key);
    const requestHash = seal.hashOf([caller, members]);
    const row = {
      scope: call.name,
      keyHash: seal.keyHash,
      requestHash,
      keepMinutes: keepMinutes[call.repeats],
    };
    const findBefore = () => findAnswer(request, seal, requestHash);

    if (call.repeats === 'attempt') {
      // The payment attempt stores its own result; here we only store that the key belongs to one request.
      if (!(await insertRequest(db, { ...row, sealedAnswer: null }))) await findBefore();
      return work();
    }
    const keep = async (answer: unknown) => {
      await watch('change-made');
      if (!(await insertRequest(db, { ...row, sealedAnswer: seal.close(answer) }))) throw new Overtaken();
    };
    for (let look = 1; look <= maxLooks; look++) {
      const before = await findBefore();
      if (before !== null) return before.answer;
      try {
        const answer = await database.unit(work, keep);
        await watch('change-committed');
        return answer;
      } catch (error) {
        if (error instanceof Overtaken) continue;
        // This request may have been refused because of what its concurrent twin just changed.
        const twin = error instanceof Refused ? await findBefore() : null;
        if (twin === null) throw error;
        return twin.answer;
      }
    }
    throw new Refused('busy', { retryAfter: 2 });
  };
  return Object.assign(once, { forget: () => removeOldRequests(db) });
}
