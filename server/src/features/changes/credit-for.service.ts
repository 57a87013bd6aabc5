/** The credit that the payments of a changed order are given back as (docs/rules/credits.md). */
import type { CreditDocument } from '@gangway/domain/gift-cards/credit';
import { accept, type Outcome, refuse } from '@gangway/domain/kernel/outcome';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import { drawCredit } from '../gift-cards/credits.service.ts';

/**
 * Draws the credit for an order's guest. Refuses a guest who was erased or left no address, since nobody could be emailed
 * its code, and venues that take no gift cards.
 * @param secret GIFT_CARD_SECRET
 */
export function creditFor(
  secret: string,
  { customer, erasedAt }: Pick<Order, 'customer' | 'erasedAt'>,
  location: Location,
): Outcome<CreditDocument, 'erased' | 'noEmail' | 'noGiftCards'> {
  if (erasedAt !== null) return refuse('erased');
  const email = customer?.email ?? '';
  if (email === '') return refuse('noEmail');
  const name = `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim();
  // The reason is the venue's own; the guest reads about the change in its email.
  const drawn = drawCredit(secret, location, { name, email, reason: null });
  return drawn.ok ? accept(drawn.value.document) : drawn;
}
