/** What an order cost and how it was paid, row by row: what is above the total adds up to it, what is below it to the balance (D-FT-03, D-DP-03). */
import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import { dayAndLongDate } from '@gangway/domain/kernel/date-words';
import { type Amount, add } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { balanceOf, type Order } from '@gangway/domain/order/order';
import type { ShownOrder } from '@gangway/domain/order/shown-order';
import { shownAmount } from '../cart/shown-amount.presenter.ts';

export interface TotalRow {
  label: string;
  value: string;
}

/** Where prices have fees and tax inside, they stand in no row of their own: what the lines cost and what is taken off is the total. */
function chargeRows(order: Order, isAllIn: boolean): { label: string; amount: Amount }[] {
  if (isAllIn) return [];
  const tax = order.taxTotal > 0 ? [{ label: 'Tax', amount: order.taxTotal }] : [];
  return [...order.fees.map(({ name: label, amount }) => ({ label, amount })), ...tax];
}

export function mailTotals(order: Order, location: Location, shown: ShownOrder): TotalRow[] {
  const isAllIn = location.feeDisplayType === 3;
  const show = (value: Amount) => shownAmount(value, order.currency);
  const rows: TotalRow[] = [{ label: 'Subtotal', value: show(shown.subTotal) }];
  for (const [place, { code, amount }] of order.promoCodes.entries())
    rows.push({ label: code, value: `\u2212${show(shown.promoCodes[place] ?? amount)}` });
  for (const { label, amount } of chargeRows(order, isAllIn)) rows.push({ label, value: show(amount) });
  rows.push({ label: 'Total', value: show(order.total) });
  if (isAllIn && (order.feeTotal > 0 || order.taxTotal > 0))
    rows.push({
      label: 'Includes taxes & fees',
      value: show(add(order.feeTotal, order.taxTotal, order.includedTax)),
    });
  else if (order.includedTax > 0) rows.push({ label: 'Includes tax', value: show(order.includedTax) });
  for (const { codeEnd, amount } of order.redeemedGiftCards.filter(({ isForBalance }) => !isForBalance))
    rows.push({ label: `Gift card ${maskedCode(codeEnd)}`, value: `\u2212${show(amount)}` });
  if (order.paid > 0)
    rows.push({ label: order.redeemed > 0 ? 'Paid by card' : 'Paid', value: show(order.paid) });
  const due = order.balanceDueDate;
  if (balanceOf(order) > 0)
    rows.push({
      label: due === null ? 'Balance' : `Balance, due by ${dayAndLongDate(due)}`,
      value: show(balanceOf(order)),
    });
  return rows;
}

/** In words, where something is left to pay: how much, until when and how. */
export function balanceWords(order: Order, { deposits }: Location): string | null {
  const balance = balanceOf(order);
  if (order.state !== 'saved' || balance <= 0) return null;
  const due = order.balanceDueDate === null ? '' : ` by ${dayAndLongDate(order.balanceDueDate)}`;
  const how = deposits.payBalanceOnline ? 'You can pay it on your receipt.' : 'Please contact us to pay it.';
  return `Still to pay: ${shownAmount(balance, order.currency)}${due}. ${how}`;
}
