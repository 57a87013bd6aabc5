/** Benchmarks how the venue's people find sold orders among a hundred thousand, by text, filter and sort (docs/performance.md). */
import { addDays, type Instant, type VenueDate } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type pg from 'pg';
import { type Asked, listSold, type Place, type Sought } from '../../server/src/db/sold-orders.repo.ts';
import { digits, heading, milliseconds, note, table, target } from '../lib/report.ts';
import { fillSoldOrders } from '../lib/sold-orders.ts';
import { type Stage, withClient } from '../lib/stage.ts';
import { statementOf } from '../lib/statement-of.ts';
import { median } from '../lib/statistics.ts';
import { locationKey } from '../world.ts';
import { measureDay } from './day.ts';

const ofVenue = 100_000;
const runs = 15;
/** Milliseconds of a page at the database. */
const most = 50;
/** As the service asks (features/orders/search-orders.service.ts). */
const size = 50;
const counted = 1000;

const today = dateAt(Date.now() as Instant, 'America/Denver');
const days = (from: number, to: number) => ({ from: addDays(today, from), to: addDays(today, to) });
const noon = (day: VenueDate) => new Date(`${day}T12:00:00Z`);

const anything: Sought = {
  ...{ text: null, start: null, visit: null, activityKey: null, state: null, due: null },
  sold: { from: null, before: null },
};
const words = (...texts: string[]): Sought => ({
  ...anything,
  text: { words: texts, digits: [], charge: texts[0] ?? '' },
});
const digitsOf = (digits: string): Sought => ({
  ...anything,
  text: { words: [], digits: [digits], charge: digits },
});

/** What is looked for, and in which order; the newest first unless it says. */
const searches: [name: string, sought: Sought, sort?: Asked['sort'], after?: (end: Place) => Place][] = [
  ['order number', words('kestrel-150002')],
  ['last name', words('okafor')],
  ['email address', words('grace.hakspwood18@gmail.example')],
  ['domain of many email addresses', words('gmail.example')],
  ['phone number', digitsOf('3035550100')],
  ['last four digits of a card', digitsOf('4242')],
  ['payment', words('pi_4c5bde74a8f110656874902f07378009')],
  ['activity', words('osprey watch')],
  ['activity and day', { ...words('osprey watch'), start: days(3, 3).from }],
  ['day and time', { ...anything, start: `${days(3, 3).from}T09:00` }],
  ['nothing like it', words('nobody has this name')],
  ['visit on a day', { ...anything, visit: days(3, 3) }],
  ['visit within a year', { ...anything, visit: days(-400, -35) }],
  [
    'sold within a week',
    { ...anything, sold: { from: noon(days(-407, 0).from), before: noon(days(-400, 0).from) } },
  ],
  ['activity that many booked', { ...anything, activityKey: 3 }],
  ['activity that few booked', { ...anything, activityKey: 14 }],
  ['activity that nobody booked', { ...anything, activityKey: 99 }],
  ['saved', { ...anything, state: 'saved' }],
  ['partly canceled', { ...anything, state: 'partlyCanceled' }],
  ['canceled', { ...anything, state: 'canceled' }],
  ['owed by the guest', { ...anything, due: 'owed' }],
  ['to be given back', { ...anything, due: 'back' }],
  ['all, newest sale', anything],
  ['all, oldest sale', anything, 'oldest'],
  ['all, next visit', anything, 'visit'],
  ['all, guest', anything, 'guest'],
  ['all, amount due', anything, 'due'],
  ['last name, by guest', words('okafor'), 'guest'],
  ['last name, by next visit', words('okafor'), 'visit'],
  ['last name, by amount due', words('okafor'), 'due'],
  ['visit on a day, by visit', { ...anything, visit: days(3, 3) }, 'visit'],
  [
    'a later page, newest sale',
    anything,
    'newest',
    ({ key }) => ({ phase: 1, key: [Number(key[0]) - 500 * 86_400_000_000, 0] }),
  ],
];

interface Measured {
  name: string;
  found: number;
  ms: number;
  slowest: number;
}

async function statementFor(sought: Sought, sort: Asked['sort'], after: Place | null): Promise<string> {
  const asked = { sort, today, size, after, counted: after === null ? counted : null };
  const { text, values } = await statementOf((db) => listSold(db, locationKey, sought, asked));
  if (values.length > 0) throw new Error('the statement has values beside it');
  return text;
}

async function measure(
  client: pg.Client,
  [name, sought, sort = 'newest', after]: (typeof searches)[number],
): Promise<Measured> {
  const end: Place = { phase: 1, key: [Date.now() * 1000, 0] };
  const text = await statementFor(sought, sort, after?.(end) ?? null);
  const times: number[] = [];
  let found = 0;
  // The first run reads the system catalog.
  for (let run = 0; run <= runs; run++) {
    const started = performance.now();
    const { rows } = await client.query<{ counted: number }>(text);
    if (run > 0) times.push(performance.now() - started);
    found = rows[0]?.counted ?? 0;
  }
  return { name, found, ms: median(times), slowest: Math.max(...times) };
}

export async function measureFind(stage: Stage): Promise<void> {
  const shop = await stage.startProduct('find');
  await shop.program.stop();
  await withClient(shop.databaseUrl, async (client) => {
    heading('Finding sold orders');
    const { secondsToIndex } = await fillSoldOrders(client, ofVenue);
    note(
      `${ofVenue} orders of the venue between as many of others; ${digits((secondsToIndex * 1e6) / (2 * ofVenue))} µs each to write what they are found by.\n`,
    );
    const measured: Measured[] = [];
    for (const search of searches) measured.push(await measure(client, search));
    table(
      ['a page of 50, counted up to 1,000', 'matches', 'median', 'slowest of 15'],
      measured.map(({ name, found, ms, slowest }) => [
        name,
        found > counted ? `> ${counted}` : String(found),
        milliseconds(ms),
        milliseconds(slowest),
      ]),
    );
    const worst = measured.toSorted((one, other) => other.ms - one.ms)[0];
    target(
      `finding sold orders among ${ofVenue}, by text, filter and sort`,
      `≤ ${most} ms`,
      `${digits(worst?.ms ?? Number.NaN)} ms (${worst?.name})`,
      (worst?.ms ?? Number.POSITIVE_INFINITY) <= most,
    );
  });
  await measureDay(stage, shop.databaseUrl);
}
