/**
 * A venue's activities as products of Google's "Things to do" feed
 * (https://developers.google.com/travel/things-to-do/reference/feed-spec/product-feed; docs/rules/discovery.md).
 */
import type { Item } from '@gangway/contract/catalog';
import type { ClientLocation } from '@gangway/contract/location';
import { decimalsOf } from '@gangway/domain/kernel/currency';
import type { Amount } from '@gangway/domain/kernel/money';

interface LocalizedText {
  localized_texts: { language_code: string; text: string }[];
}

interface Money {
  currency_code: string;
  units: number;
  nanos: number;
}

export interface ThingToDo {
  id: string;
  title: LocalizedText;
  description?: LocalizedText;
  product_features?: { feature_type: string; value: LocalizedText }[];
  options: {
    id: string;
    title: LocalizedText;
    landing_page: { url: string };
    landing_page_list_view: { url: string };
    duration_sec?: number;
    price_options: { id: string; title: string; price: Money }[];
    meeting_point?: { location: { place_info: PlaceInfo } };
  }[];
  related_media?: { url: string; type: 'MEDIA_TYPE_PHOTO' }[];
  operator: {
    google_business_profile_name: LocalizedText;
    locations: { location: { place_info: PlaceInfo } }[];
  };
  confirmation_type: 'CONFIRMATION_TYPE_INSTANT';
}

interface PlaceInfo {
  name: string;
  phone_number?: string;
  website_url?: string;
  unstructured_address?: string;
  coordinates?: { latitude: number; longitude: number };
}

const given = <Facts extends object>(facts: { [Key in keyof Facts]: Facts[Key] | null }) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) as Facts;

/** Text exists in the venue's default language. */
const textIn =
  (language: string) =>
  (text: string): LocalizedText => ({
    localized_texts: [{ language_code: language, text }],
  });

/** Whole units and billionths of one, as Google counts money. */
function moneyOf(amount: Amount, currency: string): Money {
  const perUnit = 10 ** decimalsOf(currency);
  const nanos = (amount % perUnit) * (1_000_000_000 / perUnit);
  return { currency_code: currency, units: Math.trunc(amount / perUnit), nanos };
}

const coordinatesOf = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const venuePlace = (venue: ClientLocation) =>
  given<PlaceInfo>({
    name: venue.name,
    phone_number: venue.phone,
    website_url: venue.websiteUrl,
    unstructured_address: venue.address,
    coordinates: coordinatesOf(venue.latitude, venue.longitude),
  });

function pointOf({ meetingPoint }: Item['activities'][number]) {
  if (meetingPoint === null) return null;
  const { name, address, latitude, longitude } = meetingPoint;
  const coordinates = coordinatesOf(latitude, longitude);
  return { location: { place_info: given<PlaceInfo>({ name, unstructured_address: address, coordinates }) } };
}

/** Returns null for an activity whose prices are not shown: every option needs one. */
function productOf(venue: ClientLocation, item: Item, rootUrl: string): ThingToDo | null {
  const [activity] = item.activities;
  const rates = activity?.rates.filter(({ isActive }) => isActive) ?? [];
  if (activity === undefined || activity.hidePriceFromCustomer || rates.length === 0) return null;
  const text = textIn(venue.languages.find(({ isDefault }) => isDefault)?.code ?? 'en');
  const { locationKey, paymentCurrencyCode: currency } = venue;
  const id = `${locationKey}-${activity.activityKey}`;
  const { photoDomain, photoFolder, photoVersion } = item;
  const description = item.description === '' ? item.summary : item.description;
  const features = activity.included.map((words) => ({
    feature_type: 'TEXT_FEATURE_INCLUSION',
    value: text(words),
  }));
  return given<ThingToDo>({
    id,
    title: text(item.name),
    description: description === '' ? null : text(description),
    product_features: features.length === 0 ? null : features,
    options: [
      given<ThingToDo['options'][number]>({
        id: `${id}-option`,
        title: text(item.name),
        landing_page: { url: `${rootUrl}/${locationKey}/activity/details/${activity.activityKey}` },
        landing_page_list_view: { url: `${rootUrl}/${locationKey}/catalog/activities` },
        duration_sec: activity.shortestMinutes === null ? null : activity.shortestMinutes * 60,
        price_options: rates.map(({ rateKey, name, price }) => ({
          id: `${id}-${rateKey}`,
          title: name,
          price: moneyOf(price, currency),
        })),
        meeting_point: pointOf(activity),
      }),
    ],
    related_media:
      photoVersion === null
        ? null
        : [{ url: `${photoDomain}/${photoFolder}/${photoVersion}-1200x630.jpg`, type: 'MEDIA_TYPE_PHOTO' }],
    operator: {
      google_business_profile_name: text(venue.name),
      locations: [{ location: { place_info: venuePlace(venue) } }],
    },
    confirmation_type: 'CONFIRMATION_TYPE_INSTANT',
  });
}

export const productsOf = (venue: ClientLocation, rootUrl: string): ThingToDo[] =>
  venue.individual.flatMap((item) => productOf(venue, item, rootUrl) ?? []);

/** The whole feed in one file, which replaces all that Google had before. */
export const feedOf = (products: readonly ThingToDo[]) => ({
  feed_metadata: { shard_id: 0, total_shards_count: 1, processing_instruction: 'PROCESS_AS_SNAPSHOT' },
  products,
});
