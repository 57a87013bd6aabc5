/**
 * Promo codes in a cart change, as sent to the database, and the order's codes afterwards
 * (server/db/functions/promo-codes).
 */
import type { WantedCell } from '@gangway/domain/availability/cells';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Order } from '@gangway/domain/order/order';
import { nth } from '../../db/nth.ts';

/** change_promo_codes' document. */
export interface PromoChange {
  add: { code: string; description: string; amount: Amount; wanted: readonly WantedCell[] }[];
  amounts: { lineKey: number; amount: Amount }[];
  messages: readonly string[];
}

/** Returns the order's codes after a change. */
export function promoCodesAfter(
  before: Order | null,
  { promo, remove }: { promo?: PromoChange; remove: readonly number[] },
  lineIds: readonly number[],
): Pick<Order, 'promoCodes' | 'promoMessages'> {
  const { promoCodes = [], promoMessages = [] } = before ?? {};
  if (promo === undefined) return { promoCodes, promoMessages };
  const amounts = new Map(promo.amounts.map(({ lineKey, amount }) => [lineKey, amount]));
  return {
    promoCodes: [
      ...promoCodes
        .filter(({ lineKey }) => !remove.includes(lineKey))
        .map((code) => ({ ...code, amount: amounts.get(code.lineKey) ?? code.amount })),
      ...promo.add.map(({ code, description, amount }, index) => ({
        lineKey: nth(lineIds, index),
        code,
        description,
        amount,
      })),
    ],
    promoMessages: [...promo.messages],
  };
}
