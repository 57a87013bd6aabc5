/**
 * The data of the receipt. Without an orderKey in the query, or with the key of an unknown order or a cart, it is
 * page-not-found (2.1-20, C-06, D-OR-04).
 */
import { getOrder } from '@gangway/contract/cart';
import type { ClientLocation } from '@gangway/contract/location';
import type { Order } from '@gangway/contract/order';
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import { venueToday } from '@gangway/ui/lib/venue-today.ts';
import { redirect } from '@tanstack/react-router';
import { type Caller, CallFailed } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { type GiftCardFacts, giftCardFacts } from '../gift-cards/gift-card-facts.ts';
import type { VenueSource } from '../location/venue-source.ts';

const orderKeyForm = /^[A-Za-z0-9_-]{22,64}$/;
/** Statuses that mean there is no such order here; anything else is a fault and shown as one. */
const missing = [400, 404, 410];

/** The design of the venue's gift card, if the order bought one. */
async function giftCardOf(order: Order, venue: () => Promise<ClientLocation>): Promise<GiftCardFacts | null> {
  return order.giftCards.length === 0 ? null : giftCardFacts(await venue());
}

interface ReceiptNeeds {
  venues: VenueSource;
  call: Caller;
  locationKey: LocationKey;
}

export async function loadReceipt({ venues, call, locationKey }: ReceiptNeeds, orderKey: string | undefined) {
  const notFound = () =>
    redirect({ to: paths.error(locationKey), search: { cause: 'receipt' }, replace: true });
  if (orderKey === undefined || !orderKeyForm.test(orderKey)) throw notFound();
  try {
    const [venue, order] = await Promise.all([
      venues.venue(locationKey),
      call(getOrder, { locationKey, orderKey: orderKey as OrderKey }),
    ]);
    if (!order.isNew)
      return {
        order,
        today: venueToday(venue.timeZoneId, Date.now()),
        giftCard: await giftCardOf(order, () => venues.location(locationKey)),
      };
  } catch (error) {
    if (!(error instanceof CallFailed) || !missing.includes(error.status)) throw error;
  }
  throw notFound();
}
