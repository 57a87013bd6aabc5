/** Tests of the storefront's analytics events (7.5-08). */
import { expect, it } from 'vitest';
import { eventNames } from './analytics.ts';

it('the analytics events are exactly the twelve of the specification (7.5-08)', () => {
  expect(eventNames.toSorted()).toEqual([
    'add_to_cart',
    'begin_booking',
    'book-error-addToCart',
    'book-error-config-error',
    'book-error-membership-lookup',
    'book-error-order-completed',
    'book-error-order-lookup',
    'book-error-promo-code',
    'book-order-cleared',
    'purchase',
    'remove_from_cart',
    'view_cart',
  ]);
});
