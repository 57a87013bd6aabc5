/** The day at a venue, for its own people: every departure with what is booked on it (docs/rules/day.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { DayDeparture, DepartureParty, getDay, getDeparture } from '@gangway/contract/departures';
import type { Activity } from '@gangway/domain/catalog/activity';
import {
  addDays,
  firstOfMonth,
  type Instant,
  lastOfMonth,
  type VenueDate,
  type VenueTime,
  wallTime,
} from '@gangway/domain/kernel/local-time';
import { dateAt, instantOf } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { withVenueTexts } from '@gangway/domain/location/venue-texts';
import { memberNamed, waiverAsked } from '@gangway/domain/memberships/waiver-asked';
import { currentLocale } from '@gangway/domain/messages/locale';
import {
  type DayBooking,
  type DayDeparture as DepartureOfDay,
  dayOf,
  type PlannedDeparture,
  plannedKey,
} from '@gangway/domain/order/day';
import { departureKeyOf } from '@gangway/domain/order/departure-lines';
import type { ManifestParty } from '@gangway/domain/order/manifest';
import type { Order } from '@gangway/domain/order/order';
import { balanceOf } from '@gangway/domain/pricing/due';
import type { Queryable } from '../../db/database.ts';
import { type BookingOfDay, listBookings } from '../../db/day-bookings.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import { lookAt } from '../availability/look.service.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { Led } from '../guides/guides.service.ts';
import { guidesOfDay, sees, type Viewer, whoSeesAll } from '../guides/own-departures.service.ts';
import { membershipsByKey } from '../memberships/plans/memberships-of-orders.service.ts';
import { type DayNote, notesOfDay, notesOfDeparture, pinnedByOrder } from '../notes/read-notes.service.ts';
import { ordersById } from '../orders/orders-of-day.service.ts';
import { presentTicket } from '../tickets/tickets.presenter.ts';
import { guidesOn, ledDepartures } from './day-guides.ts';
import { marksOn, presentMarks } from './day-marks.ts';
import { type DepartureNotes, notesOn } from './day-notes.ts';
import { type LoadedDeparture, type LoadedManifest, loadManifest } from './load-manifest.service.ts';
import { sheetParty, sheetPickup } from './manifest-sheet.presenter.ts';
import { listMarks } from './marked-hours.repo.ts';
import { arrivedOn, presentRun, runsOfDay } from './pickups.presenter.ts';
import { poolsOf, presentPools, readPoolsOf } from './pool-standing.service.ts';

interface Needs {
  db: Queryable;
  clock: Clock;
  catalog: Pick<Catalog, 'snapshot'>;
}

const midnight = '00:00' as VenueTime;

/** Months that are searched for the next departures. */
const monthsAhead = 12;

/** Returns the activities that run on days, hidden ones too; nobody knows when an open ticket is used. */
const runOnDays = (snapshot: Snapshot): Activity[] =>
  snapshot.location.activities.flatMap(({ key, appointmentType }) =>
    appointmentType === 'none' ? [] : (snapshot.activity(key) ?? []),
  );

async function plannedOn(
  db: Queryable,
  snapshot: Snapshot,
  day: VenueDate,
  now: Instant,
): Promise<PlannedDeparture[]> {
  const activities = runOnDays(snapshot);
  const spans = activities.map((activity) => ({ activity, from: day, to: day }));
  const look = await lookAt(db, snapshot, spans, now, null);
  return activities.flatMap((activity) =>
    look.explain(activity, look.departuresOn(activity, day)).map(({ departure, status }) => {
      const isRental = activity.capacityType === 'duration';
      return {
        activityKey: activity.key,
        slotKey: departure.key,
        name: activity.name,
        start: departure.start,
        end: departure.end,
        hasTime: activity.appointmentType === 'dateTime',
        isRental,
        ...(isRental ? { capacity: null, left: null } : look.places(activity, departure)),
        minGuestsToRun: activity.minGuestsToRun,
        status,
        isClosed: departure.closed !== undefined,
      };
    }),
  );
}

/** A booking, and how its guests come. */
type BookingOn = DayBooking & Pick<BookingOfDay, 'pickup' | 'ride'>;

async function bookedOn(db: Queryable, location: Location, day: VenueDate): Promise<BookingOn[]> {
  const at = (date: VenueDate) => new Date(instantOf(wallTime(date, midnight), location.timeZone));
  const bookings = await listBookings(db, location.key, { from: at(day), before: at(addDays(day, 1)) });
  const keys = new Set(bookings.flatMap(({ membershipKey }) => membershipKey ?? []));
  const memberships = await membershipsByKey(db, location.key, keys);
  return bookings.map(({ membershipKey, memberKey, ...booking }) => {
    const held = membershipKey === null ? undefined : memberships.get(membershipKey);
    const asked =
      held === undefined ? null : waiverAsked(held, memberNamed(held, memberKey), location.membershipPlans);
    return { ...booking, lacksWaiver: asked !== null && asked.waiverSignedAt === null };
  });
}

/** Returns the first day after another on which anything departs; null if there is none within a year. */
function nextDay(snapshot: Snapshot, after: VenueDate): VenueDate | null {
  const activities = runOnDays(snapshot);
  let month = firstOfMonth(after);
  for (let count = 0; count <= monthsAhead; count++) {
    const days = activities.flatMap((activity) =>
      snapshot.monthOf(activity, month).flatMap(({ date }) => (date > after ? [date] : [])),
    );
    if (days.length > 0) return days.reduce((first, date) => (date < first ? date : first));
    month = addDays(lastOfMonth(month), 1);
  }
  return null;
}

/** Returns what is noted on a departure and on its orders. */
function notesOf(key: string, bookings: readonly DayBooking[], notes: readonly DayNote[]): DepartureNotes {
  const own = bookings.filter((booking) => departureKeyOf(booking) === key);
  return notesOn(key, new Set(own.map(({ orderId }) => orderId)), notes);
}

interface LedBy {
  guides: DayDeparture['guides'];
}

function presentDeparture(
  location: Location,
  departure: DepartureOfDay,
  more: DepartureNotes & LedBy,
): DayDeparture {
  const { key, start, end, seatsTaken, left, activityKeys, name, isRental, hasTime } = departure;
  const { guests, bookings, arrived, capacity, status, isClosed, due, ordersDue, waiversMissing } = departure;
  const { minGuestsToRun, failedEmails, failedRefunds } = departure;
  const at = (wall: DepartureOfDay['start']) => new Date(instantOf(wall, location.timeZone)).toISOString();
  return {
    departureKey: key,
    activityKeys: [...activityKeys],
    ...{ name, isRental, hasTime, start, end, guests, bookings, arrived, capacity, status, isClosed },
    startsOn: at(start),
    endsOn: at(end),
    placesTaken: seatsTaken,
    placesLeft: left,
    ...{ minGuestsToRun, due, ordersDue, waiversMissing, failedEmails, failedRefunds },
    pools: poolsOf(location, activityKeys),
    ...more,
  };
}

/** Loads a day by five statements, and one more for members' bookings. Refuses an unknown location as not found. */
async function loadDay({ db, clock, catalog }: Needs, locationKey: number, asked: VenueDate | null) {
  const snapshot = await catalog.snapshot(locationKey);
  const { location } = snapshot;
  const now = clock();
  const today = dateAt(now, location.timeZone);
  const date = asked ?? today;
  const planned = await plannedOn(db, snapshot, date, now);
  const bookings = await bookedOn(db, location, date);
  const orderIds = [...new Set(bookings.map(({ orderId }) => orderId))];
  const notes = await notesOfDay(db, { locationKey, day: date, orderIds });
  const guides = await guidesOfDay(db, { locationKey, day: date });
  const marks = await listMarks(db, { locationKey, day: date });
  const about = {
    date,
    today,
    timeZone: location.timeZone,
    currency: location.currency,
    readOn: new Date(now).toISOString(),
  };
  return { snapshot, now, about, planned, bookings, notes, guides, marks };
}

type LoadedDay = Awaited<ReturnType<typeof loadDay>>;

/** Returns the departures of a day that somebody sees, with what is booked on them. */
function seenBy(viewer: Viewer, { snapshot, about, planned, bookings, notes, guides }: LoadedDay) {
  const { location } = snapshot;
  const isSeen = (key: string) => sees(viewer, guides, key);
  const own = bookings.filter((booking) => isSeen(departureKeyOf(booking)));
  const day = dayOf(
    about.date,
    planned.filter((plan) => isSeen(plannedKey(plan))),
    own,
  );
  const led = ledDepartures(day.departures, guides, location.timeZone);
  const present = (departure: DepartureOfDay) =>
    presentDeparture(location, departure, {
      ...notesOf(departure.key, own, notes),
      guides: guidesOn(departure.key, led, guides),
    });
  return { ...day, bookings: own, led, present };
}

function presentDay(viewer: Viewer, loaded: LoadedDay): OutputOf<typeof getDay> {
  const { snapshot, about, guides, marks } = loaded;
  const { departures, totals, present, bookings } = seenBy(viewer, loaded);
  const next = () =>
    viewer.onlyLedBy === null
      ? nextDay(snapshot, about.date)
      : (guides.nextDays.get(viewer.onlyLedBy) ?? null);
  return {
    ...about,
    departures: departures.map(present),
    runs: runsOfDay(snapshot.location, bookings).map((run) => ({
      ...presentRun(snapshot.location, run),
      arrived: arrivedOn(run),
    })),
    guests: totals.guests,
    arrived: totals.arrived,
    due: totals.due,
    pools: presentPools(snapshot.location, about.date),
    marks: presentMarks(snapshot.location, marks, departures),
    nextDate: departures.length === 0 ? next() : null,
  };
}

/** Reads a day once, and returns what each of those who watch it sees of it. */
export async function readDays(
  needs: Needs,
  { locationKey, date }: InputOf<typeof getDay>,
): Promise<(viewer: Viewer) => OutputOf<typeof getDay>> {
  const loaded = await loadDay(needs, locationKey, date);
  return (viewer) => presentDay(viewer, loaded);
}

const nameOf = ({ customer }: Order) =>
  `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim() || (customer?.email ?? '');

function presentParty(
  party: ManifestParty,
  departure: LoadedDeparture,
  manifest: LoadedManifest,
  lackWaiver: ReadonlySet<number>,
): DepartureParty {
  const { order, line } = party;
  const sheet = sheetParty(party, departure, manifest);
  const { phone, number: orderNumber, guests, rental, pickup, returns } = sheet;
  const { tickets } = order;
  return {
    orderNumber,
    orderLineKey: line.lineKey,
    name: nameOf(order),
    ...{ phone, guests, rental, pickup, returns },
    participants: line.participants,
    addOns: [...sheet.addOns],
    answers: [...sheet.answers],
    membership: [...sheet.membership],
    lacksWaiver: lackWaiver.has(line.lineKey),
    notes: [...sheet.notes],
    pinnedNotes: [...sheet.pinnedNotes],
    due: balanceOf(order),
    tickets: (tickets?.tickets ?? [])
      .filter(({ lineKey, cancelledAt }) => lineKey === line.lineKey && cancelledAt === null)
      .map((ticket) => presentTicket(tickets?.uuid ?? '', line, ticket)),
  };
}

/**
 * Reads a departure with its bookings, in the current language: the orders of the departure alone, however many the day has.
 * Refuses one that neither the schedule nor any booking has, and one that the caller does not see, as not found.
 */
export async function readDeparture(
  needs: Needs,
  { locationKey, date, departureKey }: InputOf<typeof getDeparture>,
  viewer: Viewer & { permissions: readonly string[] },
): Promise<OutputOf<typeof getDeparture>> {
  const loaded = await loadDay(needs, locationKey, date);
  const { snapshot, now, about, notes, guides } = loaded;
  const { location } = snapshot;
  const { departures, bookings, present } = seenBy(viewer, loaded);
  const departure = departures.find(({ key }) => key === departureKey);
  if (departure === undefined) throw new Refused('notFound');
  const own = bookings.filter((booking) => departureKeyOf(booking) === departureKey);
  const orders = await ordersById(needs.db, location, [...new Set(own.map(({ orderId }) => orderId))]);
  const translated = orders.map((order) => withVenueTexts(order, location, currentLocale()));
  const manifest = await loadManifest(needs.db, snapshot, {
    ...{ orders: translated, day: date, now, pinnedNotes: pinnedByOrder(notes), guides },
  });
  const listed = manifest.departures.find(({ key }) => key === departureKey);
  const lackWaiver = new Set(own.flatMap(({ lineKey, lacksWaiver }) => (lacksWaiver ? [lineKey] : [])));
  // Loaded with the first departure that is opened, to keep the start light.
  const { readSales } = await import('./departure-standing.service.ts');
  const mayChange = viewer.permissions.includes('departures:change');
  return {
    ...about,
    departure: present(departure),
    sales: await readSales(needs.db, location, { date, departureKey }, { now, mayChange }),
    ...(await readPoolsOf(
      needs.db,
      location,
      { date, departure, poolIds: poolsOf(location, departure.activityKeys) },
      { now, mayChange },
    )),
    mayAssignGuides: mayChange,
    marks: marksOn(location, loaded.marks, departure),
    parties: (listed?.parties ?? []).map((party) =>
      presentParty(party, listed as LoadedDeparture, manifest, lackWaiver),
    ),
    pickups: (listed?.pickups ?? []).map(sheetPickup),
    ...(await notesOfDeparture(needs.db, { locationKey, day: date, departureKey })),
  };
}

/** Returns the departures of a day, planned or booked, with who leads them. Refuses an unknown location as not found. */
export async function departuresOfDay(needs: Needs, locationKey: number, day: VenueDate): Promise<Led[]> {
  return seenBy(whoSeesAll, await loadDay(needs, locationKey, day)).led;
}

/** Returns a departure of a day with the ids of its pools. Refuses one that is not there, and an unknown location, as not found. */
export async function departureWithPools(
  needs: Needs,
  locationKey: number,
  day: VenueDate,
  departureKey: string,
): Promise<{ departure: DepartureOfDay; poolIds: string[] }> {
  const loaded = await loadDay(needs, locationKey, day);
  const departure = seenBy(whoSeesAll, loaded).departures.find(({ key }) => key === departureKey);
  if (departure === undefined) throw new Refused('notFound');
  return { departure, poolIds: poolsOf(loaded.snapshot.location, departure.activityKeys) };
}

/** Whether a departure is one of its day, planned or booked, that somebody sees. Refuses an unknown location as not found. */
export async function isDeparture(
  needs: Needs,
  { locationKey, day, departureKey }: { locationKey: number; day: VenueDate; departureKey: string },
  viewer: Viewer,
): Promise<boolean> {
  const { departures } = seenBy(viewer, await loadDay(needs, locationKey, day));
  return departures.some(({ key }) => key === departureKey);
}
