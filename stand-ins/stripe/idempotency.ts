/** Stripe's idempotency: the first answer to a key is kept, whatever it was, and given to every repeat. */
import { createHash } from 'node:crypto';
import { ApiError } from './shapes.ts';

export type Answer = { status: number; body: unknown };

type Kept = { fingerprint: string; answer: Answer | null; at: number };

/** Stripe forgets keys after a day. */
const keptMs = 24 * 3_600_000;

export class Keys {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /**
   * @param asked what the key must not be used for again with other values: path and form
   * @throws ApiError 409 while the first request is in progress, 400 if the key was used for something else
   */
  async once(key: string | undefined, asked: string, work: () => Promise<Answer>): Promise<Answer> {
    if (key === undefined) return work();
    const fingerprint = createHash('sha256').update(asked).digest('hex');
    const now = this.#now().getTime();
    const last = this.#kept.get(key);
    const kept = last === undefined || now - last.at > keptMs ? undefined : last;
    if (kept !== undefined && kept.fingerprint !== fingerprint)
      throw new ApiError(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    if (kept?.answer === null)
      throw new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotency Key.',
      });
    if (kept !== undefined && kept.answer !== null) return kept.answer;
    const entry: Kept = { fingerprint, answer: null, at: now };
    this.#kept.set(key, entry);
    // As Stripe answered then: what becomes of the intent later does not change it.
    entry.answer = structuredClone(await work());
    return entry.answer;
  }
}
