/**
 * What a venue can offer besides activities and packages, and the views of its catalog (2.5-05 to 2.5-10, D-RT-06, C-36).
 * Pages import this, so it holds nothing else.
 */
import type { GiftCardProduct } from '../gift-cards/gift-card.ts';
import type { MembershipPlan } from '../memberships/plan.ts';
import type { Merchandise } from '../merchandise/merchandise.ts';

/** What a location says of it. */
export interface Offers {
  sellGiftCardsOnline: boolean;
  enableGiftCards: boolean;
  /** The gift card on sale if sellGiftCardsOnline is set; null if there is none. */
  giftCard: GiftCardProduct | null;
  sellMembershipsOnline: boolean;
  membershipPlans: readonly MembershipPlan[];
  /** What is sold without a date, in the order shown. */
  merchandise: readonly Merchandise[];
}

/** What documents lack that are older than an offer (see complete-location.ts). */
export const laterOffers = { merchandise: [] } satisfies Partial<Offers>;

/** What a location says that offers none of it. */
export const noOffers: Offers = {
  sellGiftCardsOnline: false,
  enableGiftCards: false,
  giftCard: null,
  sellMembershipsOnline: false,
  membershipPlans: [],
  ...laterOffers,
};

/** Returns what is on sale, by names in the location record; `npm run venue -- schema` takes them over. */
export const soldOnline = (venue: Offers) => ({
  sellGiftCardsOnline: venue.sellGiftCardsOnline,
  sellMembershipsOnline: venue.sellMembershipsOnline,
  sellMerchandiseOnline: venue.merchandise.length > 0,
});

export interface Selling extends ReturnType<typeof soldOnline> {
  /** Whether there is one to show. */
  offer: { activities: boolean; packages: boolean; giftCard: boolean };
}

/** All views that a catalog can have, by the last part of their address; in their order. */
export const allCatalogViews = ['activities', 'packages', 'giftcard', 'memberships', 'merchandise'] as const;

export type CatalogView = (typeof allCatalogViews)[number];

// Apart from the list, which the script for other sites has without it.
const isShown: Record<CatalogView, (venue: Selling) => boolean> = {
  activities: ({ offer }) => offer.activities,
  packages: ({ offer }) => offer.packages,
  giftcard: ({ sellGiftCardsOnline, offer }) => sellGiftCardsOnline && offer.giftCard,
  memberships: ({ sellMembershipsOnline }) => sellMembershipsOnline,
  merchandise: ({ sellMerchandiseOnline }) => sellMerchandiseOnline,
};

export const catalogViews = (venue: Selling): CatalogView[] =>
  allCatalogViews.filter((view) => isShown[view](venue));
