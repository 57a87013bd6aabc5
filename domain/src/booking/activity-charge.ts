/** The charge of an activity's line: with fees, tax and discounts, except on its tip; part of it may be due later. */
import type { DepositRule } from '../deposits/deposit.ts';
import { dateOf, type WallTime } from '../kernel/local-time.ts';
import type { Amount } from '../kernel/money.ts';
import { bareCharge, type Charge } from '../pricing/charge.ts';

export interface ChargedActivity {
  subTotal: Amount;
  /** The tips in the subtotal. */
  tips: Amount;
  participants: number;
  packageLine: number | string | null;
  isHidden: boolean;
  taxClass: string;
  start: WallTime;
}

/** The rule is the activity's deposit, null if it takes none. */
export const activityCharge = (
  { subTotal, start, ...line }: ChargedActivity,
  rule: DepositRule | null,
): Charge => ({
  ...bareCharge,
  ...line,
  amount: subTotal,
  bearsFees: true,
  discountable: true,
  deferrable: true,
  deposit: rule === null ? null : { rule, day: dateOf(start) },
});
