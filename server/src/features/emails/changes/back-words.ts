/** What emails say about money that goes back, and where each part of it goes (docs/rules/refunds.md, "In words"). */
import { type Amount, amount } from '@gangway/domain/kernel/money';
import { heldMethodNames } from '@gangway/domain/location/held-methods';
import { backPart } from '@gangway/domain/order/back-part-schema';
import { type BackPart, partsWords } from '@gangway/domain/order/back-parts';
import type { Order } from '@gangway/domain/order/order';
import * as z from 'zod';
import { t } from '../../../messages/t.ts';
import { shownAmount } from '../../../platform/shown-amount.ts';

const minorUnits = z.int().nonnegative().default(0).transform(amount);

/** What the outbox keeps of it; before the parts were told apart, two sums. */
const stored = z.object({ back: z.array(backPart).optional(), refund: minorUnits, credit: minorUnits });

export function readBack(payload: unknown): BackPart[] {
  const { back, refund, credit } = stored.parse(payload);
  if (back !== undefined) return back;
  const parts: BackPart[] = [
    { to: 'payment', method: 'card', brand: null, last4: null, amount: refund },
    { to: 'credit', amount: credit },
  ];
  return parts.filter((part) => part.amount > 0);
}

const isCard = (part: BackPart): boolean =>
  part.to === 'payment' && heldMethodNames[part.brand ?? ''] === undefined;

export function backWords({ currency }: Pick<Order, 'currency'>, back: readonly BackPart[]): string[] {
  const show = (value: Amount) => shownAmount(value, currency);
  const own = back.filter(({ to }) => to === 'giftCard' || to === 'payment');
  const byVenue = back.filter(({ to }) => to === 'venue');
  const refunding =
    own.length === 0
      ? []
      : [
          t('receipt.email.back.refund', { parts: partsWords(own, show) }),
          ...(own.some(isCard) ? [t('receipt.email.back.cards')] : []),
          ...(own.some(({ to }) => to === 'giftCard') ? [t('receipt.email.back.giftCards')] : []),
        ];
  return [
    ...(refunding.length === 0 ? [] : [refunding.join(' ')]),
    ...(byVenue.length === 0 ? [] : [t('receipt.email.back.byVenue', { parts: partsWords(byVenue, show) })]),
    ...back
      .filter(({ to }) => to === 'credit')
      .map((part) => t('receipt.email.credit', { amount: show(part.amount) })),
  ];
}
