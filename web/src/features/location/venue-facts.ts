/** The venue and its activities for search engines, in schema.org terms, which schema-dts checks (docs/decisions/0060). */
import type { Item } from '@gangway/contract/catalog';
import { type Amount, toDigits } from '@gangway/domain/kernel/money';
import { absolutePhoto } from '@gangway/ui/lib/photo-file.ts';
import type { FAQPageLeaf, LocalBusinessLeaf, OfferLeaf, ProductLeaf, QuestionLeaf } from 'schema-dts';
import { leadPhoto } from './lead-photo.ts';
import type { Venue } from './venue-source.ts';

/** Leaves out what is unknown: search engines report empty values as faults. */
const given = <Facts extends object>(facts: { [Key in keyof Facts]: Facts[Key] | null }) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) as Facts;

export function businessFacts(venue: Venue, url: string): LocalBusinessLeaf {
  const { latitude, longitude } = venue;
  return given<LocalBusinessLeaf>({
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

/** The questions shown on the page of an activity; a package's page shows none. */
function questionFacts({ packageKey, activities }: Item): FAQPageLeaf | null {
  const faq = packageKey === null ? (activities[0]?.faq ?? []) : [];
  if (faq.length === 0) return null;
  return {
    '@type': 'FAQPage',
    mainEntity: faq.map(
      ({ question, answer }): QuestionLeaf => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      }),
    ),
  };
}

export interface OfferingVenue {
  name: string;
  paymentCurrencyCode: string;
}

/** Describes an activity with its public prices and their range; without prices, no offer is named. */
export function productFacts(item: Item, venue: OfferingVenue, url: string): ProductLeaf {
  const [activity] = item.activities;
  const isPriced = activity !== undefined && !activity.hidePriceFromCustomer;
  const rates = isPriced ? activity.rates.filter((rate) => rate.isActive && !rate.internalUseOnly) : [];
  const prices = rates.map(({ price }) => price);
  const priceCurrency = venue.paymentCurrencyCode;
  const decimal = (amount: number) => toDigits(amount as Amount, priceCurrency);
  const offers = rates.map(
    ({ name, price }): OfferLeaf => ({ '@type': 'Offer', name, price: decimal(price), priceCurrency, url }),
  );
  return given<ProductLeaf>({
    '@type': 'Product',
    name: item.name,
    description: item.summary === '' ? null : item.summary,
    image: absolutePhoto(item, url),
    brand: { '@type': 'Brand', name: venue.name },
    subjectOf: questionFacts(item),
    offers:
      offers.length === 0
        ? null
        : {
            '@type': 'AggregateOffer',
            lowPrice: decimal(Math.min(...prices)),
            highPrice: decimal(Math.max(...prices)),
            offerCount: offers.length,
            priceCurrency,
            url,
            offers,
          },
  });
}

/** Both kinds of facts, as the server passes them to the routes. */
export const searchFacts = { business: businessFacts, product: productFacts };

export type SearchFacts = typeof searchFacts;
