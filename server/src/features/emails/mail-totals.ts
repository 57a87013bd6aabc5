/**
 * What an order cost and how it was paid, row by row. Rows above the total add up to it, rows below it to the
 * balance (D-FT-03, D-DP-03).
 */
import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import { dayAndLongDate, whenWords } from '@gangway/domain/kernel/date-words';
import { type Amount, add, subtract } from '@gangway/domain/kernel/money';
import { brandName, heldMethods } from '@gangway/domain/location/held-methods';
import type { Location } from '@gangway/domain/location/location';
import { isWallet, walletNames } from '@gangway/domain/location/wallets';
import { bookingsOf, type Order, type RedeemedGiftCard } from '@gangway/domain/order/order';
import { refundedAs } from '@gangway/domain/order/refunds';
import { keptFee, type ShownOrder } from '@gangway/domain/order/shown-order';
import { isVenueMethod } from '@gangway/domain/order/venue-methods';
import { balanceOf } from '@gangway/domain/pricing/due';
import { cancelFeeName } from '@gangway/domain/pricing/fee-keys';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import { payByAt } from '../orders/order-deposit.presenter.ts';

export interface TotalRow {
  label: string;
  value: string;
  isTotal: boolean;
}

const row = (label: string, value: string): TotalRow => ({ label, value, isTotal: false });

/**
 * All-in prices include fees and tax, so those get no rows: line prices less discounts are the total. What is kept of
 * canceled lines is inside no price.
 */
function chargeRows(order: Order, isAllIn: boolean): { label: string; amount: Amount }[] {
  if (isAllIn) {
    const kept = keptFee(order);
    return kept > 0 ? [{ label: cancelFeeName(), amount: kept }] : [];
  }
  const tax = order.taxTotal > 0 ? [{ label: t('receipt.email.totals.tax'), amount: order.taxTotal }] : [];
  return [...order.fees.map(({ name: label, amount }) => ({ label, amount })), ...tax];
}

/** Names the wallet or the other way to pay if one paid everything, so that guests find the payment in its list (9-16, 9-17). */
function paidLabel({ attempts, redeemed }: Order): string {
  const [payment, ...others] = attempts.filter(
    ({ state, amount }) => amount > 0 && (state === 'authorised' || state === 'captured'),
  );
  const paidByCard = redeemed > 0 ? t('receipt.email.totals.paidByCard') : t('receipt.email.totals.paid');
  if (payment === undefined || others.length > 0) return paidByCard;
  const { method, cardBrand, cardLast4 } = payment;
  if (isVenueMethod(method)) return t('receipt.email.totals.paid');
  if (isWallet(method))
    return t('receipt.email.totals.paidByWallet', { wallet: walletNames[method], card: `•••• ${cardLast4}` });
  return cardBrand !== null && heldMethods.includes(cardBrand)
    ? t('receipt.email.totals.paidBy', { method: brandName(cardBrand) })
    : paidByCard;
}

function tenderLabel({ kind, codeEnd }: RedeemedGiftCard): string {
  const code = maskedCode(codeEnd);
  return kind === 'credit'
    ? t('giftCards.credit.name', { code })
    : t('receipt.email.totals.giftCard', { code });
}

export function mailTotals(order: Order, location: Location, shown: ShownOrder): TotalRow[] {
  const isAllIn = location.feeDisplayType === 3;
  const show = (value: Amount) => shownAmount(value, order.currency);
  const rows: TotalRow[] = [row(t('receipt.email.totals.subtotal'), show(shown.subTotal))];
  // Nothing is left of a code whose bookings were canceled.
  for (const [place, { code, amount }] of order.promoCodes.entries())
    if (amount > 0) rows.push(row(code, `\u2212${show(shown.promoCodes[place] ?? amount)}`));
  for (const { label, amount } of chargeRows(order, isAllIn)) rows.push(row(label, show(amount)));
  if (order.goodwillTotal > 0)
    rows.push(row(t('receipt.email.totals.goodwill'), `\u2212${show(order.goodwillTotal)}`));
  rows.push({ ...row(t('receipt.email.totals.total'), show(order.total)), isTotal: true });
  const inside = subtract(add(order.feeTotal, order.taxTotal), keptFee(order));
  if (isAllIn && inside > 0)
    rows.push(row(t('receipt.email.totals.includesTaxesAndFees'), show(add(inside, order.includedTax))));
  else if (order.includedTax > 0)
    rows.push(row(t('receipt.email.totals.includesTax'), show(order.includedTax)));
  for (const use of order.redeemedGiftCards.filter(({ isForBalance }) => !isForBalance))
    rows.push(row(tenderLabel(use), `\u2212${show(use.amount)}`));
  const refunded = refundedAs(order, 'money');
  const credited = refundedAs(order, 'credit');
  const owed = refundedAs(order, 'owed');
  const paid = add(order.paid, refunded, credited, owed);
  if (paid > 0) rows.push(row(paidLabel(order), show(paid)));
  if (refunded > 0) rows.push(row(t('receipt.email.totals.refunded'), `\u2212${show(refunded)}`));
  if (owed > 0) rows.push(row(t('receipt.email.totals.toRefund'), `\u2212${show(owed)}`));
  if (credited > 0) rows.push(row(t('receipt.email.totals.credited'), `\u2212${show(credited)}`));
  const due = order.balanceDueDate;
  if (balanceOf(order) > 0)
    rows.push(
      row(
        due === null
          ? t('receipt.email.totals.balance')
          : t('receipt.email.totals.balanceBy', { date: dayAndLongDate(due) }),
        show(balanceOf(order)),
      ),
    );
  return rows;
}

/** Points to the receipt if the venue takes balances online. */
export const howToPay = ({ deposits }: Pick<Location, 'deposits'>): string =>
  deposits.payBalanceOnline ? t('receipt.email.payOnReceipt') : t('receipt.email.contactToPay');

/** Says what is left to pay, by when and how; null if nothing is. */
export function balanceWords(order: Order, location: Location): string | null {
  const balance = balanceOf(order);
  if (order.state !== 'saved' || balance <= 0) return null;
  const { balanceDueDate: due } = order;
  const amount = shownAmount(balance, order.currency);
  const owed =
    due === null
      ? t('receipt.email.totals.stillToPay', { amount })
      : t('receipt.email.totals.stillToPayBy', { amount, date: dayAndLongDate(due) });
  const payBy = payByAt(order, location.timeZone);
  const kind = bookingsOf(order).length > 0 ? 'booking' : 'order';
  const until = payBy === null ? [] : [t('receipt.email.payBy', { kind, when: whenWords(payBy) })];
  return [owed, howToPay(location), ...until].join(' ');
}
