/** The books of the shop's account and of those connected to it: a charge of one is unknown in the others. */
import { Books } from './books.ts';
import type { Events } from './events.ts';
import { ApiError } from './shapes.ts';

export class Accounts {
  readonly #books = new Map<string | null, Books>();
  readonly #events: Events;
  readonly #now: () => Date;

  constructor(events: Events, now: () => Date) {
    this.#events = events;
    this.#now = now;
  }

  /** @param account as the Stripe-Account header names it; undefined for the shop's own */
  of(account: string | undefined): Books {
    if (
      account !== undefined &&
      (!/^acct_[A-Za-z0-9]+$/.test(account) || account.startsWith('acct_disconnected'))
    )
      throw new ApiError(403, {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: `The provided key does not have access to account '${account}'.`,
      });
    const key = account ?? null;
    const books =
      this.#books.get(key) ?? new Books(this.#now, (type, object) => this.#events.add(type, object, key));
    this.#books.set(key, books);
    return books;
  }

  /** Ends what was held for too long, in all books. */
  expire(): void {
    for (const books of this.#books.values()) books.expire();
  }

  /** For pages of banks and of ways to pay, which know no other key to an intent. */
  ofSecret(clientSecret: string): Books {
    const found = [...this.#books.values()].find((books) => books.has(clientSecret));
    if (found === undefined)
      throw new ApiError(404, { type: 'invalid_request_error', message: 'No such payment_intent.' });
    return found;
  }
}
