/** The tabs of the catalog, in the order of its views (2.5-05 to 2.5-10, D-RT-06, C-36). */
import { type CatalogView, catalogViews } from '@gangway/domain/location/catalog-views';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import type { Venue } from '../location/venue-source.ts';

export interface CatalogTab {
  name: CatalogView;
  label: string;
  path: string;
}

export type SellingVenue = Pick<
  Venue,
  'locationKey' | 'offer' | 'sellGiftCardsOnline' | 'sellMembershipsOnline' | 'sellMerchandiseOnline'
>;

export function catalogTabs(venue: SellingVenue): CatalogTab[] {
  const { locationKey } = venue;
  const tabs: Record<CatalogView, Omit<CatalogTab, 'name'>> = {
    activities: { label: t('catalog.tabs.activities'), path: paths.activities(locationKey) },
    packages: { label: t('catalog.tabs.packages'), path: paths.packages(locationKey) },
    giftcard: { label: t('catalog.tabs.giftCards'), path: paths.giftCard(locationKey) },
    memberships: { label: t('catalog.tabs.memberships'), path: paths.memberships(locationKey) },
    merchandise: { label: t('catalog.tabs.merchandise'), path: paths.merchandise(locationKey) },
  };
  return catalogViews(venue).map((name) => ({ name, ...tabs[name] }));
}
