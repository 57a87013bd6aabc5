/**
 * When a prefix package can be booked: each of its groups is as available as its scarcest member (D-PK-03;
 * docs/rules/packages.md).
 */
import type { TimeSlot } from '@gangway/contract/catalog';
import { presentReason } from '@gangway/contract/reasons';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { type DepartureState, isBookable } from '@gangway/domain/availability/explain';
import { slotName, slotValue } from '@gangway/domain/availability/time-slot-words';
import { placeGroup } from '@gangway/domain/booking/place-group';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Package, PackageGroup } from '@gangway/domain/catalog/package';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { copyParty } from '@gangway/domain/party/match-rates';
import type { LinePickup } from '@gangway/domain/transport/book-pickup';
import type { Snapshot } from '../catalog/catalog.service.ts';
import { pricedRate, sellableRates } from './availability.presenter.ts';
import type { TermsAt } from './member-terms.service.ts';
import { packageRates } from './package-rates.presenter.ts';
import { presentPickup } from './pickup.presenter.ts';

/** Explains departures of a member for a party, as the activity's own calendar does. */
export type ExplainMember = (
  activity: Activity,
  party: readonly RateSelection[],
  departures: readonly Departure[],
) => Promise<DepartureState[]>;

/** Returns where an activity picks up guests of the requested hotel; null if they come on their own. */
export type PickupOfMember = (activity: Activity, departure: Departure) => LinePickup | null;

interface PlacedGroup {
  group: PackageGroup;
  members: DepartureState[];
}

/** A start of the package with the groups that begin then, in sort order. */
export interface PackageStart {
  departure: Departure;
  groups: PlacedGroup[];
}

const fits = ({ members }: PlacedGroup) => members.every(({ status }) => isBookable(status));

/** Returns the places of the scarcest member; null if none is limited. */
function placesOf({ members }: PlacedGroup): number | null {
  const left = members.flatMap(({ placesLeft }) => placesLeft ?? []);
  return left.length === 0 ? null : Math.min(...left);
}

/** Returns the starts of a prefix package between two days, with each group explained. */
export async function packageStarts(
  snapshot: Snapshot,
  item: Package,
  activities: readonly Activity[],
  asked: { from: VenueDate; to: VenueDate; party: readonly RateSelection[] },
  explain: ExplainMember,
): Promise<PackageStart[]> {
  const [lead] = activities;
  if (lead === undefined) return [];
  const { from, to, party } = asked;
  const departuresOn = (key: number, date: VenueDate) => {
    const activity = snapshot.activity(key);
    return activity === null ? [] : snapshot.monthOf(activity, date);
  };
  const starts = snapshot
    .monthOf(lead, from)
    .filter(({ date }) => date >= from && date <= to)
    .map((departure) => ({
      departure,
      groups: item.groups.flatMap((group) => {
        const placed = placeGroup(item.members, group, departure, departuresOn);
        return placed === null ? [] : [{ group, placed }];
      }),
    }));
  const states = await Promise.all(
    activities.map(async (activity, index) => {
      const wanted = starts.flatMap(({ groups }) => groups.flatMap(({ placed }) => placed[index] ?? []));
      const distinct = [...new Map(wanted.map((departure) => [departure.key, departure])).values()].toSorted(
        (one, other) => one.startAt - other.startAt,
      );
      const guests = copyParty(lead.rates, party, activity.rates) ?? [];
      const explained = await explain(activity, guests, distinct);
      return new Map(explained.map((state) => [state.departure.key, state]));
    }),
  );
  return starts.flatMap(({ departure, groups }) => {
    const explained = groups
      .map(({ group, placed }) => ({
        group,
        members: placed.flatMap(({ key }, index) => states[index]?.get(key) ?? []),
      }))
      // An activity out of reach has no times, so a group cannot place it.
      .filter(({ members }) => members.length === activities.length);
    return explained.length === 0 ? [] : [{ departure, groups: explained }];
  });
}

/** Treats a start as one departure: bookable if any group is, with the most places of any group. */
export function stateOfStart({ departure, groups }: PackageStart): DepartureState {
  const open = groups.filter(fits);
  const [first] = groups;
  if (open.length === 0) {
    const refused = first?.members.find(({ status }) => !isBookable(status));
    return { departure, status: refused?.status ?? 'Closed', reason: refused?.reason ?? null, placesLeft: 0 };
  }
  const left = open.map(placesOf);
  const placesLeft = left.includes(null) ? null : Math.max(...left.flatMap((places) => places ?? []));
  const isLimited = open.every(({ members }) => members.some(({ status }) => status === 'Limited'));
  return { departure, status: isLimited ? 'Limited' : 'Available', reason: null, placesLeft };
}

interface Presenting {
  item: Package;
  /** The terms of the visitor's membership for the rates; no membership by default. */
  termsAt?: TermsAt;
  pickupOfMember?: PickupOfMember;
}

/** Presents a start with its groups in the shape of the contract (6.3). */
export function presentStart(
  { item, termsAt = () => [], pickupOfMember = () => null }: Presenting,
  activities: readonly Activity[],
  start: PackageStart,
): TimeSlot {
  const { departure, groups } = start;
  const { status, placesLeft, reason } = stateOfStart(start);
  const chosen = groups.find(fits) ?? groups[0];
  const departures = chosen?.members.map((member) => member.departure) ?? [];
  const [lead] = activities;
  const pickups = (chosen?.members ?? []).flatMap((member, place) => {
    const activity = activities[place];
    return activity === undefined || activity.hideFromCustomer
      ? []
      : (presentPickup(pickupOfMember(activity, member.departure)).pickupLocation ?? []);
  });
  const ends = departures.map(({ end }) => end).sort();
  const form = {
    appointmentType: lead?.appointmentType ?? 'dateTime',
    capacityType: lead?.capacityType ?? 'time',
  };
  return {
    timeSlotKey: departure.key,
    appointmentDate: departure.start,
    endDate: ends.at(-1) ?? departure.end,
    displayName: slotName(form, departure.time),
    value: slotValue(form, departure),
    durationMinutes: departure.lengthMinutes,
    status,
    ...presentReason(reason),
    totalAvailable: placesLeft,
    rates: packageRates(item, activities, departures, termsAt),
    addOns: [],
    pickupLocation: pickups[0] ?? null,
    pickupLocations: pickups,
    packageGroups: groups.map(({ group, members }, index) => ({
      packageGroupKey: group.key,
      name: group.name,
      sortOrder: index + 1,
      activities: members.flatMap((member, place) => {
        const activity = activities[place];
        if (activity === undefined || activity.hideFromCustomer) return [];
        return [
          {
            activityKey: activity.key,
            time: {
              timeSlotKey: member.departure.key,
              appointmentDate: member.departure.start,
              endDate: member.departure.end,
              totalAvailable: member.placesLeft,
              pickupLocation: presentPickup(pickupOfMember(activity, member.departure)).pickupLocation,
              rates: sellableRates(activity).map((rate) =>
                pricedRate(activity, rate, member.departure, item, termsAt(activity.key, member.departure)),
              ),
            },
          },
        ];
      }),
    })),
  };
}
