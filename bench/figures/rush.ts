/**
 * Benchmarks two hundred simultaneous buyers for fifty places: exactly fifty orders, a hundred and fifty
 * clean refusals (docs/performance.md).
 */
import { digits, heading, table, target } from '../lib/report.ts';
import { type Shop, type Stage, withClient } from '../lib/stage.ts';
import { median } from '../lib/statistics.ts';
import type { Outcome } from '../load/job.ts';
import { type LoadProcess, startLoad } from '../load/load.ts';
import { scarceActivity, scarcePlaces, slotAt } from '../world.ts';

const buyers = 200;
const rounds = 5;
/** The first departure of the scarce activity to use; each round uses its own. */
const firstSlot = 100;
const mostTimesSlower = 3;

interface Round {
  outcome: Outcome;
  /** Places sold according to the database. */
  sold: number;
}

async function productRound(load: LoadProcess, shop: Shop, slot: number): Promise<Round> {
  const outcome = await load.run({
    kind: 'rush',
    port: shop.program.port,
    clients: buyers,
    slot,
    buyer: {
      side: 'product',
      activity: scarceActivity,
      participants: 1,
      token: 'tok_approved',
    },
  });
  const sold = await withClient(shop.databaseUrl, async (client) => {
    const { rows } = await client.query<{ sold: number; orders: number; claimed: number }>(
      `select coalesce(sum(k.units), 0)::integer as sold, count(distinct o.order_id)::integer as orders,
        (select claimed from cell where subject = $1 and at = $2) as claimed
      from claim k join shop_order o using (order_id)
      where k.subject = $1 and k.at = $2 and k.expires_at is null and o.state = 'saved'`,
      [`activity/${scarceActivity}`, slotAt(slot).at],
    );
    const row = rows[0];
    if (row === undefined || row.sold !== row.orders || row.sold !== row.claimed)
      throw new Error(`places, orders and counter disagree: ${JSON.stringify(row)}`);
    return row.sold;
  });
  return { outcome, sold };
}

async function floorRound(load: LoadProcess, shop: Shop, slot: number): Promise<Round> {
  await withClient(shop.databaseUrl, (client) =>
    client.query('update slot set places_left = $2 where slot_id = $1', [slot + 1, scarcePlaces]),
  );
  const outcome = await load.run({
    kind: 'rush',
    port: shop.program.port,
    clients: buyers,
    slot,
    buyer: { side: 'floor', activity: 0, participants: 1, token: '' },
  });
  const sold = await withClient(shop.databaseUrl, async (client) => {
    const { rows } = await client.query<{ left: number }>(
      'select places_left as left from slot where slot_id = $1',
      [slot + 1],
    );
    return scarcePlaces - (rows[0]?.left ?? 0);
  });
  return { outcome, sold };
}

export async function measureRush(stage: Stage): Promise<void> {
  const product = await stage.startProduct('shop');
  const floor = await stage.startFloor();
  const load = startLoad();
  try {
    const ours: Round[] = [];
    const least: Round[] = [];
    // A warm-up round for each, because the first run is slower.
    await productRound(load, product, firstSlot);
    await floorRound(load, floor, firstSlot);
    for (let round = 1; round <= rounds; round++) {
      ours.push(await productRound(load, product, firstSlot + round));
      least.push(await floorRound(load, floor, firstSlot + round));
    }
    heading(`${buyers} buyers at once for ${scarcePlaces} places, ${rounds} rounds`);
    const rowOf = (name: string, list: readonly Round[]) => [
      name,
      list.map(({ outcome }) => outcome.done).join(' '),
      list.map(({ sold }) => sold).join(' '),
      list.map(({ outcome }) => outcome.refused).join(' '),
      String(list.reduce((sum, { outcome }) => sum + outcome.failures.length, 0)),
      `${digits(median(list.map(({ outcome }) => outcome.seconds * 1000)))} ms`,
    ];
    table(
      ['', 'orders', 'places sold', 'refusals', 'failures', 'until the last answer (median)'],
      [rowOf('product', ours), rowOf('minimal server', least)],
    );
    const clean = ours.every(
      ({ outcome, sold }) =>
        outcome.done === scarcePlaces &&
        sold === scarcePlaces &&
        outcome.refused === buyers - scarcePlaces &&
        outcome.failures.length === 0,
    );
    target(
      `${buyers} buyers for ${scarcePlaces} places`,
      `${scarcePlaces} orders, ${buyers - scarcePlaces} refusals, no failure, none unsold`,
      clean ? 'so in every round' : ours.flatMap(({ outcome }) => outcome.failures).join('; ') || 'not so',
      clean,
    );
    const slower =
      median(ours.map(({ outcome }) => outcome.seconds)) /
      median(least.map(({ outcome }) => outcome.seconds));
    target(
      '… until the last answer',
      `≤ ${mostTimesSlower} × the minimal server`,
      `${digits(slower)} ×`,
      slower <= mostTimesSlower,
    );
  } finally {
    load.stop();
    await product.program.stop();
    await floor.program.stop();
  }
}
