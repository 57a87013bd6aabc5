/** A payment attempt in progress, its outcomes, and the refusals they become (docs/rules/payment.md). */
import type { RefusalCode } from '@gangway/contract/refusals';
import type { Amount } from '@gangway/domain/kernel/money';
import type {
  AttemptKey,
  AttemptSought,
  AuthorizeRequest,
  CardShown,
  ChallengeShown,
} from '../../../gateways/payments/payment-gateway.ts';
import { Refused } from '../../../platform/refused.ts';
import type { AttemptEnd, SavedOrder } from '../payments.repo.ts';

/** The points at which a crash must do no harm; tests stop the process there. */
export type PaymentStep =
  | 'attempt-stored'
  | 'authorize-answered'
  | 'order-saved'
  | 'capture-answered'
  | 'refund-answered'
  | 'event-stored'
  | 'event-answered';
export type StepWatcher = (step: PaymentStep) => Promise<void>;

export interface OpenAttempt {
  attemptRowId: number;
  orderId: number;
  gatewayKey: string;
  amount: Amount;
  /** ISO 4217, uppercase. */
  currency: string;
  account: string | null;
  createdAt: string;
  /** Null until the gateway has named its charge. */
  chargeId?: string | null;
}

export type PaymentOutcome =
  | { outcome: 'saved'; saved: SavedOrder; chargeId: string | null; card: CardShown | null }
  /** Another request has already saved it with this attempt. */
  | { outcome: 'alreadySaved' }
  | ({ outcome: 'challenge'; transactionId: string } & ChallengeShown)
  /** Nothing was charged, and the order is a cart again. */
  | ({ outcome: 'over' } & AttemptEnd)
  /** Whether the card was charged is not known yet; the reconciler finds out. */
  | { outcome: 'unknown' };

export type CardRequest = Omit<AuthorizeRequest, keyof AttemptKey>;

/** Names an attempt at the gateway. */
export const keyOf = ({
  gatewayKey,
  amount,
  currency,
  account,
}: Pick<OpenAttempt, 'gatewayKey' | 'amount' | 'currency' | 'account'>): AttemptKey => ({
  idempotencyKey: gatewayKey,
  amount,
  currency,
  account,
});

/** What the gateway finds an attempt by. */
export const soughtBy = (
  attempt: Pick<OpenAttempt, 'gatewayKey' | 'amount' | 'currency' | 'account' | 'createdAt' | 'chargeId'>,
): AttemptSought => ({
  ...keyOf(attempt),
  begunAt: attempt.createdAt,
  chargeId: attempt.chargeId ?? null,
});

export const declineCodes = {
  declined: 'cardDeclined',
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expiredCard',
  wrong_code: 'wrongSecurityCode',
  authentication_failed: 'bankRefused',
  try_again_later: 'cardTryLater',
} as const;

/** The gateway's code for a wallet's token whose sheet showed another amount. */
const amountDiffers = 'amount_differs';

/** The gateway's code for an amount below its least, of which it alone knows. */
const amountTooSmall = 'amount_too_small';

/** The code of a given-up challenge, in addition to the decline reasons. */
export const abandoned = 'abandoned';

/** Returns the refusal for an attempt that the gateway did not take. */
export function refusalOfFailure(code: string | null): Refused {
  if (code === amountDiffers) return new Refused('totalChanged');
  return new Refused(code === amountTooSmall ? 'tooLittleForCards' : 'paymentUnavailable');
}

const isDeclineReason = (code: string | null): code is keyof typeof declineCodes =>
  code !== null && Object.hasOwn(declineCodes, code);

/** Rebuilds the refusal shown when a card was declined from its stored code. */
function refusalOfDecline(code: string | null): Refused {
  const reason = isDeclineReason(code) ? code : 'declined';
  return new Refused(declineCodes[reason]);
}

export const isTaken = ({ state }: AttemptEnd) => state === 'authorised' || state === 'captured';

/** Returns the refusal for an attempt that did not pay; tooLate is for orders that could not be saved. */
export function refusalOfEnd({ state, code }: AttemptEnd, tooLate: RefusalCode): Refused {
  if (state === 'declined') return refusalOfDecline(code);
  if (state === 'failed') return refusalOfFailure(code);
  if (state === 'voided') return new Refused(code === abandoned ? 'bankRefused' : tooLate);
  return new Refused('paymentUnavailable');
}
