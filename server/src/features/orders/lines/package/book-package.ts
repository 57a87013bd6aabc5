/**
 * Books a package: every member by the same rules as alone, at the package's price, all or none (decisions 9;
 * docs/rules/packages.md).
 */
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import type { ActivityChoice, BookedActivity } from '@gangway/domain/booking/book-activity';
import { packageConflicts } from '@gangway/domain/booking/package-conflicts';
import { placeGroup } from '@gangway/domain/booking/place-group';
import type { Activity } from '@gangway/domain/catalog/activity';
import { cancellationOf, sharedCancellation } from '@gangway/domain/catalog/cancellation';
import { hasOneParty, type Package } from '@gangway/domain/catalog/package';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { zero } from '@gangway/domain/kernel/money';
import type { HeldMembership } from '@gangway/domain/memberships/member-rate';
import { copyParty } from '@gangway/domain/party/match-rates';
import type { Hotel } from '@gangway/domain/transport/book-pickup';
import { Refused } from '../../../../platform/refused.ts';
import { assertOnSale } from '../../../availability/on-sale.shared.ts';
import type { Snapshot } from '../../../catalog/catalog.service.ts';
import { bookChoice, lineOf } from '../activity/book-activity.ts';
import { chosenHotel } from '../activity/hotels.ts';
import { memberOf } from '../activity/member-lines.ts';
import { appointmentsOf, packageOverlap } from '../activity/overlaps.ts';
import { chosenExtras } from '../activity/products.ts';
import { refusalOfBooked } from '../activity/shortages.ts';
import type { Adding, Candidate, Choosing, NewLine } from '../line.ts';
import { linesBehind } from '../lines-behind.ts';

type Chosen = NonNullable<Adding['package']>;

/** The agent, the membership and the time of a booking. */
interface Circumstances {
  agentKey: number | null;
  member: HeldMembership | null;
  now: Instant;
}

/** One way to book a package; the options of a prefix package are tried in turn. */
interface BookedPackage {
  item: Package;
  groupKey: number | null;
  members: BookedActivity[];
}

/** Returns a package's members from the catalog; null if one is missing. */
function membersOf(snapshot: Snapshot, item: Package): Activity[] | null {
  const members = item.members.flatMap(({ activityKey }) => snapshot.activity(activityKey) ?? []);
  return members.length === item.members.length ? members : null;
}

function bookMember(
  snapshot: Snapshot,
  item: Package,
  at: Omit<ActivityChoice, 'agentKey' | 'member' | 'packageKey'>,
  { agentKey, member, now }: Circumstances,
): BookedActivity {
  const booked = bookChoice(snapshot, { ...at, agentKey, member, packageKey: item.key }, now);
  assertOnSale(snapshot, booked, now);
  return booked;
}

function bookDynamic(snapshot: Snapshot, item: Package, chosen: Chosen, by: Circumstances): BookedPackage {
  const members = (membersOf(snapshot, item) ?? []).map((activity) => {
    const choice = chosen.activities.find(({ activityKey }) => activityKey === activity.key);
    const slot = choice?.selectedTimes[0];
    if (choice === undefined || slot === undefined)
      throw new Refused('packageIncomplete', { name: activity.name });
    const { timeSlotKey } = slot;
    const { rates, isPrivateTour, guests } = choice;
    const member = { rates, isPrivateTour, guests, hotel: chosenHotel(choice), ...chosenExtras(choice) };
    return bookMember(snapshot, item, { activityKey: activity.key, timeSlotKey, ...member }, by);
  });
  if (hasOneParty(item)) assertSameParty(members);
  const [conflict] = packageConflicts(
    item,
    members.map(({ activity, departure }) => ({ ...departure, appointmentType: activity.appointmentType })),
  );
  if (conflict !== undefined) {
    const [one, other] = [members[conflict.member], members[conflict.other]];
    if (one === undefined || other === undefined)
      throw new Error('a conflict names no member of the package');
    throw new Refused(
      conflict.code,
      { name: one.activity.name, other: other.activity.name, days: item.daySpan },
      conflict.code === 'packageOverlap' ? { overlappedActivities: packageOverlap(one, other) } : {},
    );
  }
  return { item, groupKey: null, members };
}

/** Guests are entered once, so every member must have the same party (D-PK-06). */
function assertSameParty([lead, ...others]: readonly BookedActivity[]): void {
  if (lead === undefined) return;
  const words = (party: readonly RateSelection[]) =>
    party
      .map(({ rateKey, participants }) => `${rateKey}:${participants}`)
      .sort()
      .join();
  for (const { activity, party } of others) {
    const copied = copyParty(lead.activity.rates, lead.party, activity.rates);
    if (copied === null || words(copied) !== words(party)) throw new Refused('packageGuests');
  }
}

/** Guests of a prefix package stay in one place, so every activity with pickup uses the same hotel. */
function hotelForAll({ activities }: Chosen): Hotel | null {
  return activities.map(chosenHotel).find((hotel) => hotel !== null) ?? null;
}

/** Returns the extras chosen with a member. An unnamed member gets only its required ones. */
function extrasOfMember({ activities }: Chosen, key: number): ReturnType<typeof chosenExtras> {
  const own = activities.find(({ activityKey }) => activityKey === key);
  return own === undefined ? { addOns: [], tip: null, answers: [] } : chosenExtras(own);
}

/** Returns every group bookable at the chosen start, in order; if none, refuses with the first's reason. */
function bookPrefix(snapshot: Snapshot, item: Package, chosen: Chosen, by: Circumstances): BookedPackage[] {
  const activities = membersOf(snapshot, item) ?? [];
  const [lead] = activities;
  const choice = chosen.activities.find(({ activityKey }) => activityKey === lead?.key);
  const slot = choice?.selectedTimes[0];
  if (lead === undefined || choice === undefined || slot === undefined)
    throw new Refused('packageIncomplete', { name: lead?.name ?? item.name });
  const first = snapshot.departure(lead, slot.timeSlotKey, by.now);
  if (first === null) throw new Refused('noAvailability');
  const parties = activities.map((activity) => {
    const party = copyParty(lead.rates, choice.rates, activity.rates);
    if (party === null) throw new Refused('unknownRate');
    return party;
  });
  const { isPrivateTour, guests } = choice;
  const hotel = hotelForAll(chosen);
  let refusal: unknown = new Refused('noAvailability');
  const found: BookedPackage[] = [];
  for (const group of item.groups) {
    const placed = placeGroup(item.members, group, first, (key, date) => departuresOn(snapshot, key, date));
    if (placed === null) continue;
    try {
      const members = placed.map((departure, index) => {
        const activityKey = activities[index]?.key ?? 0;
        const rates = parties[index] ?? [];
        const at = { activityKey, timeSlotKey: departure.key, rates, isPrivateTour, guests, hotel };
        return bookMember(snapshot, item, { ...at, ...extrasOfMember(chosen, activityKey) }, by);
      });
      found.push({ item, groupKey: group.key, members });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (found.length === 0) refusal = error;
    }
  }
  if (found.length === 0) throw refusal;
  return found;
}

const departuresOn = (snapshot: Snapshot, key: number, date: Departure['date']) => {
  const activity = snapshot.activity(key);
  return activity === null ? [] : snapshot.monthOf(activity, date);
};

/** Returns the bookings that fit the chosen package, in the order to try them; at least one. */
function bookPackage(snapshot: Snapshot, chosen: Chosen, by: Circumstances): BookedPackage[] {
  const item = snapshot.location.packages.find(({ key }) => key === chosen.packageKey);
  if (item === undefined || item.hideFromCustomer || membersOf(snapshot, item) === null)
    throw new Refused('unavailableItem');
  return item.type === 'prefix'
    ? bookPrefix(snapshot, item, chosen, by)
    : [bookDynamic(snapshot, item, chosen, by)];
}

/** Returns the lines of a package: its own, then one per member. */
function packageLines({ item, groupKey, members }: BookedPackage): NewLine[] {
  const terms = sharedCancellation(
    members.map(({ location, activity }) => cancellationOf(location, activity)),
  );
  const own: NewLine<'package'> = {
    kind: 'package',
    packageKey: item.key,
    groupKey,
    subTotal: zero,
    wanted: [],
    details: {
      name: item.name,
      summary: item.summary,
      photoVersion: item.picture?.version ?? null,
      photoColour: item.picture?.colour ?? null,
      photoAlt: item.picture?.alt ?? null,
      rateLabel: item.rateLabel,
      type: item.type,
      hidePrice: item.hidePrice || members.some(({ activity }) => activity.hidePriceFromCustomer),
      hideAddOns: item.hideAddOns,
      hideRateDiscountFromCustomer: item.hideRateDiscountFromCustomer,
      requireMatchingRates: item.requireMatchingRates,
      showFirstActivityOnly: item.showFirstActivityOnly,
      ...(terms === null ? {} : { cancellation: terms }),
    },
  };
  return [own, ...members.map((member) => ({ ...lineOf(member), parent: 0 }))];
}

export function choosePackage({ package: chosen, editing }: Adding, by: Choosing): Candidate[] | null {
  if (chosen === null) return null;
  const remove = linesBehind(by.order, editing);
  const member = memberOf(by.held, by.order, remove);
  return bookPackage(by.snapshot, chosen, { ...by, member }).map((booked) => ({
    add: packageLines(booked),
    remove,
    // The operator set the times of a prefix package, so the visitor is not asked about overlaps (D-PK-04).
    appointments: booked.item.type === 'prefix' ? [] : appointmentsOf(booked.members),
    refusalOfShortages: (shortages) => refusalOfBooked(booked.members, shortages),
  }));
}
