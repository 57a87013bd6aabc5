/** The life of a payment attempt: one identifier from the first click until a definite answer (D-PY-06, 6.5). */

export interface PaymentAttempt {
  /** Kept while it is open how the attempt ended, new after any definite answer and with another card. */
  attemptId: string;
  /** The card's one-time token: a repeat of the attempt must carry the very same one. */
  token: string | null;
  /** The challenge of the bank, once there was one. */
  transactionId: string | null;
}

export type PaymentEnd = 'declined' | 'refused' | 'failed' | 'unknown' | 'cardChanged';

/** @param makeId 16 to 64 letters or digits from a secure generator */
export function startAttempt(makeId: () => string): PaymentAttempt {
  return { attemptId: makeId(), token: null, transactionId: null };
}

/** The attempt the next click belongs to. */
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
