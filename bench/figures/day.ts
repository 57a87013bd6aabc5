/** Benchmarks how the desk reads a day of a venue among a hundred thousand sold orders (docs/performance.md). */
import { addDays, type Instant } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type pg from 'pg';
import { signInToDesk } from '../lib/desk-sign-in.ts';
import { digits, milliseconds, table, target } from '../lib/report.ts';
import { type Shop, type Stage, withClient } from '../lib/stage.ts';
import { median } from '../lib/statistics.ts';
import { locationKey } from '../world.ts';

const runs = 15;
/** Milliseconds of a day at the database. */
const most = 20;
const zone = 'America/Denver';

const days: [name: string, days: number][] = [
  ['yesterday', -1],
  ['today', 0],
  ['in three days', 3],
  ['a year ago', -365],
];

/** Writes what people of the venue add to a day: notes on every tenth order and every third departure, guides, marked hours. */
async function fillDays(client: pg.Client): Promise<void> {
  await client.query(
    `insert into order_note (location_key, order_id, text, is_pinned, written_by)
      select location_key, order_id, 'Asked for a quiet boat.', true, 'desk' from shop_order
      where location_key = $1 and order_id % 20 = 0`,
    [locationKey],
  );
  await client.query(
    `insert into staff_person (person_key, name, email)
      select 'bench-guide-' || n, 'Guide ' || n, 'guide' || n || '@bench.example' from generate_series(1, 12) as n`,
  );
  await client.query(
    `with led as (
        select distinct starts_at_wall::date as day, item_key || '-' || replace(right(starts_at_wall, 5), ':', '') as departure_key
        from order_line where location_key = $1::integer and starts_at_wall is not null),
      drawn as (select *, abs(hashtext(departure_key || day)) as number from led),
      noted as (
        insert into departure_note (location_key, day, departure_key, text, is_pinned, written_by)
        select $1, day, departure_key, 'Low water: start at the upper dock.', true, 'desk' from drawn where number % 3 = 0),
      marked as (
        insert into marked_hours (location_key, day, place, mark_key, begins, text, activity_keys, marked_by)
        select distinct $1::integer, day, 1, 'bench-' || day, time '13:00', 'Wind', '{}'::integer[], 'desk' from led)
      insert into departure_guide (location_key, day, departure_key, person_id)
        select $1, day, departure_key, person_id from drawn join staff_person on person_key = 'bench-guide-' || 1 + number % 12`,
    [locationKey],
  );
  await client.query('vacuum analyze');
}

interface Read {
  /** Until the answer was read. */
  answered: number;
  /** At the database, of all statements of the day. */
  milliseconds: number;
  statements: number;
  departures: number;
  bookings: number;
}

interface Departures {
  Departures: { Bookings?: number; Guests: number }[];
}

async function read(
  client: pg.Client,
  { program: { port } }: Shop,
  cookie: string,
  { name, date, more = {} }: { name: string; date: string; more?: Record<string, string> },
): Promise<Read> {
  await client.query('select public.pg_stat_statements_reset()');
  const query = new URLSearchParams({ clientLocationKey: String(locationKey), date, ...more });
  const begun = performance.now();
  const answer = await fetch(`http://localhost:${port}/api/desk/${name}?${query}`, {
    headers: { cookie, 'x-requested-with': 'desk' },
  });
  if (!answer.ok) throw new Error(`${name} was not answered: ${answer.status}`);
  const body = (await answer.json()) as Departures | { Days: Departures[] };
  const answered = performance.now() - begun;
  const departures = ('Days' in body ? body.Days : [body]).flatMap((day) => day.Departures);
  const { rows } = await client.query<{ ms: number; calls: number }>(
    `select sum(total_exec_time) as ms, sum(calls)::integer as calls from public.pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`,
  );
  return {
    answered,
    milliseconds: rows[0]?.ms ?? Number.NaN,
    statements: rows[0]?.calls ?? 0,
    departures: departures.length,
    bookings: departures.reduce((sum, { Bookings = 0 }) => sum + Bookings, 0),
  };
}

/** Has the database count the statements of sessions that begin from now on. */
async function countStatements(client: pg.Client): Promise<void> {
  await client.query('create extension pg_stat_statements schema public');
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  await client.query(`alter database ${rows[0]?.name} set pg_stat_statements.track = 'top'`);
}

/** @param databaseUrl of a database with many sold orders of the venue */
export async function measureDay(stage: Stage, databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await fillDays(client);
    await countStatements(client);
  });
  const shop = { program: await stage.startProductAt(databaseUrl), databaseUrl };
  try {
    const cookie = await signInToDesk(shop, locationKey);
    await withClient(databaseUrl, async (client) => {
      await measure((date) => read(client, shop, cookie, { name: 'getDay', date }));
      const more = { span: 'month', weekStart: '0' };
      await measureMonth((date) => read(client, shop, cookie, { name: 'getCalendar', date, more }));
    });
  } finally {
    await shop.program.stop();
  }
}

async function measure(readDay: (date: string) => Promise<Read>): Promise<void> {
  const rows: string[][] = [];
  let worst = 0;
  for (const [name, offset] of days) {
    const date = addDays(dateAt(Date.now() as Instant, zone), offset);
    // The first run reads the system catalog.
    await readDay(date);
    const seen: Read[] = [];
    for (let run = 0; run < runs; run++) seen.push(await readDay(date));
    const times = seen.map((one) => one.milliseconds);
    const counts = [seen[0]?.departures, seen[0]?.bookings, median(seen.map(({ statements }) => statements))];
    worst = Math.max(worst, median(times));
    rows.push([name, ...counts.map(String), milliseconds(median(times)), milliseconds(Math.max(...times))]);
  }
  table(
    ['a day at the database', 'departures', 'bookings', 'statements', 'median', `slowest of ${runs}`],
    rows,
  );
  target(
    'reading a day at the desk, all its statements',
    `≤ ${most} ms`,
    `${digits(worst)} ms`,
    worst <= most,
  );
}

/** Reads a month of the calendar, of all departures of the venue. */
async function measureMonth(readMonth: (date: string) => Promise<Read>): Promise<void> {
  const date = dateAt(Date.now() as Instant, zone);
  await readMonth(date);
  const seen: Read[] = [];
  for (let run = 0; run < runs; run++) seen.push(await readMonth(date));
  const times = seen.map((one) => one.milliseconds);
  const answers = seen.map((one) => one.answered);
  table(
    [
      'a month of the calendar',
      'departures',
      'statements',
      'at the database',
      `slowest of ${runs}`,
      'answered',
    ],
    [
      [
        ...[
          'this month',
          String(seen[0]?.departures),
          String(median(seen.map(({ statements }) => statements))),
        ],
        ...[milliseconds(median(times)), milliseconds(Math.max(...times)), milliseconds(median(answers))],
      ],
    ],
  );
}
