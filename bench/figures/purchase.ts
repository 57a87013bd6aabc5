/**
 * Benchmarks purchases per second with one to thirty-two clients, next to the minimal server and pgbench
 * (docs/performance.md).
 */
import { complete, floorSlots, name, take } from '../floor/statements.ts';
import { pgbench } from '../lib/pgbench.ts';
import { cpuSeconds, familyCpuSeconds } from '../lib/processes.ts';
import { digits, heading, milliseconds, note, table, target } from '../lib/report.ts';
import type { Shop, Stage } from '../lib/stage.ts';
import { median } from '../lib/statistics.ts';
import type { BuyerChoice, Goods, Outcome } from '../load/job.ts';
import { type LoadProcess, startLoad } from '../load/load.ts';
import { wideActivity } from '../world.ts';

const runs = 3;
const seconds = 3;
const warmUpSeconds = 3;
/**
 * The number of departures that the product sells from: as many as the next year has, up to the minimal
 * server's slots.
 */
export const productSlots = 3000;
/** Of the minimal server's speed: on departures of their own, and all on one. */
const wantedRatio = { apart: 0.4, hot: 0.45 };

export const buyerOf = (side: BuyerChoice['side']): BuyerChoice => ({
  side,
  activity: wideActivity,
  participants: 2,
  token: 'tok_approved',
});

interface Measured extends Outcome {
  /** Milliseconds of processor time per purchase. */
  serverCpu: number;
  postgresCpu: number;
}

interface Setting {
  clients: number;
  hot: boolean;
  kind: 'purchase' | 'add';
  /** Of the product; the minimal server always has the same number. */
  slots?: number;
}

async function measure(
  stage: Stage,
  load: LoadProcess,
  shop: Shop,
  buyer: BuyerChoice,
  setting: Setting,
  time: number,
) {
  const { pid, port } = shop.program;
  const serverBefore = cpuSeconds(pid);
  const postgresBefore = familyCpuSeconds(stage.postgresPid);
  const { clients, hot, kind } = setting;
  const outcome = await load.run({
    kind,
    port,
    clients,
    seconds: time,
    buyer,
    firstSlot: 0,
    slots: hot ? 1 : buyer.side === 'floor' ? floorSlots : (setting.slots ?? productSlots),
  });
  if (outcome.failures.length > 0 || outcome.refused > 0)
    throw new Error(`${outcome.refused} refused, failures: ${outcome.failures.join('\n')}`);
  const per = (from: number, to: number) => ((to - from) * 1000) / outcome.done;
  return {
    ...outcome,
    serverCpu: per(serverBefore, cpuSeconds(pid)),
    postgresCpu: per(postgresBefore, familyCpuSeconds(stage.postgresPid)),
  };
}

function summary(measured: readonly Measured[]) {
  const of = (pick: (one: Measured) => number) => median(measured.map(pick));
  const rates = measured.map(({ done, seconds: time }) => done / time);
  return {
    rate: median(rates),
    spread: `${digits(Math.min(...rates))}–${digits(Math.max(...rates))}`,
    p50: of((one) => one.p50),
    p99: of((one) => one.p99),
    serverCpu: of((one) => one.serverCpu),
    postgresCpu: of((one) => one.postgresCpu),
    steps: [0, 1, 2].map((step) => of((one) => one.steps[step] ?? Number.NaN)),
  };
}

function rowOf(label: string, one: ReturnType<typeof summary>, ratio: string): string[] {
  return [
    label,
    digits(one.rate),
    one.spread,
    milliseconds(one.p50),
    milliseconds(one.p99),
    milliseconds(one.serverCpu),
    milliseconds(one.postgresCpu),
    ratio,
  ];
}

const settings: readonly Setting[] = [
  { clients: 8, hot: false, kind: 'add' },
  { clients: 1, hot: false, kind: 'purchase' },
  { clients: 8, hot: false, kind: 'purchase' },
  { clients: 32, hot: false, kind: 'purchase' },
  { clients: 8, hot: true, kind: 'purchase' },
  { clients: 32, hot: true, kind: 'purchase' },
];

const labelOf = ({ clients, hot, kind }: Setting) =>
  `${kind === 'add' ? 'addToCart' : 'purchase'}, ${clients} ${clients === 1 ? 'client' : 'clients'}${hot ? ', one departure' : ''}`;

const head = [
  '',
  'per s',
  'least–most',
  'p50',
  'p99',
  'server CPU',
  'PostgreSQL CPU',
  'of the minimal server',
];

/** The minimal server's statements, run without the server. */
const floorScript = `\\set slot random(1, ${floorSlots})
${take.replaceAll('$1', ':slot').replaceAll('$2', '2').replaceAll(/\s+/g, ' ')} \\gset
${name.replaceAll('$1', ':purchase_id').replaceAll('$2', '\'{"FirstName":"Maya","LastName":"Okafor"}\'')};
${complete.replaceAll('$1', ':purchase_id')};
`;

export async function measurePurchases(stage: Stage): Promise<void> {
  const product = await stage.startProduct('shop');
  const floor = await stage.startFloor();
  const bare = await stage.startRows();
  const load = startLoad();
  const sides = [
    { shop: product, buyer: buyerOf('product') },
    { shop: floor, buyer: buyerOf('floor') },
    { shop: bare, buyer: buyerOf('floor') },
  ] as const;
  try {
    const warm: Setting = { clients: 8, hot: false, kind: 'purchase' };
    for (const { shop, buyer } of sides) await measure(stage, load, shop, buyer, warm, warmUpSeconds);
    heading('Purchases');
    const rows: string[][] = [];
    let steps = '';
    for (const setting of settings) {
      const results: Measured[][] = [[], [], []];
      for (let run = 0; run < runs; run++)
        for (const [side, { shop, buyer }] of sides.entries())
          results[side]?.push(await measure(stage, load, shop, buyer, setting, seconds));
      const ours = summary(results[0] ?? []);
      const least = summary(results[1] ?? []);
      const ratio = ours.rate / least.rate;
      const rowsOnly = summary(results[2] ?? []);
      rows.push(
        rowOf(labelOf(setting), ours, digits(ratio)),
        rowOf('  minimal server', least, ''),
        rowOf('  bare server with the same rows', rowsOnly, digits(rowsOnly.rate / least.rate)),
      );
      const wanted = wantedRatio[setting.hot ? 'hot' : 'apart'];
      if (setting.clients > 1)
        target(labelOf(setting), `≥ ${wanted} of the minimal server`, digits(ratio), ratio >= wanted);
      if (setting.kind === 'purchase' && setting.clients === 8 && !setting.hot)
        steps = `At 8 clients the requests of a purchase take ${ours.steps.map(milliseconds).join(', ')} (addToCart, updateOrder, completeOrder; medians); those of the minimal server ${least.steps.map(milliseconds).join(', ')}.`;
    }
    for (const clients of [8, 32]) {
      const speeds: number[] = [];
      for (let run = 0; run < runs; run++)
        speeds.push(
          await pgbench({ url: floor.databaseUrl, script: floorScript, parameters: [], clients, seconds }),
        );
      rows.push([
        `pgbench, the minimal server's statements, ${clients} clients`,
        digits(median(speeds)),
        `${digits(Math.min(...speeds))}–${digits(Math.max(...speeds))}`,
        '',
        '',
        '',
        '',
        '',
      ]);
    }
    table(head, rows);
    note(`\n${steps}`);
  } finally {
    load.stop();
    await product.program.stop();
    await floor.program.stop();
    await bare.program.stop();
  }
}

/** Measures the same purchase with the card gateway in its own process, called over HTTP. */
export async function measureCardGateway(stage: Stage): Promise<void> {
  const gateway = await stage.startCardGateway();
  const product = await stage.startProduct('shop', {
    PAYMENTS_PROVIDER: 'sandbox',
    PAYMENTS_URL: `http://127.0.0.1:${gateway.port}`,
  });
  const load = startLoad();
  try {
    const rows: string[][] = [];
    await measure(
      stage,
      load,
      product,
      buyerOf('product'),
      { clients: 8, hot: false, kind: 'purchase' },
      warmUpSeconds,
    );
    for (const clients of [1, 8, 32]) {
      const setting: Setting = { clients, hot: false, kind: 'purchase' };
      const results: Measured[] = [];
      for (let run = 0; run < runs; run++)
        results.push(await measure(stage, load, product, buyerOf('product'), setting, seconds));
      rows.push(rowOf(labelOf(setting), summary(results), ''));
    }
    heading('Purchases with the card gateway over HTTP');
    table(head, rows);
  } finally {
    load.stop();
    await product.program.stop();
    await gateway.stop();
  }
}

/**
 * Purchases that take more than one place: rentals of a pool, counted per quarter of an hour, and packages of
 * five activities.
 */
const kinds: readonly { goods: Goods; label: string; slots: number }[] = [
  { goods: 'departure', label: 'one departure of an activity', slots: productSlots },
  { goods: 'rental', label: 'a boat of a pool for two hours (nine quarters of an hour)', slots: 6000 },
  { goods: 'package', label: 'a package of five activities', slots: 340 },
];

export async function measureKinds(stage: Stage): Promise<void> {
  const product = await stage.startProduct('kinds');
  const load = startLoad();
  try {
    const rows: string[][] = [];
    for (const { goods, label, slots } of kinds) {
      const buyer = { ...buyerOf('product'), goods };
      const setting: Setting = { clients: 8, hot: false, kind: 'purchase', slots };
      await measure(stage, load, product, buyer, setting, warmUpSeconds);
      const results: Measured[] = [];
      for (let run = 0; run < runs; run++)
        results.push(await measure(stage, load, product, buyer, setting, seconds));
      rows.push(rowOf(label, summary(results), '').slice(0, -1));
    }
    heading('Purchases of what takes more places, 8 clients');
    table(head.slice(0, -1), rows);
  } finally {
    load.stop();
    await product.program.stop();
  }
}
