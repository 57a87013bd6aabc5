/**
 * Changes a venue's schedule in the calendar: previewed, made if it still does what was previewed, and undone (docs/rules/calendar.md;
 * docs/decisions/0170-the-calendar-changes-the-document.md).
 */
import type {
  CalendarEffect,
  changeCalendar as changeCall,
  getCalendarChanges,
  previewCalendarChange,
  TakenDeparture,
  undoCalendarChange,
} from '@gangway/contract/calendar';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { RefusalCode } from '@gangway/contract/refusals';
import { activitySubject } from '@gangway/domain/availability/cells';
import { whenWords } from '@gangway/domain/kernel/date-words';
import { type Instant, wallTime } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { CalendarChange, CalendarRefusal } from '@gangway/domain/location/calendar-change';
import {
  type ChangedDeparture,
  changedDepartures,
  spanOfChange,
} from '@gangway/domain/location/calendar-effect';
import { changeCalendar } from '@gangway/domain/location/change-calendar';
import type { Location } from '@gangway/domain/location/location';
import type { Database, Queryable } from '../../db/database.ts';
import { retrying } from '../../db/retry.ts';
import { onceCommitted, together } from '../../db/unit-of-work.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { changeVenue, readVenue, touchedPlaces, type VersionNote } from '../venues/save-venue.service.ts';
import { noteDepartures } from '../webhooks/note-departure.service.ts';
import { readChange, writeChange } from './asked-change.service.ts';
import { cellsOf, type Decided, effectOf, guestsOf, seenOf, takenBy } from './calendar-effect.service.ts';
import { insertCalendarChange, insertCalendarUndo, listCalendarChanges } from './calendar-events.repo.ts';
import { mayUndo, partsOf, withParts } from './calendar-parts.service.ts';

type Previewed = InputOf<typeof previewCalendarChange>;
type Asked = InputOf<typeof changeCall>;

/** Departures that a refusal names. */
const mostNamed = 20;
const mostListed = 20;

const refusals: Readonly<Record<Exclude<CalendarRefusal['code'], 'exists'>, RefusalCode>> = {
  activityMissing: 'calendarActivity',
  daysMissing: 'calendarDays',
  timesMissing: 'calendarTimes',
  seasonMissing: 'calendarSeason',
  isRental: 'departureIsRental',
  placesOfRates: 'placesOfRates',
  venueClosed: 'departureOfClosedVenue',
  unchanged: 'calendarUnchanged',
  tooManyExceptions: 'exceptionsFull',
  tooManyBlackouts: 'blackoutsFull',
  tooManySeasons: 'seasonsFull',
};

function refusedBy(refusal: CalendarRefusal): Refused {
  if (refusal.code !== 'exists') return new Refused(refusals[refusal.code]);
  const { date, time } = refusal;
  return new Refused('departureExists', {
    when: whenWords(time === null ? date : wallTime(date, time)),
  });
}

function decide(before: Location, change: CalendarChange, now: Instant): Decided {
  const decided = changeCalendar(before, change, now);
  if (!decided.ok) throw refusedBy(decided.refusal);
  const span = spanOfChange(change, dateAt(now, before.timeZone));
  return { before, after: decided.location, changed: decided.changed, span };
}

async function tellOthers(db: Queryable, { after, changed }: Decided): Promise<void> {
  for (const [activityKey, own] of Map.groupBy(changed, (one) => one.activityKey)) {
    const ats = own.filter(({ isRental }) => !isRental).map(({ at }) => at);
    if (ats.length > 0)
      await noteDepartures(db, { locationKey: after.key, subject: activitySubject(activityKey), ats });
  }
}

const nothing = { effect: null, taken: [], takenCount: 0 };

/** A refusal with the departures that are in the way. */
const bookedRefusal = (taken: readonly TakenDeparture[]) =>
  new Refused('calendarBooked', {}, { taken: taken.slice(0, mostNamed), takenCount: taken.length });

/** Answers a refusal in the form of the call. */
function answering(more: object) {
  return (error: unknown): never => {
    throw error instanceof Refused ? error.with({ ...nothing, ...more, ...error.answer }) : error;
  };
}

interface Made {
  effect: CalendarEffect;
  version: number;
}

export type CalendarChanges = ReturnType<typeof createCalendarChanges>;

export function createCalendarChanges({
  database,
  clock,
  catalog,
}: {
  database: Pick<Database, 'db' | 'unit'>;
  clock: Clock;
  catalog: Pick<Catalog, 'forget'>;
}) {
  const { db } = database;

  async function venueOf(locationKey: number): Promise<Location> {
    const venue = await readVenue(db, locationKey);
    if (venue === null) throw new Refused('notFound');
    return venue;
  }

  async function preview(asked: Previewed): Promise<OutputOf<typeof previewCalendarChange>> {
    const now = clock();
    const before = await venueOf(asked.locationKey);
    const decided = decide(before, readChange(asked), now);
    const guestsOn = await guestsOf(db, decided);
    const touched = cellsOf(decided);
    const { concerned } =
      touched === null
        ? { concerned: [] }
        : await touchedPlaces(db, before, decided.after, { now, ...touched });
    const taken = takenBy(decided, concerned, guestsOn);
    if (taken.length > 0) throw bookedRefusal(taken);
    const effect = effectOf(decided, guestsOn);
    return { ...nothing, effect, seen: seenOf(decided), modelErrors: null };
  }

  /** Saves a decided change in the transaction of the caller. Refuses if guests would lose their places. */
  async function save(
    locationKey: number,
    { now, note }: { now: Instant; note: VersionNote },
    decideOn: (before: Location) => Decided | Promise<Decided>,
  ) {
    const made: { decided: Decided; guestsOn: (one: ChangedDeparture) => number }[] = [];
    const venue = await changeVenue(db, locationKey, now, async (before) => {
      const decided = await decideOn(before);
      const guestsOn = await guestsOf(db, decided);
      const taken = takenBy(decided, [], guestsOn);
      if (taken.length > 0) throw bookedRefusal(taken);
      made.push({ decided, guestsOn });
      const none = { cells: { subject: [], first: '', last: '' } };
      return { note, after: decided.after, ...(cellsOf(decided) ?? none) };
    });
    const [decision] = made;
    if (!venue.isFound || decision === undefined) throw new Refused('notFound');
    const { decided, guestsOn } = decision;
    if (venue.lost.length > 0) throw bookedRefusal(takenBy(decided, venue.lost, guestsOn));
    await tellOthers(db, decided);
    onceCommitted(() => catalog.forget(locationKey));
    return { decided, effect: effectOf(decided, guestsOn), version: venue.version ?? 0 };
  }

  async function make(asked: Asked, { staff }: StaffContext): Promise<Made> {
    const now = clock();
    const change = readChange(asked);
    const { subject: by, role } = staff;
    const note = { kind: 'calendar', role, by, reason: asked.reason || null } as const;
    const { decided, effect, version } = await save(asked.locationKey, { now, note }, (before) => {
      const made = decide(before, change, now);
      if (seenOf(made) !== asked.seen) throw new Refused('calendarChanged');
      return made;
    });
    const { before, after } = decided;
    await insertCalendarChange(db, asked.locationKey, {
      ...{ version, change, effect, before: partsOf(before, after), after: partsOf(after, before) },
      ...{ role, by, reason: note.reason },
    });
    return { effect, version };
  }

  async function undoOnce(
    { locationKey, version }: InputOf<typeof undoCalendarChange>,
    { staff }: StaffContext,
  ) {
    const now = clock();
    const { subject: by, role } = staff;
    const note = { kind: 'calendarUndone', role, by, reason: null } as const;
    const { effect } = await save(locationKey, { now, note }, async (before) => {
      const [change] = await listCalendarChanges(db, locationKey, { version, most: 1 });
      if (change === undefined || !mayUndo(before, change, now)) throw new Refused('calendarUndone');
      const after = withParts(before, change.before);
      const span = spanOfChange(change.change, dateAt(now, before.timeZone));
      return { before, after, changed: changedDepartures(before, after, span, now), span };
    });
    await insertCalendarUndo(db, locationKey, { version, role, by });
    return effect;
  }

  return {
    preview: (asked: Previewed) => preview(asked).catch(answering({ seen: null })),

    async change(asked: Asked, context: StaffContext): Promise<OutputOf<typeof changeCall>> {
      const making = retrying(() => together<Made>(database, () => make(asked, context)));
      const { effect, version } = await making.catch(answering({ version: null }));
      return { ...nothing, effect, version, modelErrors: null };
    },

    async undo(
      asked: InputOf<typeof undoCalendarChange>,
      context: StaffContext,
    ): Promise<OutputOf<typeof undoCalendarChange>> {
      const undoing = retrying(() => together<CalendarEffect>(database, () => undoOnce(asked, context)));
      return { ...nothing, effect: await undoing.catch(answering({})), modelErrors: null };
    },

    async list({
      locationKey,
    }: InputOf<typeof getCalendarChanges>): Promise<OutputOf<typeof getCalendarChanges>> {
      const now = clock();
      const location = await venueOf(locationKey);
      const names = new Map<number, string>(location.activities.map(({ key, name }) => [key, name]));
      const changes = await listCalendarChanges(db, locationKey, { version: null, most: mostListed });
      return {
        changes: changes.map((listed) => {
          const { version, on, by, reason, effect, undone } = listed;
          const change = writeChange(listed.change);
          const activities = change.activityKeys.flatMap((key) => names.get(key) ?? []);
          return {
            ...{ version, on, by, reason, change, activities, effect, undone },
            mayUndo: mayUndo(location, listed, now),
          };
        }),
      };
    },
  };
}
