/**
 * What pages know of a venue: settings, cards and single items taken from the location record, to keep what
 * travels to the browser small (2.3-01).
 */
import type { Item } from '@gangway/contract/catalog';
import { type ClientLocation, getClientLocation } from '@gangway/contract/location';
import { pageSettings } from '@gangway/contract/settings.gen';
import type { ActivityKey, LocationKey } from '@gangway/domain/kernel/keys';
import { activeTrackers, type TrackerAddresses } from '@gangway/domain/location/trackers';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { type Seller, sellerOf } from '../../lib/agent-keys.ts';
import type { Caller } from '../../lib/call.ts';
import { learnCurrency } from '../../lib/page-currency.ts';
import { pricePer } from '../../lib/price-per.ts';
import { t } from '../../messages/t.ts';
import { recordLife } from './record-life.ts';

/** What pages know of the record: the plain settings, and what is made of others. */
const settingNames = [
  ...pageSettings,
  'locationKey',
  'latitude',
  'longitude',
  'map',
  'timeZoneAbbr',
  'feeDisplayType',
  'hasAddedCharges',
  'bookLogoType',
  'photoDomain',
  'photoFolder',
  'lightLogoVersion',
  'darkLogoVersion',
  'leadPhotoVersion',
  'leadPhotoColour',
  'leadPhotoAlt',
  'enableGiftCards',
  'enableOrderLevelTransportation',
  'hotelSearchRadius',
  'defaultClientAgentKey',
  'defaultBookingAgentKey',
  'customizationHash',
  'languages',
] as const satisfies readonly (keyof ClientLocation)[];

/** Which kinds of things the venue sells; they decide which tabs exist (2.5). */
export interface Offer {
  activities: boolean;
  packages: boolean;
  giftCard: boolean;
}

/** The venue's settings, as every page below its key gets them. */
export type Venue = Pick<ClientLocation, (typeof settingNames)[number]> & {
  offer: Offer;
  hasTerms: boolean;
  /** Whether trackers load here, if the visitor lets them (D-AN-01). */
  hasTrackers: boolean;
};

/** An item as its card shows it. */
export interface Card {
  activityKey: ActivityKey;
  name: string;
  summary: string;
  fromPrice: Item['fromPrice'];
  fromPriceName: string | null;
  isNew: boolean;
  photoDomain: string | null;
  photoFolder: string | null;
  photoVersion: string | null;
  photoColour: string | null;
  photoAlt: string | null;
  duration: string | null;
  difficulty: string | null;
  ageMinimum: string | null;
  shortestMinutes: number | null;
  youngestAge: number | null;
  minHeight: string | null;
  categories: readonly string[];
  hideSpotsLeftUntilLessThan: number;
  cancellation: Item['cancellation'];
}

/** A package as its card shows it. */
export type PackageCardFacts = Pick<
  Item,
  | 'name'
  | 'summary'
  | 'displayPrice'
  | 'displayDiscount'
  | 'fromPriceName'
  | 'isNew'
  | 'photoDomain'
  | 'photoFolder'
  | 'photoVersion'
  | 'photoColour'
  | 'photoAlt'
  | 'cancellation'
> & {
  packageKey: number;
  activityNames: string[];
  /** Index of the activity whose day starts the package; those before it are open tickets. */
  firstDated: number;
  /** Every activity has its own time. */
  isDynamic: boolean;
  hideSpotsLeftUntilLessThan: number;
};

const isListed = (item: Item) => !item.hideFromCustomer;

/** Packages are listed only if they have at least one activity (2.5-08). */
const hasActivities = (item: Item) => item.activities.length > 0;

/** @param trackers where this installation has trackers from; null if it has none */
export function venueOf(location: ClientLocation, trackers: TrackerAddresses | null = null): Venue {
  const settings = Object.fromEntries(settingNames.map((name) => [name, location[name]])) as Pick<
    ClientLocation,
    (typeof settingNames)[number]
  >;
  const offer = {
    activities: location.individual.some(isListed),
    packages: location.packages.some((item) => isListed(item) && hasActivities(item)),
    giftCard: location.giftCard !== null,
  };
  return {
    ...settings,
    offer,
    hasTerms: location.termsHtml !== null,
    hasTrackers: trackers !== null && activeTrackers(location, trackers) !== null,
  };
}

export function cardsOf(location: ClientLocation): Card[] {
  return location.individual.filter(isListed).flatMap((item) => {
    const [activity] = item.activities;
    if (activity === undefined) return [];
    return [
      {
        activityKey: activity.activityKey,
        name: item.name,
        summary: item.summary,
        fromPrice: activity.hidePriceFromCustomer ? null : item.fromPrice,
        fromPriceName: pricePer(item, activity),
        isNew: item.isNew,
        photoDomain: item.photoDomain,
        photoFolder: item.photoFolder,
        photoVersion: item.photoVersion,
        photoColour: item.photoColour,
        photoAlt: item.photoAlt,
        duration: activity.duration,
        difficulty: activity.difficulty,
        ageMinimum: activity.ageMinimum,
        shortestMinutes: activity.shortestMinutes,
        youngestAge: activity.youngestAge,
        minHeight: activity.minHeight,
        categories: activity.categories,
        hideSpotsLeftUntilLessThan: activity.hideSpotsLeftUntilLessThan,
        cancellation: item.cancellation,
      },
    ];
  });
}

function packageCardsOf(location: ClientLocation): PackageCardFacts[] {
  return location.packages
    .filter(isListed)
    .filter(hasActivities)
    .flatMap((item) => {
      if (item.packageKey === null) return [];
      const { name, summary, displayPrice, displayDiscount, fromPriceName, isNew, packageKey, cancellation } =
        item;
      const { photoDomain, photoFolder, photoVersion, photoColour, photoAlt } = item;
      const photo = { photoDomain, photoFolder, photoVersion, photoColour, photoAlt };
      const activityNames = item.activities.map((activity) => activity.name);
      const dated = item.activities.findIndex(({ appointmentType }) => appointmentType !== 'none');
      const firstDated = Math.max(0, dated);
      return [
        {
          name,
          summary,
          displayPrice,
          displayDiscount,
          // Where each activity has rates of its own, no rate's name fits: the price is for a guest who takes part in all.
          fromPriceName: fromPriceName ?? t('lib.pricePer.guest'),
          isNew,
          packageKey,
          ...photo,
          activityNames,
          cancellation,
          firstDated,
          isDynamic: item.packageType === 'dynamic',
          hideSpotsLeftUntilLessThan: item.activities[firstDated]?.hideSpotsLeftUntilLessThan ?? 0,
        },
      ];
    });
}

/** The picture data that comes with an item. */
export type ItemPhoto = Pick<Item, 'photoDomain' | 'photoFolder' | 'photoVersion' | 'photoColour'>;

/** Pictures of a package's activities by their keys; only activities that are also items have one. */
export type MemberPhotos = Readonly<Partial<Record<number, ItemPhoto>>>;

function memberPhotosOf(location: ClientLocation, bundle: Item): MemberPhotos {
  const members = new Set(bundle.activities.map(({ activityKey }) => activityKey));
  return Object.fromEntries(
    location.individual.flatMap(({ activityKey, ...item }) => {
      if (activityKey === null || !members.has(activityKey) || item.photoVersion === null) return [];
      const { photoDomain, photoFolder, photoVersion, photoColour } = item;
      return [[activityKey, { photoDomain, photoFolder, photoVersion, photoColour }]];
    }),
  );
}

export interface VenueSource {
  /** The whole record including countries: only for pages that really need it, and never to be dehydrated. */
  location(key: LocationKey): Promise<ClientLocation>;
  venue(key: LocationKey): Promise<Venue>;
  cards(key: LocationKey): Promise<Card[]>;
  /** One bookable item in full; null when it is not (or no longer) for sale. */
  item(key: LocationKey, activityKey: number): Promise<Item | null>;
  packageCards(key: LocationKey): Promise<PackageCardFacts[]>;
  packageItem(key: LocationKey, packageKey: number): Promise<Item | null>;
  memberPhotos(key: LocationKey, bundle: Item): Promise<MemberPhotos>;
}

/**
 * Caches each location record for a while, as the visitor's seller offers it. A failure is not cached, so a
 * later visit may try again. The page's address is read each time, since it may name another seller.
 */
export function createVenueSource(
  call: Caller,
  address: () => SearchText,
  trackers: () => TrackerAddresses | null = () => null,
): VenueSource {
  const ask = (locationKey: LocationKey, seller: Seller): Promise<ClientLocation> =>
    call(getClientLocation, { locationKey, ...seller });
  const records = new Map<string, { asked: Promise<ClientLocation>; at: number }>();
  function location(key: LocationKey): Promise<ClientLocation> {
    const seller = sellerOf(key, address());
    const name = [key, seller.bookingAgentKey, seller.bookingAgentSignature].join(' ');
    const known = records.get(name);
    if (known !== undefined && Date.now() - known.at < recordLife) return known.asked;
    const asked = ask(key, seller).then((record) => {
      learnCurrency(record);
      return record;
    });
    records.set(name, { asked, at: Date.now() });
    asked.catch(() => records.delete(name));
    return asked;
  }
  return {
    location,
    venue: async (key) => venueOf(await location(key), trackers()),
    cards: async (key) => cardsOf(await location(key)),
    packageCards: async (key) => packageCardsOf(await location(key)),
    packageItem: async (key, packageKey) => {
      const { packages } = await location(key);
      return packages.find((item) => item.packageKey === packageKey) ?? null;
    },
    memberPhotos: async (key, bundle) => memberPhotosOf(await location(key), bundle),
    item: async (key, activityKey) => {
      const { individual } = await location(key);
      return individual.find((item) => item.activities[0]?.activityKey === activityKey) ?? null;
    },
  };
}
