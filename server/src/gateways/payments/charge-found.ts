/** What a card gateway says of a charge (docs/rules/payment.md; D-PY-01, D-PY-04). */
import type { Amount } from '@gangway/domain/kernel/money';

/** The card details that may be shown. */
export type CardShown = { brand: string; last4: string };

export type DeclineReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_code'
  | 'authentication_failed';

export type Declined = { outcome: 'declined'; reason: DeclineReason };

/** How the page shows a challenge: the bank's page in a frame, or what the provider's script opens it with. */
export type ChallengeShown = { url: string; clientSecret: null } | { url: null; clientSecret: string };

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
