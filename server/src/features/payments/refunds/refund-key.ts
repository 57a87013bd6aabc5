/** The keys that refunds are sent to the gateway under: a repeated one refunds once (docs/rules/refunds.md, "When"). */

export interface RefundKey {
  orderId: number;
  refundId: number;
  /** Counted from 1. Another is needed once the gateway took the refund and it failed later. */
  round: number;
}

/** `refund-ORDER-REFUND`, then `refund-ORDER-REFUND-2` */
export const refundKeyOf = ({ orderId, refundId, round }: RefundKey): string =>
  `refund-${orderId}-${refundId}${round === 1 ? '' : `-${round}`}`;

/** Reads which refund of its order a key is of. */
export function readRefundKey(key: string): { refundKey: number; round: number } {
  const [, , refund, round = '1'] = key.split('-');
  return { refundKey: Number(refund), round: Number(round) };
}
