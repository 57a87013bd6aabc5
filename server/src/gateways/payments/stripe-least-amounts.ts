/**
 * The least that Stripe charges, in minor units, as documented under "Minimum and maximum charge amounts". Of other currencies
 * Stripe says only that it depends on the one that the account is paid out in.
 */
import { type Amount, amount, zero } from '@gangway/domain/kernel/money';
import { stripeStep } from '@gangway/domain/location/stripe-amounts';

const leastAmounts: Readonly<Record<string, number>> = {
  ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30 },
  ...{ HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200 },
  ...{ RON: 200, SEK: 300, SGD: 50, THB: 1000, USD: 50 },
};

/** Where amounts are round, one that is rounded to nothing cannot be charged. */
function leastRound(currency: string): Amount {
  const step = stripeStep(currency);
  return step === 1 ? zero : step;
}

export const leastAmountOf = (currency: string): Amount =>
  Object.hasOwn(leastAmounts, currency) ? amount(leastAmounts[currency] ?? 0) : leastRound(currency);
