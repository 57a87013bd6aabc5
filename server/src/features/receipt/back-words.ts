/** What emails say about money that goes back (docs/rules/refunds.md). */
import { type Amount, amount } from '@gangway/domain/kernel/money';
import type { Order } from '@gangway/domain/order/order';
import * as z from 'zod';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';

const minorUnits = z.int().nonnegative().transform(amount);

/** What the outbox keeps of it: what goes back to where it came from, and what became a credit. */
export const backShape = { refund: minorUnits, credit: minorUnits.default(amount(0)) };

export interface Back {
  refund: Amount;
  credit: Amount;
}

export const nothingBack: Back = { refund: amount(0), credit: amount(0) };

export const readBack = (payload: unknown): Back => z.object(backShape).parse(payload);

export function backWords({ currency }: Pick<Order, 'currency'>, { refund, credit }: Back): string[] {
  const shown = (value: Amount) => shownAmount(value, currency);
  return [
    ...(refund > 0 ? [t('receipt.email.canceled.refund', { amount: shown(refund) })] : []),
    ...(credit > 0 ? [t('receipt.email.credit', { amount: shown(credit) })] : []),
  ];
}
