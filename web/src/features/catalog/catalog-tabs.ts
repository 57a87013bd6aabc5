/** Which tabs the catalog has, and their order (2.5-05 to 2.5-10, D-RT-06, C-36). */
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import type { Venue } from '../location/venue-source.ts';

export interface CatalogTab {
  name: 'activities' | 'packages' | 'giftcard' | 'memberships' | 'merchandise';
  label: string;
  path: string;
}

export type SellingVenue = Pick<
  Venue,
  'locationKey' | 'offer' | 'sellGiftCardsOnline' | 'sellMembershipsOnline' | 'sellMerchandiseOnline'
>;

export function catalogTabs(venue: SellingVenue): CatalogTab[] {
  const { locationKey, offer, sellGiftCardsOnline, sellMembershipsOnline, sellMerchandiseOnline } = venue;
  const tabs: (CatalogTab & { isShown: boolean })[] = [
    {
      name: 'activities',
      label: t('catalog.tabs.activities'),
      path: paths.activities(locationKey),
      isShown: offer.activities,
    },
    {
      name: 'packages',
      label: t('catalog.tabs.packages'),
      path: paths.packages(locationKey),
      isShown: offer.packages,
    },
    {
      name: 'giftcard',
      label: t('catalog.tabs.giftCards'),
      path: paths.giftCard(locationKey),
      isShown: sellGiftCardsOnline && offer.giftCard,
    },
    {
      name: 'memberships',
      label: t('catalog.tabs.memberships'),
      path: paths.memberships(locationKey),
      isShown: sellMembershipsOnline,
    },
    {
      name: 'merchandise',
      label: t('catalog.tabs.merchandise'),
      path: paths.merchandise(locationKey),
      isShown: sellMerchandiseOnline,
    },
  ];
  return tabs.filter((tab) => tab.isShown).map(({ name, label, path }) => ({ name, label, path }));
}
