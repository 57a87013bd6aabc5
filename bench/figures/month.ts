/** A month of 310 departures, with ten thousand and with a million past orders, beside pgbench with the same statement (docs/performance.md). */
import pg from 'pg';
import { listTouchedCells } from '../../server/src/db/touched-cells.repo.ts';
import { fillPastOrders, touchMonth } from '../lib/past-orders.ts';
import { asScript, pgbench } from '../lib/pgbench.ts';
import { digits, heading, milliseconds, table, target } from '../lib/report.ts';
import { type Shop, type Stage, withClient } from '../lib/stage.ts';
import { type Statement, statementOf } from '../lib/statement-of.ts';
import { median } from '../lib/statistics.ts';
import { type LoadProcess, startLoad } from '../load/load.ts';
import { benchMonth, locationKey, monthActivity } from '../world.ts';

const clients = 8;
const runs = 3;
const seconds = 3;
const wanted = 0.3;
const sizes = [10_000, 1_000_000];

interface Measured {
  orders: number;
  rate: number;
  p50: number;
  p99: number;
  pgbench: number;
  buffers: number;
}

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Pages of the cache and of the disk that the statement looks at, with the plan the product uses. */
async function buffersOf(url: string, { text, values }: Statement): Promise<number> {
  return withClient(url, async (client) => {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare month as ${text}`);
    const literals = values.map((value) => pg.escapeLiteral(String(value))).join(', ');
    const explain = async () => {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) execute month(${literals})`,
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN);
    };
    // The first run also reads the catalogue of the database.
    await explain();
    return explain();
  });
}

async function measure(
  load: LoadProcess,
  shop: Shop,
  statement: Statement,
  orders: number,
): Promise<Measured> {
  const { first } = benchMonth();
  const ask = (time: number) =>
    load.run({
      kind: 'repeat',
      port: shop.program.port,
      clients,
      seconds: time,
      method: 'POST',
      path: '/api/booking/getMonthAvailability',
      json: JSON.stringify({
        ClientLocationKey: locationKey,
        EntityHierarchyKey: monthActivity,
        Date: `${first.slice(5, 7)}-${first.slice(8, 10)}-${first.slice(0, 4)}`,
        rates: [],
      }),
      headers: '',
      expect: 200,
    });
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
    buffers: await buffersOf(shop.databaseUrl, statement),
  };
}

export async function measureMonth(stage: Stage): Promise<void> {
  const shop = await stage.startProduct('month');
  const load = startLoad();
  const { first, last, departures } = benchMonth();
  const statement = await statementOf((db) =>
    listTouchedCells(
      db,
      locationKey,
      [{ subject: `activity/${monthActivity}`, from: first, to: `${last}~` }],
      null,
    ),
  );
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
  } finally {
    load.stop();
    await shop.program.stop();
  }
}
