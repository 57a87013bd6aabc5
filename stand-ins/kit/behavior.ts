/** What becomes of a payment in the stand-ins of card providers (docs/rules/payment.md, "Sandbox outcomes"). */
export type Behavior =
  | 'approved'
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_code'
  | 'challenge'
  | 'challenge_ok'
  | 'challenge_fails'
  | 'provider_error'
  | 'slow_approved'
  | 'lost_answer'
  | 'late_error'
  | 'truncated_answer';
