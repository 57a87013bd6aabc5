/** What the cart icon counts (3.10-12, 3.10-13, C-02). */

export interface CountedProduct {
  isDeleted: boolean;
  isAddOn: boolean;
  isGiftCard: boolean;
}

export interface CountedOrder {
  individual: readonly unknown[];
  packages: readonly unknown[];
  memberships: readonly { quantity: number }[];
  products: readonly CountedProduct[];
  giftCards: readonly { isDeleted?: boolean | undefined }[];
}

/** Individual plus package items. */
export function orderItemCount(order: Pick<CountedOrder, 'individual' | 'packages'>): number {
  return order.individual.length + order.packages.length;
}

/**
 * Items, gift cards that are not deleted, and merchandise that is neither deleted, an add-on nor a gift card.
 */
export function orderCount(order: Omit<CountedOrder, 'memberships'>): number {
  const merchandise = order.products.filter(
    (product) => !product.isDeleted && !product.isAddOn && !product.isGiftCard,
  );
  const giftCards = order.giftCards.filter((card) => card.isDeleted !== true);
  return orderItemCount(order) + merchandise.length + giftCards.length;
}

/**
 * The number for the icon, the checkout gate and the leave-page prompt: orderCount plus memberships (C-02).
 */
export function cartCount(order: CountedOrder): number {
  return orderCount(order) + order.memberships.filter((membership) => membership.quantity > 0).length;
}
