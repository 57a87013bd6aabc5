/** Builds charges for tests. */
import { amount } from '../kernel/money.ts';
import { bareCharge, type Charge } from '../pricing/charge.ts';

/** A charge like an activity's: with fees, tax of the class standard and discounts; without a deposit. */
export const aCharge = (price: number, changes: Partial<Charge> = {}): Charge => ({
  ...bareCharge,
  amount: amount(price),
  participants: 1,
  taxClass: 'standard',
  bearsFees: true,
  discountable: true,
  deferrable: true,
  ...changes,
});
