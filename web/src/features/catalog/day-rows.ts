/**
 * The rows of a day: each item with the card of its activity or package, and the links of its times (D-RT-07,
 * D-API-60).
 */
import type { ItemOfDate } from '@gangway/contract/availability';
import type { Amount } from '@gangway/domain/kernel/money';
import { comma } from '@gangway/domain/kernel/word-list';
import type { PhotoPlace } from '@gangway/ui/lib/photo-file.ts';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { paths } from '../../lib/paths.ts';
import type { Card, PackageCardFacts } from '../location/venue-source.ts';

export interface DayRow {
  key: string;
  item: ItemOfDate;
  name: string;
  photo: PhotoPlace & { photoColour: string | null };
  /** An activity's duration, or a package's contents. */
  words: string | null;
  isPackage: boolean;
  /** The name of what the times are for: in a dynamic package, its first activity with a date. */
  timesOf: string;
  price: Amount | null;
  fromPriceName: string | null;
  hideSpotsLeftUntilLessThan: number;
  /** Links to the booking, and to the steps for a day and for a start. */
  booking: string;
  timeStep: string;
  guestStep: string;
  /** Id of the guests section on that page. */
  guestsId: string;
  /** Returns the booking's query for a day, and optionally a start. */
  searchOf: (date: string, start?: string) => SearchText;
}

function ofActivity(item: ItemOfDate, card: Card, locationKey: number): DayRow {
  const booking = paths.activity(locationKey, card.activityKey);
  return {
    key: `activity ${card.activityKey}`,
    item,
    name: card.name,
    photo: card,
    words: card.duration,
    isPackage: false,
    timesOf: card.name,
    price: item.fromPrice ?? card.fromPrice,
    fromPriceName: card.fromPriceName,
    hideSpotsLeftUntilLessThan: card.hideSpotsLeftUntilLessThan,
    booking,
    timeStep: `${booking}/time`,
    guestStep: `${booking}/guests`,
    guestsId: 'step-guests',
    // A day without times of day is chosen by its date alone.
    searchOf: (date, start) => (start === undefined || start === date ? { date } : { date, time: start }),
  };
}

/** The choices of members are listed in order, separated by ~ (D-RT-11). */
const atPlace = (place: number, value: string) => `${'~'.repeat(place)}${value}`;

function ofPackage(item: ItemOfDate, card: PackageCardFacts, locationKey: number): DayRow {
  const booking = paths.package(locationKey, card.packageKey);
  const place = card.isDynamic ? card.firstDated : 0;
  return {
    key: `package ${card.packageKey}`,
    item,
    name: card.name,
    photo: card,
    words: card.activityNames.join(comma()),
    isPackage: true,
    timesOf: card.isDynamic ? (card.activityNames[card.firstDated] ?? card.name) : card.name,
    price: item.fromPrice ?? card.displayPrice,
    fromPriceName: card.fromPriceName,
    hideSpotsLeftUntilLessThan: card.hideSpotsLeftUntilLessThan,
    // Its page opens at the first missing choice.
    booking,
    timeStep: booking,
    guestStep: booking,
    // In a dynamic package each activity has its own times; the guests are entered above them.
    guestsId: card.isDynamic ? 'package-party' : 'step-guests',
    searchOf: (date, start) => {
      const day = { date: atPlace(place, date) };
      return start === undefined || start === date ? day : { ...day, time: atPlace(place, start) };
    },
  };
}

/** Returns the rows, bookable items first; an item without a card is no longer for sale. */
export function dayRows(
  items: readonly ItemOfDate[],
  cards: { activities: readonly Card[]; packages: readonly PackageCardFacts[] },
  locationKey: number,
): DayRow[] {
  const rows = items.flatMap((item) => {
    const activity = cards.activities.find(({ activityKey }) => activityKey === item.activityKey);
    if (activity !== undefined) return [ofActivity(item, activity, locationKey)];
    const bundle = cards.packages.find(({ packageKey }) => packageKey === item.packageKey);
    return bundle === undefined ? [] : [ofPackage(item, bundle, locationKey)];
  });
  const isOffered = ({ item }: DayRow) => item.times > 0;
  return [...rows.filter(isOffered), ...rows.filter((row) => !isOffered(row))];
}
