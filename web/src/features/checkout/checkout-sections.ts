/** Which checkout section is open and which are still locked (D-CK-01, C-02). */
import type { Order } from '@gangway/contract/order';
import { cartCount } from '@gangway/domain/order/order-counts';

export const checkoutSections = ['cart', 'transportation', 'contact', 'payment'] as const;
export type CheckoutSection = (typeof checkoutSections)[number];

/** Which sections are complete. */
export type SectionsDone = Readonly<Record<CheckoutSection, boolean>>;

/** Returns whether there is anything to check out: memberships and gift cards count too (C-02). */
export function hasItems(order: Order): boolean {
  return cartCount(order) > 0;
}

/** A section unlocks once all earlier ones are valid. */
export function isUnlocked(section: CheckoutSection, done: SectionsDone): boolean {
  return checkoutSections.slice(0, checkoutSections.indexOf(section)).every((earlier) => done[earlier]);
}

/** Returns the section in the address if it is unlocked, otherwise the first incomplete one. */
export function openCheckoutSection(requested: string | undefined, done: SectionsDone): CheckoutSection {
  const named = checkoutSections.find((section) => section === requested);
  if (named !== undefined && isUnlocked(named, done)) return named;
  return checkoutSections.find((section) => !done[section]) ?? 'payment';
}
