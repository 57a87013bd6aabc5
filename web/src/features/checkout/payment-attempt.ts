/** The lifecycle of a payment attempt: one identifier from the first click until a definite answer (D-PY-06, 6.5). */
import type { Wallet } from '@gangway/domain/location/wallets';

export interface PaymentAttempt {
  /** Kept while the outcome is unknown; renewed after any definite answer, and for another card or wallet. */
  attemptId: string;
  /** The one-time token of the card or the wallet; a retry of the attempt must send the same one. */
  token: string | null;
  /** What the token is from. */
  method: 'card' | Wallet;
  /** The bank's challenge, once there was one. */
  transactionId: string | null;
}

export type PaymentEnd = 'declined' | 'refused' | 'failed' | 'unknown' | 'cardChanged';

/** @param makeId returns 16 to 64 letters or digits from a secure generator */
export function startAttempt(makeId: () => string): PaymentAttempt {
  return { attemptId: makeId(), token: null, method: 'card', transactionId: null };
}

/** Returns the attempt that the next click belongs to. */
export function nextAttempt(attempt: PaymentAttempt, end: PaymentEnd, makeId: () => string): PaymentAttempt {
  switch (end) {
    case 'unknown':
      return attempt;
    case 'cardChanged':
    case 'declined':
    case 'refused':
    case 'failed':
      return startAttempt(makeId);
  }
}
