/** The price summary of an order, row by row, with fees and tax shown the venue's way (D-FT-01 to D-FT-04). */
import type { FeeDisplay } from '@gangway/contract/kinds';
import type { Order } from '@gangway/contract/order';
import { type Amount, add, amount } from '@gangway/domain/kernel/money';
import { cancelFeeKey } from '@gangway/domain/pricing/fee-keys';
import { t } from '../../messages/t.ts';
import { lineRows, type SummaryRow } from '../cart/order-lines.tsx';

export interface OrderSummary {
  lines: readonly SummaryRow[];
  rows: readonly SummaryRow[];
  total: Amount;
  /** Which note to show: 'Includes taxes & fees', or how much tax the prices include. */
  note: 'allIncluded' | 'taxIncluded' | null;
  includedTax: Amount;
}

const negative = (value: Amount): Amount => amount(-value);

function discountRows(order: Order): SummaryRow[] {
  const codes = order.orderPromoCodes
    // Nothing is left of a code whose bookings were canceled.
    .filter((code) => code.amount > 0)
    .map((code) => ({
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

/** What is kept of canceled lines is inside no price (docs/rules/cancellation.md). */
const keptRows = ({ orderFees }: Order): SummaryRow[] =>
  orderFees
    .filter(({ orderFeeKey }) => orderFeeKey === cancelFeeKey)
    .map(({ feeName, amount: kept }) => ({ key: 'kept', label: feeName, amount: kept }));

/** What the venue gave back of a saved order without canceling anything (docs/rules/refunds.md). */
const goodwillRows = ({ goodwillTotal }: Order): SummaryRow[] =>
  goodwillTotal === 0
    ? []
    : [
        {
          key: 'goodwill',
          label: t('checkout.rows.goodwill'),
          amount: negative(goodwillTotal),
          isOff: true,
        },
      ];

/**
 * Included fees and tax are inside every price, so neither they nor the subtotal get their own row. An unknown
 * display hides nothing (9-04).
 */
export function summarizeOrder(order: Order, display: FeeDisplay): OrderSummary {
  const charges = chargeRows(order, display);
  const prices =
    display === 'included'
      ? [...discountRows(order), ...keptRows(order)]
      : [
          { key: 'subtotal', label: t('checkout.rows.subtotal'), amount: order.subTotal },
          ...discountRows(order),
          ...charges,
        ];
  const rows = [...prices, ...goodwillRows(order)];
  const note =
    display === 'included' && (charges.length > 0 || order.includedTax > 0)
      ? 'allIncluded'
      : order.includedTax > 0
        ? 'taxIncluded'
        : null;
  return {
    lines: lineRows(order),
    rows,
    total: order.total,
    note,
    includedTax: order.includedTax,
  };
}
