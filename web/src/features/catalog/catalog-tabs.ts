/** The tabs of the catalog, in the order of its views (2.5-05 to 2.5-10, D-RT-06, C-36). */
import { type CatalogView, catalogViews, type Selling } from '@gangway/domain/location/offers';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import type { Venue } from '../location/venue-source.ts';

export interface CatalogTab {
  name: CatalogView;
  label: string;
  path: string;
}

export type SellingVenue = Pick<Venue, 'locationKey' | keyof Selling>;

const labels: Record<CatalogView, () => string> = {
  activities: () => t('catalog.tabs.activities'),
  packages: () => t('catalog.tabs.packages'),
  giftcard: () => t('catalog.tabs.giftCards'),
  memberships: () => t('catalog.tabs.memberships'),
  merchandise: () => t('catalog.tabs.merchandise'),
};

export const labelOfView = (view: CatalogView): string => labels[view]();

export const catalogTabs = (venue: SellingVenue): CatalogTab[] =>
  catalogViews(venue).map((name) => ({
    name,
    label: labelOfView(name),
    path: paths.view(venue.locationKey, name),
  }));
