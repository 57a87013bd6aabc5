/**
 * The outcome of each fixed token and each sandbox card number (docs/rules/payment.md, "Sandbox outcomes").
 */
import type { Behavior } from '../kit/behavior.ts';

export type DeclineReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_code'
  | 'authentication_failed';

export type Card = { brand: string; last4: string };

export type Wallet = 'googlepay' | 'applepay';

export const wallets: readonly Wallet[] = ['googlepay', 'applepay'];

/** What a wallet's sheet showed when its owner agreed to pay. */
export type Sheet = { wallet: Wallet; amount: number; currency: string };

export type Source = { behavior: Behavior; card: Card; method: 'card' | Wallet; sheet: Sheet | null };

const visa = (last4: string): Card => ({ brand: 'visa', last4 });

/** Reusable tokens for tests and scripts, one per possible outcome. */
const fixedTokens: ReadonlyMap<string, Pick<Source, 'behavior' | 'card'>> = new Map([
  ['tok_approved', { behavior: 'approved', card: visa('4242') }],
  ['tok_declined', { behavior: 'declined', card: visa('0002') }],
  ['tok_insufficient_funds', { behavior: 'insufficient_funds', card: visa('9995') }],
  ['tok_expired_card', { behavior: 'expired_card', card: visa('0069') }],
  ['tok_wrong_code', { behavior: 'wrong_code', card: visa('0127') }],
  ['tok_challenge', { behavior: 'challenge', card: visa('3220') }],
  ['tok_challenge_ok', { behavior: 'challenge_ok', card: visa('3220') }],
  ['tok_challenge_fails', { behavior: 'challenge_fails', card: visa('3220') }],
  ['tok_provider_error', { behavior: 'provider_error', card: visa('0119') }],
  ['tok_slow_approved', { behavior: 'slow_approved', card: visa('4242') }],
  ['tok_lost_answer', { behavior: 'lost_answer', card: visa('4242') }],
  ['tok_late_error', { behavior: 'late_error', card: visa('4242') }],
  ['tok_truncated_answer', { behavior: 'truncated_answer', card: visa('4242') }],
]);

const sandboxNumbers: ReadonlyMap<string, Behavior> = new Map([
  ['4242424242424242', 'approved'],
  ['5555555555554444', 'approved'],
  ['2223003122003222', 'approved'],
  ['378282246310005', 'approved'],
  ['6011111111111117', 'approved'],
  ['3566002020360505', 'approved'],
  ['30569309025904', 'approved'],
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'wrong_code'],
  ['4000000000003220', 'challenge'],
  ['4000000000000119', 'provider_error'],
]);

/** Each token of a card also exists for each wallet: tok_googlepay_approved is tok_approved from Google Pay. */
export function findFixedToken(token: string): Source | undefined {
  const wallet = wallets.find((name) => token.startsWith(`tok_${name}_`));
  const found = fixedTokens.get(wallet === undefined ? token : token.replace(`${wallet}_`, ''));
  return found && { ...found, method: wallet ?? 'card', sheet: null };
}

/** The number whose sheet fails before there is a token. */
export const brokenWalletNumber = '4000000000000341';

/** The cards in each wallet, and what comes of paying with them. */
export const walletCards: readonly { number: string; outcome: string }[] = [
  { number: '4242424242424242', outcome: 'Approved' },
  { number: '5555555555554444', outcome: 'Approved' },
  { number: '4000000000000002', outcome: 'Declined' },
  { number: '4000000000009995', outcome: 'Insufficient funds' },
  { number: '4000000000003220', outcome: 'The bank asks' },
  { number: '4000000000000119', outcome: 'Provider error' },
  { number: brokenWalletNumber, outcome: 'The wallet fails' },
];

/** Returns undefined for any number that is not a sandbox number: real cards are never accepted. */
export function findSandboxNumber(number: string): Behavior | undefined {
  return sandboxNumbers.get(number);
}

/** Returns why a behavior is declined immediately, or null if the bank approves or requires a challenge. */
export function declineReason(behavior: Behavior, threeDS: boolean): DeclineReason | null {
  switch (behavior) {
    case 'declined':
    case 'insufficient_funds':
    case 'expired_card':
    case 'wrong_code':
      return behavior;
    case 'challenge':
    case 'challenge_ok':
    case 'challenge_fails':
      // A bank that requires a challenge declines if the shop does not support it.
      return threeDS ? null : 'declined';
    default:
      return null;
  }
}

export function isChallenge(behavior: Behavior): boolean {
  return behavior === 'challenge' || behavior === 'challenge_ok' || behavior === 'challenge_fails';
}
