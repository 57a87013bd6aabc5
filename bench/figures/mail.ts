/** Benchmarks the emails of a rush: how long after the last order the last confirmation has left (docs/performance.md). */
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds } from '../lib/processes.ts';
import { digits, heading, table } from '../lib/report.ts';
import { type Stage, withClient } from '../lib/stage.ts';
import { startLoad } from '../load/load.ts';
import { buyerOf, productSlots } from './purchase.ts';

const clients = 8;
/** Long enough for some two thousand orders. */
const seconds = 9;
const askEveryMs = 50;
const patienceMs = 300_000;

const countUnsent = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from gangway.outbox where sent_at is null',
    );
    return rows[0]?.count ?? 0;
  });

async function untilSent(url: string): Promise<void> {
  const started = performance.now();
  while ((await countUnsent(url)) > 0) {
    if (performance.now() - started > patienceMs) throw new Error('the emails were not sent');
    await sleep(askEveryMs);
  }
}

export async function measureMail(stage: Stage): Promise<void> {
  const { program, databaseUrl } = await stage.startProduct('mail');
  const load = startLoad();
  const buy = (time: number) =>
    load.run({
      ...{ kind: 'purchase' as const, port: program.port, clients, seconds: time, buyer: buyerOf('product') },
      ...{ firstSlot: 0, slots: productSlots },
    });
  try {
    // Loads the mailer, which the first email does.
    await buy(0.05);
    await untilSent(databaseUrl);
    const started = performance.now();
    const { done } = await buy(seconds);
    const bought = performance.now();
    const before = cpuSeconds(program.pid);
    await untilSent(databaseUrl);
    const sent = performance.now();
    heading('Emails of a rush');
    table(
      ['orders', 'bought in', 'the last email left after another', 'emails per s', 'server CPU per email'],
      [
        [
          String(done),
          `${digits((bought - started) / 1000)} s`,
          `${digits((sent - bought) / 1000)} s`,
          digits((done * 1000) / (sent - started)),
          `${digits(((cpuSeconds(program.pid) - before) * 1000) / done)} ms`,
        ],
      ],
    );
  } finally {
    load.stop();
    await program.stop();
  }
}
