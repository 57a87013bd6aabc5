/** Names of the analytics events that the storefront reports (7.5-08). */
import type { LineKind } from '@gangway/domain/order/lines';

export const eventNames = [
  'begin_booking',
  'add_to_cart',
  'view_cart',
  'remove_from_cart',
  'purchase',
  'book-order-cleared',
  'book-error-addToCart',
  'book-error-order-completed',
  'book-error-promo-code',
  'book-error-order-lookup',
  'book-error-membership-lookup',
  'book-error-config-error',
] as const;

export type EventName = (typeof eventNames)[number];

/** One purchased item in the shape that trackers expect (D-AN-02). */
export interface EventItem {
  item_id: string;
  item_name: string;
  /** The kind of line in small letters. */
  item_category: Lowercase<LineKind>;
  price: number;
  quantity: number;
}
