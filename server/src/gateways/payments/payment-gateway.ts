/** What the product asks of a card gateway, whoever provides it (docs/rules/payment.md; D-PY-01, D-PY-04, D-PY-06). */
import type { PlainId } from '@gangway/domain/kernel/message-catalog';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Messages } from '../../messages/messages.gen.ts';
import { t } from '../../messages/t.ts';

/** What may be shown of a card. */
export type CardShown = { brand: string; last4: string };

export type DeclineReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_code'
  | 'authentication_failed';

export type AuthoriseRequest = {
  /** One per attempt, stored before it is sent: the same key never charges twice. */
  idempotencyKey: string;
  amount: Amount;
  /** ISO 4217, upper case. */
  currency: string;
  /** From the card frame, good for one authorisation. */
  token: string;
  /** How the charge is called in the gateway's books: the order. */
  reference: string;
  cardholderName: string | null;
  /** False when the shop shows no challenge: a bank that insists on one then declines. */
  threeDS: boolean;
};

export type Declined = {
  outcome: 'declined';
  reason: DeclineReason;
  /** In plain words for the visitor, or null where only the default words are true. */
  message: string | null;
};

export type Challenge = { outcome: 'challenge'; chargeId: string; url: string };

export type AuthoriseOutcome =
  | { outcome: 'approved'; chargeId: string; card: CardShown }
  | Declined
  | Challenge;

/** An approved charge as it stands now, with what became of the money. */
export type ApprovedCharge = {
  outcome: 'approved';
  chargeId: string;
  card: CardShown;
  state: 'authorised' | 'captured' | 'voided';
  capturedAmount: Amount;
  refundedAmount: Amount;
};

export type ChargeFound = ApprovedCharge | Declined | Challenge;

/**
 * Every call either answers, throws `PaymentRefusedError` (a final no, nothing changed) or `PaymentNoAnswerError` (look up
 * what happened, or ask again with the same key: asking twice never charges twice). Never called inside a transaction.
 */
export interface PaymentGateway {
  readonly provider: string;
  authorise(request: AuthoriseRequest): Promise<AuthoriseOutcome>;
  /** What became of an attempt, also after its challenge; null when the gateway has never seen the key. */
  lookUp(idempotencyKey: string): Promise<ChargeFound | null>;
  /** Takes up to what was authorised and releases the rest; once: a repeat with the same amount changes nothing. */
  capture(request: { chargeId: string; amount: Amount }): Promise<void>;
  /** Gives an authorisation back, also one whose challenge is still open; a repeat changes nothing. */
  void(request: { chargeId: string }): Promise<void>;
  /** Pays back part or all of what was captured, once per key. */
  refund(request: { idempotencyKey: string; chargeId: string; amount: Amount }): Promise<void>;
  close(): Promise<void>;
}

/** The gateway said no and did nothing: a used token, an amount over what was authorised, a charge already voided. */
export class PaymentRefusedError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'PaymentRefusedError';
    this.code = code;
  }
}

/** The gateway did not answer, or not in a way that can be believed: money may have moved. */
export class PaymentNoAnswerError extends Error {
  /** False only when the request certainly never left: no connection could be made. */
  readonly mayHaveHappened: boolean;

  constructor(message: string, options: { mayHaveHappened: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'PaymentNoAnswerError';
    this.mayHaveHappened = options.mayHaveHappened;
  }
}

const declineMessages = {
  declined: null,
  insufficient_funds: 'gateways.declined.insufficientFunds',
  expired_card: 'gateways.declined.expiredCard',
  wrong_code: 'gateways.declined.wrongCode',
  authentication_failed: 'gateways.declined.authenticationFailed',
} as const satisfies Record<DeclineReason, PlainId<Messages> | null>;

/** D-PY-03, D-PY-04: why a card was declined, in words a visitor can act on; null leaves it to the default words. */
export function declined(reason: DeclineReason): Declined {
  const code = declineMessages[reason];
  return { outcome: 'declined', reason, message: code === null ? null : t(code) };
}
