/** Which views a venue's catalog has, and their order (2.5-05 to 2.5-10, D-RT-06, C-36). */

/** By the last part of their address. */
export type CatalogView = 'activities' | 'packages' | 'giftcard' | 'memberships' | 'merchandise';

export interface Selling {
  /** Whether there is one to show. */
  offer: { activities: boolean; packages: boolean; giftCard: boolean };
  sellGiftCardsOnline: boolean;
  sellMembershipsOnline: boolean;
  sellMerchandiseOnline: boolean;
}

export function catalogViews(venue: Selling): CatalogView[] {
  const { offer, sellGiftCardsOnline, sellMembershipsOnline, sellMerchandiseOnline } = venue;
  const isShown: Record<CatalogView, boolean> = {
    activities: offer.activities,
    packages: offer.packages,
    giftcard: sellGiftCardsOnline && offer.giftCard,
    memberships: sellMembershipsOnline,
    merchandise: sellMerchandiseOnline,
  };
  return (Object.keys(isShown) as CatalogView[]).filter((view) => isShown[view]);
}
