/** The charge of a gift card being bought: its value, with no fee, tax or discount, due at once (D-GC-04). */
import type { Amount } from '../kernel/money.ts';
import { bareCharge, type Charge } from '../pricing/charge.ts';

export const giftCardCharge = (amount: Amount): Charge => ({
  ...bareCharge,
  amount,
  payableByGiftCard: false,
});
