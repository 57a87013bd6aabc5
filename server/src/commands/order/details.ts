/** The output of `npm run order -- show` besides an order's lines: answers, money and who sent the guest. */
import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { balanceOf } from '@gangway/domain/pricing/due';
import type { Showing } from '../../features/orders/lines/operator-rows.presenter.ts';
import { methodWords } from '../../features/orders/payment-words.presenter.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';

/** Discounts, fees, tax and payments, and by when the rest is due. */
export function moneyDetails({ order, moment }: Showing): string[] {
  const shown = (value: Amount) => shownAmount(value, order.currency);
  const paid = order.attempts.filter(({ state }) => state === 'captured' || state === 'authorised');
  return [
    ...order.promoCodes.map(({ code, amount }) =>
      t('commands.order.promoCode', { code, amount: shown(amount) }),
    ),
    ...order.fees.map(({ name, amount }) => t('commands.order.amountOf', { name, amount: shown(amount) })),
    ...(order.taxTotal === zero ? [] : [t('commands.order.tax', { amount: shown(order.taxTotal) })]),
    ...(order.includedTax === zero
      ? []
      : [t('commands.order.includedTax', { amount: shown(order.includedTax) })]),
    ...paid
      .filter(({ amount }) => amount > 0)
      .map((attempt) =>
        t('commands.order.payment', {
          amount: shown(attempt.amount),
          how: methodWords(attempt),
          at: moment(attempt.createdAt),
        }),
      ),
    ...order.redeemedGiftCards.map(({ codeEnd, amount }) =>
      t('commands.order.redeemed', { amount: shown(amount), code: maskedCode(codeEnd) }),
    ),
    ...(balanceOf(order) > zero && order.balanceDueDate !== null
      ? [t('commands.order.due', { date: order.balanceDueDate })]
      : []),
    ...(order.payBy === null
      ? []
      : [t('commands.order.payBy', { when: moment(new Date(order.payBy).toISOString()) })]),
  ];
}
