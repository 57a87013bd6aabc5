/** The effect of a change of the calendar, and the departures that are in its way (docs/rules/calendar.md, "The effect"). */
import { createHash } from 'node:crypto';
import type { CalendarEffect, TakenDeparture } from '@gangway/contract/calendar';
import { activitySubject } from '@gangway/domain/availability/cells';
import { addDays, type VenueDate, type VenueTime, wallTime } from '@gangway/domain/kernel/local-time';
import { instantOf } from '@gangway/domain/kernel/zone-time';
import type { ChangedDeparture } from '@gangway/domain/location/calendar-effect';
import type { Location } from '@gangway/domain/location/location';
import { rentalsKey, startKey } from '@gangway/domain/order/departure-lines';
import { isShort, type TouchedCell } from '@gangway/domain/venue-file/touched';
import type { Queryable } from '../../db/database.ts';
import { subjectsOf } from '../availability/cell-ranges.shared.ts';
import { type BookedStart, listBookedStarts } from './booked-starts.repo.ts';

const midnight = '00:00' as VenueTime;

/** A change that was decided on the document as it was read. */
export interface Decided {
  before: Location;
  after: Location;
  changed: readonly ChangedDeparture[];
  /** The days that it can touch. */
  span: { from: VenueDate; to: VenueDate };
}

/** Names what a change does to departures, whoever has booked them meanwhile. */
export const seenOf = ({ changed }: Decided): string =>
  createHash('sha256')
    .update(
      JSON.stringify(changed.map(({ activityKey, effect, at, places }) => [activityKey, effect, at, places])),
    )
    .digest('base64url');

/** Finds who has booked a changed departure: by its start, or all rentals of a day. */
function bookedBy(booked: readonly BookedStart[]) {
  const guests = new Map<string, number>();
  for (const { activityKey, start, guests: own } of booked)
    for (const at of [start, start.slice(0, 10)])
      guests.set(`${activityKey} ${at}`, (guests.get(`${activityKey} ${at}`) ?? 0) + own);
  return ({ activityKey, isRental, departure }: ChangedDeparture): number =>
    guests.get(`${activityKey} ${isRental ? departure.date : departure.start}`) ?? 0;
}

const effectNames = ['added', 'removed', 'closed', 'opened', 'resized', 'relengthened'] as const;

export function effectOf(
  { changed, span }: Decided,
  guestsOn: (one: ChangedDeparture) => number,
): CalendarEffect {
  const countOf = (name: ChangedDeparture['effect']) =>
    changed.filter(({ effect }) => effect === name).length;
  const [added, removed, closed, opened, resized, relengthened] = effectNames.map(countOf);
  const stay = changed
    .filter(({ effect }) => effect === 'closed' || effect === 'relengthened')
    .map(guestsOn)
    .filter((guests) => guests > 0);
  return {
    ...{ added: added ?? 0, removed: removed ?? 0, closed: closed ?? 0, opened: opened ?? 0 },
    ...{ resized: resized ?? 0, relengthened: relengthened ?? 0 },
    from: changed[0]?.departure.date ?? span.from,
    to: changed.at(-1)?.departure.date ?? span.to,
    bookedDepartures: stay.length,
    bookedGuests: stay.reduce((sum, guests) => sum + guests, 0),
  };
}

/** Whether a departure could have fewer places afterwards. One that is only closed, opened or of another length keeps its own, however many are taken. */
const mayLosePlaces = ({ effect, departure, places }: ChangedDeparture): boolean =>
  effect === 'removed' || effect === 'added' || departure.capacity !== places;

/** The cells of the departures whose places a change touches; null if there are none. */
export function cellsOf({ after, changed }: Decided) {
  const resized = changed.filter(mayLosePlaces);
  if (resized.length === 0) return null;
  const starts = new Map(after.activities.map((one) => [one.key as number, subjectsOf(one).starts]));
  const ats = resized.map(({ at }) => at);
  const meant = new Set(
    resized.flatMap(({ activityKey, at }) =>
      (starts.get(activityKey) ?? []).map((subject) => `${subject} ${at}`),
    ),
  );
  const keys = new Set(resized.map(({ activityKey }) => activityKey));
  return {
    cells: {
      subject: [...keys].flatMap((key) => starts.get(key) ?? []),
      first: ats.reduce((least, at) => (at < least ? at : least)),
      last: ats.reduce((most, at) => (at > most ? at : most)),
    },
    isMeant: ({ subject, at }: TouchedCell) => meant.has(`${subject} ${at}`),
  };
}

/** The departures that keep a change from being made: with guests or carts, and not enough places for them afterwards. */
export function takenBy(
  { after, changed }: Decided,
  lost: readonly TouchedCell[],
  guestsOn: (one: ChangedDeparture) => number,
): TakenDeparture[] {
  const byStart = Map.groupBy(lost, ({ at }) => at);
  return changed.flatMap((one): TakenDeparture[] => {
    const { activityKey, effect, at, departure, places, isRental } = one;
    const activity = after.activities.find(({ key }) => key === activityKey);
    if (activity === undefined) return [];
    const { starts } = subjectsOf(activity);
    const cells = byStart.get(at)?.filter(({ subject }) => starts.includes(subject)) ?? [];
    const isGone = effect === 'removed';
    const capacity = isGone ? undefined : places;
    const guests = guestsOn(one);
    // Places of rates and of resources stay as they are where the departure runs.
    const counted = isGone ? cells : cells.filter(({ subject }) => subject === activitySubject(activityKey));
    if (!(isGone && guests > 0) && !counted.some((cell) => isShort(cell, capacity))) return [];
    const { date, start } = departure;
    return [
      {
        ...{ name: activity.name, date, start, hasTime: activity.appointmentType === 'dateTime' },
        departureKey: isRental ? rentalsKey : startKey({ activityKey: activity.key, start }),
        ...{
          guests,
          held: cells.reduce((most, { held }) => Math.max(most, held), 0),
          places: capacity ?? null,
        },
      },
    ];
  });
}

/** Where bookings are looked for: a day more at each end, so that no clock matters. */
const instantsOf = ({ timeZone }: Location, { from, to }: Pick<CalendarEffect, 'from' | 'to'>) => ({
  from: new Date(instantOf(wallTime(addDays(from, -1), midnight), timeZone)),
  before: new Date(instantOf(wallTime(addDays(to, 2), midnight), timeZone)),
});

/** Reads who has booked what a change touches. */
export async function guestsOf(db: Queryable, decided: Decided) {
  const { changed, after } = decided;
  const [first, last] = [changed[0], changed.at(-1)];
  if (first === undefined || last === undefined) return () => 0;
  const days = { from: first.departure.date, to: last.departure.date };
  return bookedBy(await listBookedStarts(db, after.key, instantsOf(after, days)));
}
