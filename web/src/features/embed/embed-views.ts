/** What of a venue can be shown on other sites and linked to: the catalog, its tabs, single items. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { SelectOption } from '@gangway/ui/components/select.tsx';
import { t } from '../../messages/t.ts';
import { catalogTabs } from '../catalog/catalog-tabs.ts';
import type { Venue, VenueSource } from '../location/venue-source.ts';

/** An item of the venue that can stand alone in a page. */
export interface EmbeddableItem {
  key: number;
  name: string;
  isPackage: boolean;
}

export async function loadItems(venues: VenueSource, locationKey: LocationKey): Promise<EmbeddableItem[]> {
  const [cards, packages] = await Promise.all([venues.cards(locationKey), venues.packageCards(locationKey)]);
  return [
    ...cards.map(({ activityKey: key, name }) => ({ key, name, isPackage: false })),
    ...packages.map(({ packageKey: key, name }) => ({ key, name, isPackage: true })),
  ];
}

/** Values as `EmbedChoice.show` has them. */
export function viewsOf(venue: Venue, items: readonly EmbeddableItem[]): SelectOption[] {
  const tabs = catalogTabs(venue).map(({ name, label }) => ({ value: name as string, label }));
  return [
    { value: 'catalog', label: t('embed.integration.wholeCatalog') },
    ...tabs,
    ...(venue.offer.activities ? [{ value: 'date', label: t('embed.integration.byDate') }] : []),
    ...items.map(({ key, name }) => ({ value: `item:${key}`, label: name })),
  ];
}
