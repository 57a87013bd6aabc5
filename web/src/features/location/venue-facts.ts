/** The venue and its activities for search engines, in schema.org terms. */
import type { Item } from '@gangway/contract/catalog';
import { type Amount, toDecimal } from '@gangway/domain/kernel/money';
import { absolutePhoto } from '../../lib/photo-file.ts';
import { leadPhoto } from './lead-photo.ts';
import type { Venue } from './venue-source.ts';

type Facts = Readonly<Record<string, unknown>>;

const given = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value != null));

export function businessFacts(venue: Venue, url: string): Facts {
  const { latitude, longitude } = venue;
  return given({
    '@type': 'LocalBusiness',
    name: venue.name,
    description: venue.introduction,
    url: venue.websiteUrl ?? url,
    telephone: venue.phone,
    email: venue.email,
    image: absolutePhoto(leadPhoto(venue), url),
    address: venue.address,
    currenciesAccepted: venue.paymentCurrencyCode,
    geo: latitude === null || longitude === null ? null : { '@type': 'GeoCoordinates', latitude, longitude },
  });
}

export interface OfferingVenue {
  name: string;
  paymentCurrencyCode: string;
}

/** Describes an activity with the range of its public prices; without prices, no offer is named. */
export function productFacts(item: Item, venue: OfferingVenue, url: string): Facts {
  const [activity] = item.activities;
  const isPriced = activity !== undefined && !activity.hidePriceFromCustomer;
  const prices = isPriced
    ? activity.rates.filter((rate) => rate.isActive && !rate.internalUseOnly).map((rate) => rate.price)
    : [];
  const decimal = (amount: number) => toDecimal(amount as Amount).toFixed(2);
  return given({
    '@type': 'Product',
    name: item.name,
    description: item.summary === '' ? null : item.summary,
    image: absolutePhoto(item, url),
    brand: { '@type': 'Brand', name: venue.name },
    offers:
      prices.length === 0
        ? null
        : {
            '@type': 'AggregateOffer',
            lowPrice: decimal(Math.min(...prices)),
            highPrice: decimal(Math.max(...prices)),
            offerCount: prices.length,
            priceCurrency: venue.paymentCurrencyCode,
            url,
          },
  });
}

/** Both kinds of facts, as the server passes them to the routes. */
export const searchFacts = { business: businessFacts, product: productFacts };

export type SearchFacts = typeof searchFacts;
