/**
 * A question about the calendar of one activity, as the rules take it: who asks, for whom, and which departures
 * there are (docs/rules/availability.md).
 */
import type { Agent } from '@gangway/domain/agents/agent';
import { sellThroughAgent } from '@gangway/domain/agents/sell-through-agent';
import type { PartyRequest } from '@gangway/domain/availability/cells';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Package } from '@gangway/domain/catalog/package';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import { addDays, type Instant, type VenueDate } from '@gangway/domain/kernel/local-time';
import type { HeldMembership } from '@gangway/domain/memberships/member-rate';
import { hasPrivateTours, privateRate } from '@gangway/domain/party/check-private-party';
import { canBeFetched, isUnreachable } from '@gangway/domain/transport/book-pickup';
import { coordinatesOf } from '@gangway/domain/transport/transport';
import type { OwnLine, SoldLine } from '../../db/touched-cells.repo.ts';
import { Refused } from '../../platform/refused.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';

/** A visitor's question, in the words of the contract. */
export interface Asked {
  rates: readonly RateSelection[];
  isPrivateTour: boolean;
  guests?: number | null;
  hotelLatitude: number | null;
  hotelLongitude: number | null;
}

export const nobody: Asked = { rates: [], isPrivateTour: false, hotelLatitude: null, hotelLongitude: null };

/** The venue at one moment, as sold by one seller. */
export interface Calendar {
  snapshot: Snapshot;
  seller: Agent | null;
  /** The membership the visitor books under, which they hold. */
  held: HeldMembership | null;
  item: Package | null;
  now: Instant;
  today: VenueDate;
}

export interface Question {
  snapshot: Snapshot;
  now: Instant;
  activity: Activity;
  request: PartyRequest;
  own: OwnLine | SoldLine;
}

export const hotelOf = ({ hotelLatitude, hotelLongitude }: Pick<Asked, 'hotelLatitude' | 'hotelLongitude'>) =>
  coordinatesOf(hotelLatitude, hotelLongitude);

/** Returns an activity guests may ask for, alone or as a package member. */
function activityOf(snapshot: Snapshot, key: number | null, item: Package | null): Activity {
  const activity = key === null ? null : snapshot.activity(key);
  if (activity === null || activity.hideFromCustomer) throw new Refused('notFound');
  if (item?.members.some(({ activityKey }) => activityKey === key) === false) throw new Refused('notFound');
  return activity;
}

/** Builds the party request; an activity sold only privately is always requested privately. */
export function partyRequestOf({ location }: Snapshot, activity: Activity, asked: Asked): PartyRequest {
  const { rates, isPrivateTour, guests = null } = asked;
  const isFetched = canBeFetched(location, activity, hotelOf(asked));
  const group = privateRate(activity);
  if (!activity.privateTour.only && (!isPrivateTour || !hasPrivateTours(activity)))
    return {
      party: rates.filter((rate) => rate.participants > 0),
      isPrivate: false,
      guests: null,
      isFetched,
    };
  const party = group === null ? [] : [{ rateKey: group.key, participants: 1 }];
  return { party, isPrivate: true, guests: guests ?? Math.max(1, activity.minParticipants), isFetched };
}

/** Returns the question about an activity at its seller's prices; refuses one that is not sold. */
export function questionOf(
  { snapshot, seller, item, now }: Calendar,
  activityKey: number | null,
  asked: Asked,
  own: OwnLine,
): Question {
  const activity = sellThroughAgent(activityOf(snapshot, activityKey, item), seller);
  return { snapshot, now, activity, request: partyRequestOf(snapshot, activity, asked), own };
}

export interface Days {
  from: VenueDate;
  to: VenueDate;
}

/** Returns departures between two days of one month. An open ticket is good from today until it expires. */
export function departuresOf(
  snapshot: Snapshot,
  activity: Activity,
  { from, to }: Days,
  today: VenueDate,
): Departure[] {
  if (activity.appointmentType !== 'none')
    return snapshot.monthOf(activity, from).filter(({ date }) => date >= from && date <= to);
  const ticket = snapshot.openDeparture(activity, today);
  const last = addDays(today, activity.validityDays);
  const days: Departure[] = [];
  for (let date = from > today ? from : today; date <= to && date <= last; date = addDays(date, 1))
    days.push({ ...ticket, date });
  return days;
}

/** Returns departures a visitor can reach: if guests cannot come on their own, an address out of reach has none. */
export function departuresFor(
  { snapshot, today }: Pick<Calendar, 'snapshot' | 'today'>,
  activity: Activity,
  asked: Asked,
  days: Days,
): Departure[] {
  if (isUnreachable(snapshot.location, activity, hotelOf(asked))) return [];
  return departuresOf(snapshot, activity, days, today);
}

export const ofLength = (departures: readonly Departure[], minutes: number | null) =>
  minutes === null ? departures : departures.filter(({ lengthMinutes }) => lengthMinutes === minutes);
