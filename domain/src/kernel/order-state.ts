/** The states of an order, and what each allows (specification 4.3, D-OR-01). */

export type OrderState = 'new' | 'paying' | 'saved' | 'expired' | 'abandoned' | 'cancelled';

/** An order's state, and whether the hold of its cart is over. */
export interface Progress {
  state: OrderState;
  holdExpired: boolean;
}

/** Whether items may still be added or removed (6-07). */
export function isEditable(order: Progress): boolean {
  return order.state === 'new' && !order.holdExpired;
}

export function isSaved(order: Pick<Progress, 'state'>): boolean {
  return order.state === 'saved' || order.state === 'cancelled';
}

/** Whether a cart is over: expired, abandoned, or held past its end. */
export function isOver(order: Progress): boolean {
  return (
    order.state === 'expired' || order.state === 'abandoned' || (order.state === 'new' && order.holdExpired)
  );
}
