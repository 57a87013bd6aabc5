/** What comes of paying with each confirmation token and each of Stripe's test cards. */
import type { Behavior } from '../kit/behavior.ts';

/** What becomes of a payment after it was authorized. */
export type Afterwards =
  | 'capture_fails'
  | 'disputed'
  | 'refund_fails'
  | 'refund_pending'
  | 'refund_requires_action';

/** Of cards only: outcomes that the sandbox does not have. */
type CardBehavior = Behavior | 'processing_error' | 'try_again_later';

export type CardSource = {
  type: 'card';
  behavior: CardBehavior;
  brand: string;
  last4: string;
  after?: Afterwards;
};
/** A way to pay on a page of its own, from which the guest comes back. */
export type RedirectSource = { type: 'klarna'; behavior: Behavior; after?: undefined };
export type Source = CardSource | RedirectSource;

/** What is turned on in the dashboard of the stand-in. */
export const turnedOn = ['card', 'klarna'] as const;

const visa = (behavior: CardBehavior, last4: string): CardSource => ({
  ...{ type: 'card', behavior, brand: 'visa', last4 },
});

export const klarna = (behavior: Behavior): RedirectSource => ({ type: 'klarna', behavior });

/** Tokens that tests use as often as they like. */
const fixedCards = [
  visa('approved', '4242'),
  visa('declined', '0002'),
  visa('insufficient_funds', '9995'),
  visa('expired_card', '0069'),
  visa('wrong_code', '0127'),
  visa('processing_error', '0119'),
  visa('try_again_later', '0341'),
  visa('challenge', '3220'),
  visa('challenge_ok', '3220'),
  visa('challenge_fails', '3220'),
  visa('provider_error', '0119'),
  visa('slow_approved', '4242'),
  visa('lost_answer', '4242'),
  visa('late_error', '4242'),
  visa('truncated_answer', '4242'),
];

/** Approved, and then. */
const later = (after: Afterwards, last4: string) => ({ ...visa('approved', last4), after });

const fixedAfterwards = [
  later('capture_fails', '4242'),
  later('disputed', '0259'),
  later('refund_fails', '5126'),
  later('refund_pending', '7726'),
  later('refund_requires_action', '4242'),
];

const fixedTokens: ReadonlyMap<string, Source> = new Map<string, Source>([
  ...fixedCards.map((source) => [`ctoken_${source.behavior}`, source] as const),
  ...fixedAfterwards.map((source) => [`ctoken_${source.after}`, source] as const),
  ['ctoken_klarna', klarna('challenge')],
  ['ctoken_klarna_ok', klarna('challenge_ok')],
  ['ctoken_klarna_fails', klarna('challenge_fails')],
]);

export const findFixedToken = (token: string): Source | undefined => fixedTokens.get(token);

/** Stripe's test cards, for what is typed into the form. */
const cards: ReadonlyMap<string, CardSource> = new Map([
  ['4242424242424242', visa('approved', '4242')],
  ['5555555555554444', { ...visa('approved', '4444'), brand: 'mastercard' }],
  ['4000000000000002', visa('declined', '0002')],
  ['4000000000009995', visa('insufficient_funds', '9995')],
  ['4000000000000069', visa('expired_card', '0069')],
  ['4000000000000127', visa('wrong_code', '0127')],
  ['4000000000000119', visa('processing_error', '0119')],
  ['4000000000003220', visa('challenge', '3220')],
  ['4000000000000259', later('disputed', '0259')],
  ['4000000000005126', later('refund_fails', '5126')],
  ['4000000000007726', later('refund_pending', '7726')],
]);

export const findCard = (number: string): CardSource | undefined => cards.get(number);

export type CardError = { code: string; decline_code?: string; message: string };

/** Stripe's errors of declined cards, as documented under "Decline codes". */
const declines: Readonly<Partial<Record<CardBehavior, CardError>>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  wrong_code: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  try_again_later: {
    code: 'card_declined',
    decline_code: 'try_again_later',
    message: 'Your card was declined.',
  },
};

export const declineOf = (behavior: CardBehavior): CardError | undefined => declines[behavior];

export const challengeRefused: CardError = {
  code: 'card_declined',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const challengeFailed: CardError = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method.',
};

export const captureFailed: CardError = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

/** The guest did not approve it on the page of the method, or the method refused. */
export const notApproved: CardError = {
  code: 'payment_method_customer_decline',
  message: 'The customer did not approve the PaymentIntent.',
};

export const isChallenge = (behavior: CardBehavior): boolean => behavior.startsWith('challenge');
