/**
 * Amounts as Stripe takes them ("Supported currencies"; docs/rules/payment.md, "Stripe"): in minor units, but for a few
 * currencies whose minor units are others there, or whose amounts are rounder.
 */
import { decimalsOf } from '../kernel/currency.ts';
import { type Amount, amount } from '../kernel/money.ts';

/** Currencies without decimals that have two at Stripe, both 0, as in the years when they had some. */
const inHundredths = new Set(['ISK', 'UGX']);

/** Currencies with decimals of which Stripe takes whole units only. */
const inWholeUnits = new Set(['MGA']);

/** What an amount in minor units has to be a multiple of, and how many of Stripe's units such a step is. */
function formOf(currency: string): { step: number; units: number } {
  if (inHundredths.has(currency)) return { step: 1, units: 100 };
  if (inWholeUnits.has(currency)) return { step: 10 ** decimalsOf(currency), units: 1 };
  // Cards have no third decimal.
  return decimalsOf(currency) === 3 ? { step: 10, units: 10 } : { step: 1, units: 1 };
}

/** Returns what the amounts that Stripe takes are multiples of, in minor units. */
export const stripeStep = (currency: string): Amount => amount(formOf(currency).step);

/** Returns what Stripe charges for an amount: in the guest's favor by less than a step where it takes round amounts only. */
export function stripeCharge(due: Amount, currency: string): number {
  const { step, units } = formOf(currency);
  return Math.floor(due / step) * units;
}

/** Returns what Stripe gives back for an amount, in the guest's favor too. More than is left of the charge is for the caller to see to. */
export function stripeRefund(back: Amount, currency: string): number {
  const { step, units } = formOf(currency);
  return Math.ceil(back / step) * units;
}

/** Returns what an amount of Stripe's is in minor units. */
export function fromStripe(given: number, currency: string): Amount {
  const { step, units } = formOf(currency);
  return amount((given * step) / units);
}
