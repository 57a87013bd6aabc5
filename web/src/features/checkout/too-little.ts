/** Why what is due cannot be paid by card, as the server decides (docs/rules/payment.md, "Least amounts"). */
import type { Order } from '@gangway/contract/order';
import { wordsOf } from '@gangway/contract/refusals';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { amountDue } from '../cart/amount-due.ts';

/** Null if it can. */
export const tooLittleWords = (
  order: Order,
  currency: string,
  code: 'tooLittleToPay' | 'balanceTooLittle',
): string | null =>
  order.leastCharge === null
    ? null
    : wordsOf(code, {
        amount: formatAmount(amountDue(order), currency),
        least: formatAmount(order.leastCharge, currency),
      });
