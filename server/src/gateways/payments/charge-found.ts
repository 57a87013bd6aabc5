/** What a card gateway says of a charge (docs/rules/payment.md; D-PY-01, D-PY-04). */
import type { Amount } from '@gangway/domain/kernel/money';

/**
 * What may be shown of the card that paid; of another way to pay its name, as the provider calls it, and no digits
 * (domain/src/location/held-methods.ts).
 */
export type CardShown = { brand: string; last4: string | null };

export type DeclineReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_code'
  | 'authentication_failed'
  /** Nothing is wrong with the card: the same one may pay in a while. */
  | 'try_again_later';

export type Declined = { outcome: 'declined'; reason: DeclineReason };

/**
 * How the page shows a challenge: the bank's page in a frame, what the provider's script opens it with, or a page that
 * the guest is sent to and comes back from (`returnUrl`).
 */
export type ChallengeShown =
  | { url: string; clientSecret: null; redirectUrl: null }
  | { url: null; clientSecret: string; redirectUrl: null }
  | { url: null; clientSecret: null; redirectUrl: string };

export type Challenge = { outcome: 'challenge'; chargeId: string } & ChallengeShown;

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
