/** What pages know of a venue, and how often it is loaded (2.3-01, 2.5-07, 2.5-08). */
import type { ActivityKey, LocationKey } from '@gangway/domain/kernel/keys';
import { amount } from '@gangway/domain/kernel/money';
import { absolutePhoto } from '@gangway/ui/lib/photo-file.ts';
import type { LocalBusinessLeaf, ProductLeaf } from 'schema-dts';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import type { Caller } from '../../lib/call.ts';
import { anActivity, anItem, aRate } from '../../testing/catalog-builders.ts';
import { aVenue } from '../../testing/order-builders.ts';
import { leadPhoto } from './lead-photo.ts';
import { recordLife } from './record-life.ts';
import { businessFacts, productFacts } from './venue-facts.ts';
import { cardsOf, createVenueSource, venueOf } from './venue-source.ts';

const key = 1 as LocationKey;

describe('the venue source', () => {
  test('requests the record once, whatever the pages need from it (2.3-01)', async () => {
    const call = vi.fn(async () => aVenue({ individual: [anItem()] }));
    const source = createVenueSource(call as unknown as Caller, () => ({}));
    await Promise.all([source.venue(key), source.cards(key), source.item(key, 101)]);
    expect(call).toHaveBeenCalledOnce();
  });

  test('requests it again after a failure and when the record has expired', async () => {
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

  test('returns null for an item that is not for sale', async () => {
    const source = createVenueSource(
      (async () => aVenue({ individual: [anItem()] })) as unknown as Caller,
      () => ({}),
    );
    expect(await source.item(key, 101)).not.toBeNull();
    expect(await source.item(key, 999)).toBeNull();
  });
});

describe('what is sent to the browser', () => {
  test('the settings leave out countries, catalog and agents', () => {
    const settings = venueOf(aVenue({ individual: [anItem()] }));
    expect(settings).not.toHaveProperty('countries');
    expect(settings).not.toHaveProperty('individual');
    expect(settings).not.toHaveProperty('bookingAgents');
  });

  test('a card has a price only if the activity shows one', () => {
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

describe('data for search engines', () => {
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

  test('a product names the range of its public prices', () => {
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
        offers: [
          { '@type': 'Offer', name: 'Adult', price: '64.00', priceCurrency: 'USD', url },
          { '@type': 'Offer', name: 'Adult', price: '43.00', priceCurrency: 'USD', url },
        ],
      },
    });
  });

  test('they are typed by schema.org, where a misplaced or misnamed property does not compile', () => {
    expectTypeOf(productFacts).returns.toEqualTypeOf<ProductLeaf>();
    expectTypeOf(businessFacts).returns.toEqualTypeOf<LocalBusinessLeaf>();
    expectTypeOf<ProductLeaf>().not.toHaveProperty('lowPrice');
    expectTypeOf<LocalBusinessLeaf>().not.toHaveProperty('phoneNumber');
  });

  test('a product with hidden prices names no price (D-PK-07)', () =>
    expect(productFacts(anItem(anActivity({ hidePriceFromCustomer: true })), venue, url)).not.toHaveProperty(
      'offers',
    ));

  test('a product names the questions on its page, a package and a product without questions none', () => {
    const asked = anActivity({ faq: [{ question: 'Is it cold?', answer: '<p>No.</p>' }] });
    expect(productFacts(anItem(asked), venue, url).subjectOf).toEqual({
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Is it cold?',
          acceptedAnswer: { '@type': 'Answer', text: '<p>No.</p>' },
        },
      ],
    });
    for (const item of [anItem(asked, { packageKey: 7 }), anItem(anActivity())])
      expect(productFacts(item, venue, url)).not.toHaveProperty('subjectOf');
  });

  test('a venue names its location and leaves out what is unknown', () => {
    const facts = businessFacts(venue, url);
    expect(facts).toMatchObject({
      '@type': 'LocalBusiness',
      telephone: '(970) 555-0142',
      geo: { latitude: 40, longitude: -105 },
    });
    expect(facts).not.toHaveProperty('address');
    expect(absolutePhoto(leadPhoto(venue), url)).toBe(
      'https://booking.example/images/1/lake-3f9a2c1b-1200x630.jpg',
    );
  });
});
