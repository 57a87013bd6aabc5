/** What comes of paying with each confirmation token and each of Stripe's test cards. */
import type { Behavior } from '../kit/behavior.ts';

export type CardSource = { type: 'card'; behavior: Behavior; brand: string; last4: string };
/** A way to pay on a page of its own, from which the guest comes back. */
export type RedirectSource = { type: 'klarna'; behavior: Behavior };
export type Source = CardSource | RedirectSource;

/** What is turned on in the dashboard of the stand-in. */
export const turnedOn = ['card', 'klarna'] as const;

const visa = (behavior: Behavior, last4: string): CardSource => ({
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
  visa('challenge', '3220'),
  visa('challenge_ok', '3220'),
  visa('challenge_fails', '3220'),
  visa('provider_error', '0119'),
  visa('slow_approved', '4242'),
  visa('lost_answer', '4242'),
  visa('late_error', '4242'),
  visa('truncated_answer', '4242'),
];

const fixedTokens: ReadonlyMap<string, Source> = new Map<string, Source>([
  ...fixedCards.map((source) => [`ctoken_${source.behavior}`, source] as const),
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
  ['4000000000003220', visa('challenge', '3220')],
]);

export const findCard = (number: string): CardSource | undefined => cards.get(number);

export type CardError = { code: string; decline_code?: string; message: string };

/** Stripe's errors of declined cards, as documented under "Decline codes". */
const declines: Readonly<Partial<Record<Behavior, CardError>>> = {
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
};

export const declineOf = (behavior: Behavior): CardError | undefined => declines[behavior];

export const challengeRefused: CardError = {
  code: 'card_declined',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const challengeFailed: CardError = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method.',
};

/** The guest did not approve it on the page of the method, or the method refused. */
export const notApproved: CardError = {
  code: 'payment_method_customer_decline',
  message: 'The customer did not approve the PaymentIntent.',
};

export const isChallenge = (behavior: Behavior): boolean => behavior.startsWith('challenge');
