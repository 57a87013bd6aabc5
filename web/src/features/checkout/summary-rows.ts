/** The price summary of an order, row by row, with fees and tax shown the venue's way (D-FT-01 to D-FT-04). */
import type { FeeDisplay } from '@gangway/contract/kinds';
import type { Order } from '@gangway/contract/order';
import { type Amount, add, amount } from '@gangway/domain/kernel/money';
import { t } from '../../messages/t.ts';
import { bookedWords, shownTotal } from '../cart/line-words.ts';

export interface SummaryRow {
  key: string;
  label: string;
  /** Date, time and guests of the purchase, shown below its name. */
  about?: readonly string[];
  amount: Amount;
  /** A reduction: shown with a minus and in the savings color. */
  isOff?: true;
  /** The breakdown of the row, shown on demand. */
  parts?: readonly { key: string; label: string; amount: Amount }[];
}

export interface OrderSummary {
  lines: readonly SummaryRow[];
  rows: readonly SummaryRow[];
  total: Amount;
  /** Which note to show: 'Includes taxes & fees', or how much tax the prices include. */
  note: 'allIncluded' | 'taxIncluded' | null;
  includedTax: Amount;
}

const negative = (value: Amount): Amount => amount(-value);

function orderLines(order: Order): SummaryRow[] {
  const items = [...order.individual, ...order.packages];
  return [
    ...items.map((item, index) => ({
      key: `item ${item.orderLineKey ?? item.orderPackageKey ?? index}`,
      label: item.name,
      about: bookedWords(item),
      amount: shownTotal(item),
    })),
    ...order.memberships
      .filter((membership) => membership.quantity > 0)
      .map((membership) => ({
        key: `membership ${membership.orderMembershipKey}`,
        label: membership.quantity === 1 ? membership.name : `${membership.quantity} × ${membership.name}`,
        amount: membership.subTotal,
      })),
    ...order.giftCards
      .filter((card) => !card.isDeleted)
      .map((card) => ({
        key: `gift card ${card.orderMerchandiseKey}`,
        label: t('giftCards.card.name'),
        about: [t('checkout.rows.giftCardFor', { name: card.recipientName ?? '' })],
        amount: card.giftCardAmount,
      })),
    ...order.products
      .filter((product) => !product.isDeleted && !product.isGiftCard && !product.isAddOn)
      .map((product) => ({
        key: `product ${product.orderMerchandiseKey}`,
        label: product.name,
        amount: product.subTotal,
      })),
  ];
}

function discountRows(order: Order): SummaryRow[] {
  const codes = order.orderPromoCodes.map((code) => ({
    key: `code ${code.orderPromoCodeKey}`,
    label: code.promoCode,
    amount: negative(code.amount),
    isOff: true as const,
  }));
  if (codes.length > 0 || order.discountTotal === 0) return codes;
  return [
    {
      key: 'discount',
      label: t('checkout.rows.discount'),
      amount: negative(order.discountTotal),
      isOff: true,
    },
  ];
}

function chargeRows(order: Order, display: FeeDisplay): SummaryRow[] {
  const fees = order.orderFees.map((fee) => ({
    key: `fee ${fee.orderFeeKey}`,
    label: fee.feeName,
    amount: fee.amount,
  }));
  const tax =
    order.taxTotal === 0 ? [] : [{ key: 'tax', label: t('checkout.rows.tax'), amount: order.taxTotal }];
  const all = [...fees, ...tax];
  if (display === 'separate' || display === 'unknown' || all.length === 0) return all;
  return [
    {
      key: 'charges',
      label: t('checkout.rows.charges'),
      amount: add(...all.map((row) => row.amount)),
      parts: all,
    },
  ];
}

/**
 * Included fees and tax are inside every price, so neither they nor the subtotal get their own row. An unknown
 * display hides nothing (9-04).
 */
export function summarizeOrder(order: Order, display: FeeDisplay): OrderSummary {
  const charges = chargeRows(order, display);
  const rows =
    display === 'included'
      ? discountRows(order)
      : [
          { key: 'subtotal', label: t('checkout.rows.subtotal'), amount: order.subTotal },
          ...discountRows(order),
          ...charges,
        ];
  const note =
    display === 'included' && (charges.length > 0 || order.includedTax > 0)
      ? 'allIncluded'
      : order.includedTax > 0
        ? 'taxIncluded'
        : null;
  return {
    lines: orderLines(order),
    rows,
    total: order.total,
    note,
    includedTax: order.includedTax,
  };
}
