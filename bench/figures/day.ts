/** Benchmarks how the desk reads a day of a venue among a hundred thousand sold orders (docs/performance.md). */
import {
  addDays,
  type Instant,
  type VenueDate,
  type VenueTime,
  wallTime,
} from '@gangway/domain/kernel/local-time';
import { dateAt, instantOf } from '@gangway/domain/kernel/zone-time';
import type pg from 'pg';
import { listBookings } from '../../server/src/db/day-bookings.repo.ts';
import { listDayGuides } from '../../server/src/features/guides/guides.repo.ts';
import { listDayNotes } from '../../server/src/features/notes/notes.repo.ts';
import { digits, milliseconds, table, target } from '../lib/report.ts';
import { type Statement, statementOf } from '../lib/statement-of.ts';
import { median } from '../lib/statistics.ts';
import { locationKey } from '../world.ts';

const runs = 15;
/** Milliseconds of a day at the database. */
const most = 20;
const zone = 'America/Denver';
const midnight = '00:00' as VenueTime;
const guides = 20;

const days: [name: string, days: number][] = [
  ['yesterday', -1],
  ['today', 0],
  ['in three days', 3],
  ['a year ago', -365],
];

/** Twenty guides who lead ten departures a day for three years, a note on each departure, and a pinned one on each tenth order. */
async function fillDay(client: pg.Client): Promise<void> {
  await client.query(
    `insert into staff_person (person_key, email, name)
      select 'guide-' || n, 'guide-' || n || '@bench.example', 'Guide ' || n from generate_series(1, ${guides}) n`,
  );
  await client.query(
    `insert into staff_member (location_key, person_id, role)
      select ${locationKey}, person_id, 'guide' from staff_person where person_key like 'guide-%'`,
  );
  const departures = `generate_series(current_date - 1095, current_date + 60, interval '1 day') as d,
    generate_series(0, 9) as n`;
  await client.query(
    `insert into departure_guide (location_key, day, departure_key, person_id)
      select ${locationKey}, d::date, n || '-0900', person_id from ${departures}
      join staff_person p on p.person_key = 'guide-' || 1 + (n + extract(doy from d)::integer) % ${guides}`,
  );
  await client.query(
    `insert into departure_note (location_key, day, departure_key, text, is_pinned, written_by, written_at, changed_at)
      select ${locationKey}, d::date, n || '-0900', 'Dock B. The ladder is wet.', n = 0, 'guide-1', now(), now() from ${departures}`,
  );
  await client.query(
    `insert into order_note (location_key, order_id, text, is_pinned, written_by, written_at, changed_at)
      select location_key, order_id, 'Cannot lift the left arm.', true, 'guide-1', now(), now()
      from shop_order where location_key = ${locationKey} and order_id % 10 = 0`,
  );
  await client.query('vacuum analyze departure_guide, departure_note, order_note, staff_member');
}

/** The statements of a day, each with how many rows it has; the places of departures are read by the calendar's (month). */
async function readDay(
  client: pg.Client,
  day: VenueDate,
): Promise<{ bookings: number; ms: Record<'bookings' | 'notes' | 'guides', number> }> {
  const run = async ({ text, values }: Statement) => {
    const started = performance.now();
    const { rows } = await client.query<{ orderId?: number }>(text, [...values]);
    return { rows, ms: performance.now() - started };
  };
  const at = (offset: number) => new Date(instantOf(wallTime(addDays(day, offset), midnight), zone));
  const bookings = await run(
    await statementOf((db) => listBookings(db, locationKey, { from: at(0), before: at(1) })),
  );
  const orderIds = [...new Set(bookings.rows.map(({ orderId = 0 }) => Number(orderId)))];
  const notes = await run(await statementOf((db) => listDayNotes(db, { locationKey, day, orderIds })));
  const led = await run(await statementOf((db) => listDayGuides(db, { locationKey, day })));
  return { bookings: bookings.rows.length, ms: { bookings: bookings.ms, notes: notes.ms, guides: led.ms } };
}

/** @param client of a database with many sold orders of the venue */
export async function measureDay(client: pg.Client): Promise<void> {
  await fillDay(client);
  const today = dateAt(Date.now() as Instant, zone);
  const rows: string[][] = [];
  let worst = 0;
  for (const [name, from] of days) {
    const measured: Awaited<ReturnType<typeof readDay>>[] = [];
    for (let run = 0; run <= runs; run++) {
      const one = await readDay(client, addDays(today, from));
      if (run > 0) measured.push(one);
    }
    const sums = measured.map(({ ms }) => ms.bookings + ms.notes + ms.guides);
    const of = (part: 'bookings' | 'notes' | 'guides') =>
      milliseconds(median(measured.map(({ ms }) => ms[part])));
    worst = Math.max(worst, median(sums));
    rows.push([
      name,
      String(measured[0]?.bookings ?? 0),
      ...[of('bookings'), of('notes'), of('guides')],
      ...[milliseconds(median(sums)), milliseconds(Math.max(...sums))],
    ]);
  }
  table(['a day', 'bookings', 'of bookings', 'of notes', 'of guides', 'median', 'slowest of 15'], rows);
  target('reading a day at the desk', `≤ ${most} ms`, `${digits(worst)} ms`, worst <= most);
}
