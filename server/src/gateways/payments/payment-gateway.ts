/**
 * The interface of a card gateway, whichever provider is behind it
 * (docs/rules/payment.md; D-PY-01, D-PY-04, D-PY-06).
 */
import type { PlainId } from '@gangway/domain/kernel/message-catalog';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Messages } from '../../messages/messages.gen.ts';
import { t } from '../../messages/t.ts';

/** The card details that may be shown. */
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
  /** ISO 4217, uppercase. */
  currency: string;
  /** From the card frame, valid for one authorization. */
  token: string;
  /** The order, as the charge's reference in the gateway's books. */
  reference: string;
  cardholderName: string | null;
  /** False if the shop cannot show a challenge: a bank that requires one then declines. */
  threeDS: boolean;
};

export type Declined = {
  outcome: 'declined';
  reason: DeclineReason;
  /** Plain words for the visitor, or null if only the default words are true. */
  message: string | null;
};

export type Challenge = { outcome: 'challenge'; chargeId: string; url: string };

export type AuthoriseOutcome =
  | { outcome: 'approved'; chargeId: string; card: CardShown }
  | Declined
  | Challenge;

/** An approved charge as it is now, including what happened to the money. */
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
 * Every call either answers, throws `PaymentRefusedError` (final; nothing changed) or throws
 * `PaymentNoAnswerError` (look up what happened, or ask again with the same key: asking twice never charges
 * twice). Never called inside a transaction.
 */
export interface PaymentGateway {
  readonly provider: string;
  authorise(request: AuthoriseRequest): Promise<AuthoriseOutcome>;
  /** Returns the result of an attempt, also after its challenge; null if the gateway has never seen the key. */
  lookUp(idempotencyKey: string): Promise<ChargeFound | null>;
  /**
   * Takes up to the authorized amount and releases the rest. Works once; a repeat
   * with the same amount changes nothing.
   */
  capture(request: { chargeId: string; amount: Amount }): Promise<void>;
  /** Releases an authorization, including one whose challenge is still open; a repeat changes nothing. */
  void(request: { chargeId: string }): Promise<void>;
  /** Refunds part or all of what was captured, once per key. */
  refund(request: { idempotencyKey: string; chargeId: string; amount: Amount }): Promise<void>;
  close(): Promise<void>;
}

/**
 * The gateway refused and did nothing: a used token, an amount above the
 * authorized one, a charge already voided.
 */
export class PaymentRefusedError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'PaymentRefusedError';
    this.code = code;
  }
}

/** The gateway gave no answer, or none that can be trusted: money may have moved. */
export class PaymentNoAnswerError extends Error {
  /** False only if the request certainly never left because no connection could be made. */
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

/** Why a card was declined, in words a visitor can act on (D-PY-03, D-PY-04); null selects the default words. */
export function declined(reason: DeclineReason): Declined {
  const code = declineMessages[reason];
  return { outcome: 'declined', reason, message: code === null ? null : t(code) };
}
