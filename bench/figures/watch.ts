/** Benchmarks what people of a venue who watch its day cost the shop's purchases (docs/performance.md). */
import { dateOf, type WallTime } from '@gangway/domain/kernel/local-time';
import { signInToDesk } from '../lib/desk-sign-in.ts';
import { digits, heading, note, table, target } from '../lib/report.ts';
import type { Shop, Stage } from '../lib/stage.ts';
import { median } from '../lib/statistics.ts';
import type { Outcome } from '../load/job.ts';
import { type LoadProcess, startLoad } from '../load/load.ts';
import { locationKey, slotAt } from '../world.ts';
import { buyerOf } from './purchase.ts';

const watchers = 50;
const clients = 8;
const runs = 7;
const seconds = 4;
/** Of the purchases per second without anybody who watches. */
const leastShare = 0.95;

interface Watching {
  /** Days that were received by all of them. */
  received(): number;
  stop(): void;
}

/** Forty days of ten departures: some of the purchases of each second are of the day that is watched, which stays one of usual size. */
const slots = 400;

/** Watches the first of the days that are bought. */
async function watch(port: number, cookie: string): Promise<Watching> {
  const end = new AbortController();
  const date = dateOf(slotAt(0).at as WallTime);
  const query = new URLSearchParams({ clientLocationKey: String(locationKey), date });
  let received = 0;
  const read = async () => {
    const answer = await fetch(`http://localhost:${port}/api/desk/watchDay?${query}`, {
      headers: { cookie },
      signal: end.signal,
    });
    if (!answer.ok || answer.body === null) throw new Error(`nothing to watch: ${answer.status}`);
    const first = Promise.withResolvers<void>();
    void (async () => {
      try {
        for await (const part of answer.body ?? [])
          if (Buffer.from(part).includes('event: day')) {
            received += 1;
            first.resolve();
          }
      } catch (error) {
        if (!end.signal.aborted) throw error;
      }
    })();
    await first.promise;
  };
  await Promise.all(Array.from({ length: watchers }, read));
  return { received: () => received, stop: () => end.abort() };
}

async function buy(load: LoadProcess, { program: { port } }: Shop): Promise<number> {
  const outcome: Outcome = await load.run({
    ...{ kind: 'purchase', port, clients, seconds, firstSlot: 0, slots },
    buyer: buyerOf('product'),
  });
  if (outcome.failures.length > 0 || outcome.refused > 0)
    throw new Error(`${outcome.refused} refused, failures: ${outcome.failures.join('\n')}`);
  return outcome.done / outcome.seconds;
}

export async function measureWatching(stage: Stage): Promise<void> {
  const shop = await stage.startProduct('watch');
  const load = startLoad();
  try {
    const cookie = await signInToDesk(shop, locationKey);
    await buy(load, shop);
    const [alone, watched]: number[][] = [[], []];
    let received = 0;
    for (let run = 0; run < runs; run++) {
      alone?.push(await buy(load, shop));
      const watching = await watch(shop.program.port, cookie);
      const before = watching.received();
      watched?.push(await buy(load, shop));
      received += watching.received() - before;
      watching.stop();
    }
    heading('Purchases while the day is watched');
    const rowOf = (name: string, rates: readonly number[] = []) => [
      name,
      digits(median(rates)),
      `${digits(Math.min(...rates))}–${digits(Math.max(...rates))}`,
    ];
    table(
      [`purchases of ${slots} departures, ${clients} clients`, 'per s', 'least–most'],
      [rowOf('nobody watches', alone), rowOf(`${watchers} people watch its day`, watched)],
    );
    note(`\nEach of them got ${digits(received / watchers / (runs * seconds))} days a second.`);
    const share = median(watched ?? []) / median(alone ?? []);
    target(
      `purchases while ${watchers} people watch the day`,
      `≥ ${leastShare} of those without`,
      digits(share),
      share >= leastShare,
    );
  } finally {
    load.stop();
    await shop.program.stop();
  }
}
