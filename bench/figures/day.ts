/** Benchmarks how the desk reads a day of a venue among a hundred thousand sold orders (docs/performance.md). */
import { addDays, type Instant, type VenueTime, wallTime } from '@gangway/domain/kernel/local-time';
import { dateAt, instantOf } from '@gangway/domain/kernel/zone-time';
import type pg from 'pg';
import { listBookings } from '../../server/src/db/day-bookings.repo.ts';
import { digits, milliseconds, table, target } from '../lib/report.ts';
import { statementOf } from '../lib/statement-of.ts';
import { median } from '../lib/statistics.ts';
import { locationKey } from '../world.ts';

const runs = 15;
/** Milliseconds of a day at the database. */
const most = 20;
const zone = 'America/Denver';
const midnight = '00:00' as VenueTime;

const days: [name: string, days: number][] = [
  ['yesterday', -1],
  ['today', 0],
  ['in three days', 3],
  ['a year ago', -365],
];

/** @param client of a database with many sold orders of the venue */
export async function measureDay(client: pg.Client): Promise<void> {
  const today = dateAt(Date.now() as Instant, zone);
  const rows: string[][] = [];
  let worst = 0;
  for (const [name, from] of days) {
    const at = (offset: number) =>
      new Date(instantOf(wallTime(addDays(today, from + offset), midnight), zone));
    const { text, values } = await statementOf((db) =>
      listBookings(db, locationKey, { from: at(0), before: at(1) }),
    );
    const times: number[] = [];
    let bookings = 0;
    for (let run = 0; run <= runs; run++) {
      const started = performance.now();
      const answer = await client.query(text, [...values]);
      if (run > 0) times.push(performance.now() - started);
      bookings = answer.rows.length;
    }
    worst = Math.max(worst, median(times));
    rows.push([name, String(bookings), milliseconds(median(times)), milliseconds(Math.max(...times))]);
  }
  table(['the bookings of a day', 'bookings', 'median', 'slowest of 15'], rows);
  target('reading the bookings of a day at the desk', `≤ ${most} ms`, `${digits(worst)} ms`, worst <= most);
}
