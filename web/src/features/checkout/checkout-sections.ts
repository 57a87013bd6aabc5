/** Which checkout section stands open and which are still locked (D-CK-01, C-02). */
import type { Order } from '@gangway/contract/order';
import { cartCount } from '@gangway/domain/order/order-counts';

export const checkoutSections = ['cart', 'transportation', 'contact', 'payment'] as const;
export type CheckoutSection = (typeof checkoutSections)[number];

/** What is settled so far, by section. */
export type SectionsDone = Readonly<Record<CheckoutSection, boolean>>;

/** Whether there is anything to check out: memberships and gift cards count too (C-02). */
export function hasItems(order: Order): boolean {
  return cartCount(order) > 0;
}

/** A later section cannot be opened before the earlier ones are valid. */
export function isUnlocked(section: CheckoutSection, done: SectionsDone): boolean {
  return checkoutSections.slice(0, checkoutSections.indexOf(section)).every((earlier) => done[earlier]);
}

/** The section the address names where it is unlocked, else the first incomplete one. */
export function openCheckoutSection(requested: string | undefined, done: SectionsDone): CheckoutSection {
  const named = checkoutSections.find((section) => section === requested);
  if (named !== undefined && isUnlocked(named, done)) return named;
  return checkoutSections.find((section) => !done[section]) ?? 'payment';
}
