/** Names of the events the storefront reports (7.5-08). */

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

/** One thing bought, as trackers expect it (D-AN-02). */
export interface EventItem {
  item_id: string;
  item_name: string;
  item_category: 'activity' | 'package' | 'giftcard' | 'membership' | 'merchandise';
  price: number;
  quantity: number;
}
