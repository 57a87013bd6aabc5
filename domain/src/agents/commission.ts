/** The commission of an affiliate on a line of an order (D-AG-04; docs/rules/agents.md). */
import { type Amount, add, amount, multiply, percentage, zero } from '../kernel/money.ts';

/** Either a percentage, in basis points, or a fixed amount for each guest. */
export interface Commission {
  percent: number | null;
  perGuest: Amount | null;
}

/** A part of a line that earns under the same terms. */
export interface CommissionPart {
  /** The amount guests paid for it, without tax, fees and tips. */
  basis: Amount;
  guests: number;
  /** Null if it earns nothing. */
  terms: Commission | null;
}

/**
 * Percentages are added up exactly and rounded once, half away from zero. A fixed amount is never more than the
 * basis of its part.
 */
export function commissionOn(parts: readonly CommissionPart[]): Amount {
  const shares = parts.map(({ basis, terms }) => multiply(basis, terms?.percent ?? 0));
  const fixed = parts.map(({ basis, guests, terms }) =>
    amount(Math.min(basis, multiply(terms?.perGuest ?? zero, guests))),
  );
  return add(percentage(add(...shares), 1), ...fixed);
}
