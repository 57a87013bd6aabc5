/**
 * The least that a payment provider charges a card (docs/rules/payment.md, "Least amounts"). It is zero where there is none.
 */
import { type Amount, amount, subtract, zero } from '../kernel/money.ts';

/** Whether something is due, but too little for a card. */
export const isTooLittle = (due: Amount, least: Amount): boolean => due > zero && due < least;

/**
 * Returns how much of `most` gift cards may pay of what is due, so that they leave nothing to a card or as much as it can be
 * charged. They pay nothing if they cannot pay all of an amount that is itself too little.
 */
export function tenderLeaving(due: Amount, most: Amount, least: Amount): Amount {
  const left = subtract(due, most);
  if (!isTooLittle(left, least)) return most;
  return amount(Math.max(0, due - least));
}
