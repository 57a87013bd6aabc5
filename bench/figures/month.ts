/**
 * Benchmarks a month of 310 departures with ten thousand and a million past orders, next to pgbench with the
 * same statement (docs/performance.md).
 */
import pg from 'pg';
import { listTouchedCells } from '../../server/src/db/touched-cells.repo.ts';
import { fillPastOrders, touchMonth, touchYear } from '../lib/past-orders.ts';
import { asScript, pgbench } from '../lib/pgbench.ts';
import { digits, heading, milliseconds, table, target } from '../lib/report.ts';
import { type Shop, type Stage, withClient } from '../lib/stage.ts';
import { type Statement, statementOf } from '../lib/statement-of.ts';
import { median } from '../lib/statistics.ts';
import { type LoadProcess, startLoad } from '../load/load.ts';
import { benchMonth, busyActivity, busyYear, locationKey, monthActivity } from '../world.ts';

const clients = 8;
const runs = 3;
const seconds = 3;
const wanted = 0.5;
const sizes = [10_000, 1_000_000];

interface Measured {
  orders: number;
  rate: number;
  p50: number;
  p99: number;
  pgbench: number;
  buffers: number;
}

/** Targets of the busy activity: calls per second, and milliseconds of the statement. */
const busyWanted = 1000;
const busyMost = 10;

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/**
 * Returns how many cache and disk pages the statement reads and its milliseconds, with the plan that the
 * product uses.
 */
async function costOf(
  url: string,
  { text, values }: Statement,
): Promise<{ buffers: number; milliseconds: number }> {
  return withClient(url, async (client) => {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare month as ${text}`);
    const literals = values.map((value) => pg.escapeLiteral(String(value))).join(', ');
    const explain = async () => {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] }>(
        `explain (analyze, buffers, format json) execute month(${literals})`,
      );
      const found = rows[0]?.['QUERY PLAN'][0];
      const { 'Shared Hit Blocks': hit = Number.NaN, 'Shared Read Blocks': read = Number.NaN } =
        found?.Plan ?? {};
      return { buffers: hit + read, milliseconds: found?.['Execution Time'] ?? Number.NaN };
    };
    // The first run also loads the database's system catalog.
    await explain();
    return explain();
  });
}

function asker(load: LoadProcess, shop: Shop, activity: number) {
  const { first } = benchMonth();
  return (time: number) =>
    load.run({
      kind: 'repeat',
      port: shop.program.port,
      clients,
      seconds: time,
      method: 'POST',
      path: '/api/booking/getMonthAvailability',
      json: JSON.stringify({
        ClientLocationKey: locationKey,
        EntityHierarchyKey: activity,
        Date: `${first.slice(5, 7)}-${first.slice(8, 10)}-${first.slice(0, 4)}`,
        rates: [],
      }),
      headers: '',
      expect: 200,
    });
}

async function measure(
  load: LoadProcess,
  shop: Shop,
  statement: Statement,
  orders: number,
): Promise<Measured> {
  const ask = asker(load, shop, monthActivity);
  await ask(seconds);
  const ours = [];
  const theirs: number[] = [];
  for (let run = 0; run < runs; run++) {
    ours.push(await ask(seconds));
    theirs.push(
      await pgbench({
        url: shop.databaseUrl,
        script: asScript(statement.text),
        parameters: statement.values,
        clients,
        seconds,
      }),
    );
  }
  const failures = ours.flatMap((one) => one.failures);
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return {
    orders,
    rate: median(ours.map((one) => one.done / one.seconds)),
    p50: median(ours.map((one) => one.p50)),
    p99: median(ours.map((one) => one.p99)),
    pgbench: median(theirs),
    buffers: (await costOf(shop.databaseUrl, statement)).buffers,
  };
}

const readingOf = (activity: number) => {
  const { first, last } = benchMonth();
  return statementOf((db) =>
    listTouchedCells(
      db,
      locationKey,
      [{ subject: `activity/${activity}`, from: first, to: `${last}~` }],
      null,
    ),
  );
};

/** Measures a month of an activity with ten thousand departures a year, each partly sold. */
async function measureBusyMonth(load: LoadProcess, shop: Shop): Promise<void> {
  await withClient(shop.databaseUrl, touchYear);
  const ask = asker(load, shop, busyActivity);
  await ask(seconds);
  const rates: number[] = [];
  for (let run = 0; run < runs; run++) {
    const { done, seconds: time, failures } = await ask(seconds);
    if (failures.length > 0) throw new Error(failures.join('\n'));
    rates.push(done / time);
  }
  const cost = await costOf(shop.databaseUrl, await readingOf(busyActivity));
  const all = busyYear();
  const name = `month of an activity with ${all.length.toLocaleString('en-US')} departures`;
  heading(
    `A ${name}, ${all.filter((at) => at.startsWith(benchMonth().first.slice(0, 7))).length} in the month`,
  );
  table(
    ['per s, 8 clients', 'least–most', 'at the database', 'buffers'],
    [
      [
        digits(median(rates)),
        `${digits(Math.min(...rates))}–${digits(Math.max(...rates))}`,
        milliseconds(cost.milliseconds),
        String(cost.buffers),
      ],
    ],
  );
  target(name, `≥ ${busyWanted} per s`, digits(median(rates)), median(rates) >= busyWanted);
  target(
    '… at the database',
    `≤ ${busyMost} ms`,
    milliseconds(cost.milliseconds),
    cost.milliseconds <= busyMost,
  );
}

export async function measureMonth(stage: Stage): Promise<void> {
  const shop = await stage.startProduct('month');
  const load = startLoad();
  const { departures } = benchMonth();
  const statement = await readingOf(monthActivity);
  try {
    await withClient(shop.databaseUrl, touchMonth);
    const results: Measured[] = [];
    let filled = 0;
    for (const size of sizes) {
      await withClient(shop.databaseUrl, (client) => fillPastOrders(client, filled, size));
      filled = size;
      results.push(await measure(load, shop, statement, size));
    }
    heading(`Month of ${departures.length} departures, ${clients} clients`);
    table(
      ['past orders', 'per s', 'p50', 'p99', 'pgbench per s', 'of pgbench', 'buffers'],
      results.map((one) => [
        one.orders.toLocaleString('en-US'),
        digits(one.rate),
        milliseconds(one.p50),
        milliseconds(one.p99),
        digits(one.pgbench),
        digits(one.rate / one.pgbench),
        String(one.buffers),
      ]),
    );
    for (const one of results)
      target(
        `month, ${one.orders.toLocaleString('en-US')} past orders`,
        `≥ ${wanted} of pgbench`,
        digits(one.rate / one.pgbench),
        one.rate / one.pgbench >= wanted,
      );
    const buffers = results.map((one) => one.buffers);
    target('… buffers', 'equal', buffers.join(' and '), new Set(buffers).size === 1);
    await measureBusyMonth(load, shop);
  } finally {
    load.stop();
    await shop.program.stop();
  }
}
