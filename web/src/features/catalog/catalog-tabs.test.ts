/** Which tabs a venue shows (2.5-05 to 2.5-10, C-36). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { describe, expect, test } from 'vitest';
import { anActivity, anItem } from '../../testing/catalog-builders.ts';
import { aVenue } from '../../testing/order-builders.ts';
import { venueOf } from '../location/venue-source.ts';
import { catalogTabs, type SellingVenue } from './catalog-tabs.ts';

const nothing: SellingVenue = {
  locationKey: 1 as LocationKey,
  offer: { activities: false, packages: false, giftCard: false },
  sellGiftCardsOnline: false,
  sellMembershipsOnline: false,
  sellMerchandiseOnline: false,
};
const names = (changes: Partial<SellingVenue>) =>
  catalogTabs({ ...nothing, ...changes }).map((tab) => tab.name);

describe('catalog tabs', () => {
  test('are empty for a venue that sells nothing (2.5-05)', () => expect(names({})).toEqual([]));

  test('are in the order of the specification (2.5-05, D-RT-06)', () =>
    expect(
      catalogTabs({
        ...nothing,
        offer: { activities: true, packages: true, giftCard: true },
        sellGiftCardsOnline: true,
        sellMembershipsOnline: true,
        sellMerchandiseOnline: true,
      }).map((tab) => tab.label),
    ).toEqual(['Activities', 'Packages', 'Gift Cards', 'Memberships', 'Merchandise']));

  test('include activities only if at least one is not hidden (2.5-07)', () => {
    const shown = venueOf(aVenue({ individual: [anItem(anActivity())] }));
    const hidden = venueOf(aVenue({ individual: [anItem(anActivity(), { hideFromCustomer: true })] }));
    expect(catalogTabs(shown).map((tab) => tab.name)).toEqual(['activities']);
    expect(catalogTabs(hidden)).toEqual([]);
  });

  test('include packages only if one has at least one activity (2.5-08, C-36)', () => {
    const empty = anItem(anActivity(), { packageKey: 5, activities: [] });
    const full = anItem(anActivity(), { packageKey: 6 });
    expect(venueOf(aVenue({ packages: [empty] })).offer.packages).toBe(false);
    expect(venueOf(aVenue({ packages: [empty, full] })).offer.packages).toBe(true);
  });

  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])(
    'include gift cards with sold online %s and a card %s: %s (2.5-09)',
    (sellGiftCardsOnline, giftCard, isShown) =>
      expect(names({ sellGiftCardsOnline, offer: { ...nothing.offer, giftCard } })).toEqual(
        isShown ? ['giftcard'] : [],
      ),
  );

  test('include memberships if they are sold online (2.5-10)', () =>
    expect(names({ sellMembershipsOnline: true })).toEqual(['memberships']));

  test('include merchandise if any is sold (2.8-10)', () =>
    expect(names({ sellMerchandiseOnline: true })).toEqual(['merchandise']));
});
