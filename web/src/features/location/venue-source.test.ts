/** What pages know of a venue, and how often it is loaded (2.3-01, 2.5-07, 2.5-08). */
import type { ActivityKey, LocationKey } from '@gangway/domain/kernel/keys';
import { amount } from '@gangway/domain/kernel/money';
import { describe, expect, test, vi } from 'vitest';
import type { Caller } from '../../lib/call.ts';
import { anActivity, anItem, aRate } from '../../testing/catalog-builders.ts';
import { aVenue } from '../../testing/order-builders.ts';
import { businessFacts, leadImage, productFacts } from './venue-facts.ts';
import { cardsOf, createVenueSource, recordLife, venueOf } from './venue-source.ts';

const key = 1 as LocationKey;

describe('the source', () => {
  test('asks for the record once, whatever the pages need of it (2.3-01)', async () => {
    const call = vi.fn(async () => aVenue({ individual: [anItem()] }));
    const source = createVenueSource(call as unknown as Caller, () => ({}));
    await Promise.all([source.venue(key), source.cards(key), source.item(key, 101)]);
    expect(call).toHaveBeenCalledOnce();
  });

  test('asks again after a failure and when the record has grown old', async () => {
    vi.useFakeTimers();
    const call = vi.fn(async () => aVenue());
    call.mockRejectedValueOnce(new Error('down'));
    const source = createVenueSource(call as unknown as Caller, () => ({}));
    await expect(source.venue(key)).rejects.toThrow('down');
    await source.venue(key);
    await source.venue(key);
    expect(call).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(recordLife);
    await source.venue(key);
    expect(call).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
  });

  test('an item that is not for sale is null', async () => {
    const source = createVenueSource(
      (async () => aVenue({ individual: [anItem()] })) as unknown as Caller,
      () => ({}),
    );
    expect(await source.item(key, 101)).not.toBeNull();
    expect(await source.item(key, 999)).toBeNull();
  });
});

describe('what travels to the browser', () => {
  test('the settings leave countries, catalog and agents behind', () => {
    const settings = venueOf(aVenue({ individual: [anItem()] }));
    expect(settings).not.toHaveProperty('countries');
    expect(settings).not.toHaveProperty('individual');
    expect(settings).not.toHaveProperty('bookingAgents');
  });

  test('a card carries the price only where the activity shows one', () => {
    const priced = { fromPrice: amount(6400), fromPriceName: 'Adult' };
    const [shown, hidden] = cardsOf(
      aVenue({
        individual: [
          anItem(anActivity(), priced),
          anItem(anActivity({ activityKey: 102 as ActivityKey, hidePriceFromCustomer: true }), priced),
        ],
      }),
    );
    expect(shown?.fromPrice).toBe(6400);
    expect(hidden?.fromPrice).toBeNull();
  });

  test('hidden items have no card', () =>
    expect(cardsOf(aVenue({ individual: [anItem(anActivity(), { hideFromCustomer: true })] }))).toEqual([]));
});

describe('what search engines are told', () => {
  const venue = venueOf(
    aVenue({
      leadPhotoVersion: 'lake-3f9a2c1b',
      photoDomain: '/images',
      photoFolder: '1',
      latitude: 40,
      longitude: -105,
    }),
  );
  const url = 'https://booking.example/1/activity/details/101';

  test('a product names the span of its public prices', () => {
    const rates = [
      aRate({ price: 6400 }),
      aRate({ price: 4300 }),
      aRate({ price: 100, internalUseOnly: true }),
    ];
    expect(productFacts(anItem(anActivity({ rates })), venue, url)).toMatchObject({
      '@type': 'Product',
      name: 'Sunrise Kayak Tour',
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '43.00',
        highPrice: '64.00',
        offerCount: 2,
        priceCurrency: 'USD',
      },
    });
  });

  test('a product with hidden prices names none (D-PK-07)', () =>
    expect(productFacts(anItem(anActivity({ hidePriceFromCustomer: true })), venue, url)).not.toHaveProperty(
      'offers',
    ));

  test('a venue says where it is, and leaves out what it does not know', () => {
    const facts = businessFacts(venue, url);
    expect(facts).toMatchObject({
      '@type': 'LocalBusiness',
      telephone: '(970) 555-0142',
      geo: { latitude: 40, longitude: -105 },
    });
    expect(facts).not.toHaveProperty('address');
    expect(leadImage(venue, url)).toBe('https://booking.example/images/1/lake-3f9a2c1b-1200x630.jpg');
  });
});
