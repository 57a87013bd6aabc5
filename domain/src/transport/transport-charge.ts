/** The charge of a day's transportation. Its guests are those of the activities, so fees count nobody twice. */
import type { Amount } from '../kernel/money.ts';
import { bareCharge, type Charge } from '../pricing/charge.ts';

export const transportCharge = ({ subTotal, taxClass }: { subTotal: Amount; taxClass: string }): Charge => ({
  ...bareCharge,
  amount: subTotal,
  taxClass,
  bearsFees: true,
  discountable: true,
  deferrable: true,
});
