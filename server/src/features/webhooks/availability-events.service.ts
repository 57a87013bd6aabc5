/** Which departures changed, and how many places they have left now (docs/webhooks.md, "availability.changed"). */
import type { WebhookAvailability } from '@gangway/contract/webhooks';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import type { VenueDate, VenueTime } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import * as z from 'zod';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { departuresOfCells } from '../availability/changed-departures.shared.ts';
import { lookAt } from '../availability/look.service.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { type ChangedDay, saveDepartures, takeChangedCells } from './webhooks.repo.ts';

interface Needs {
  db: Queryable;
  clock: Clock;
  catalog: Pick<Catalog, 'find' | 'snapshot'>;
}

/** Cells of one venue that are turned into departures at once. */
const maxCells = 500;

/** A departure among those of its activity and day: start, or nothing for a day without one, and length. */
const nameOf = ({ time, lengthMinutes }: Pick<Departure, 'time' | 'lengthMinutes'>) =>
  `${time ?? ''}/${lengthMinutes}`;

function readName(name: string): { time: VenueTime | null; lengthMinutes: number } {
  const [time = '', length = ''] = name.split('/');
  return { time: time === '' ? null : (time as VenueTime), lengthMinutes: Number(length) };
}

/** Queues the departures of cells that changed; returns of how many days. */
export async function queueDepartures({ db, clock, catalog }: Needs, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    const taken = await takeChangedCells(db, maxCells);
    if (taken === null || signal?.aborted === true) return count;
    const { locationKey, cells } = taken;
    const snapshot = await catalog.find(locationKey);
    const days = new Map<string, ChangedDay>();
    if (snapshot !== null) {
      const today = dateAt(clock(), snapshot.location.timeZone);
      for (const { activity, departure } of departuresOfCells(snapshot, cells, today)) {
        const { date } = departure;
        const id = `${activity.key}/${date}`;
        const changed = { ...days.get(id)?.changed, [nameOf(departure)]: true as const };
        days.set(id, { activityKey: activity.key, date, changed });
      }
    }
    await saveDepartures(db, locationKey, [...days.values()], cells);
    count += days.size;
  }
}

const dayDetails = z.object({
  activityKey: z.int(),
  date: z.iso.date(),
  changed: z.record(z.string(), z.literal(true)),
});

/** Reads the departures that an event tells of, as they are now. */
export async function readAvailability(
  { db, clock, catalog }: Needs,
  { locationKey, details }: { locationKey: number; details: unknown },
): Promise<WebhookAvailability> {
  const { activityKey, date: on, changed } = dayDetails.parse(details);
  const date = on as VenueDate;
  const snapshot = await catalog.snapshot(locationKey);
  const activity = snapshot.activity(activityKey);
  const now = clock();
  const look =
    activity === null ? null : await lookAt(db, snapshot, [{ activity, from: date, to: date }], now, null);
  const states =
    activity === null || look === null ? [] : look.explain(activity, look.departuresOn(activity, date));
  const byName = new Map(states.map((state) => [nameOf(state.departure), state]));
  const departures = Object.keys(changed)
    .sort()
    .map((name) => {
      const state = byName.get(name);
      return {
        ...readName(name),
        status: state?.status ?? ('Removed' as const),
        placesLeft: state === undefined ? 0 : state.placesLeft,
      };
    });
  return { locationKey, activityKey, date, departures, readAt: new Date(now).toISOString() };
}
