/** Measures purchases through PgBouncer in transaction mode beside those without it, in turns (docs/scale.md). */
import { startPgbouncer } from '../../scripts/lib/pgbouncer.mjs';
import { recording } from '../../server/src/db/sessions.ts';
import { digits, heading, milliseconds, note, table } from '../lib/report.ts';
import { type Stage, withClient } from '../lib/stage.ts';
import { median } from '../lib/statistics.ts';
import type { Outcome } from '../load/job.ts';
import { startLoad } from '../load/load.ts';
import { buyerOf, productSlots } from './purchase.ts';

const runs = 3;
const seconds = 3;

export async function measurePooler(stage: Stage): Promise<void> {
  const direct = await stage.startProduct('pooled');
  const name = new URL(direct.databaseUrl).pathname.slice(1);
  await withClient(direct.databaseUrl, (client) => client.query(recording('gangway', name)));
  const pooler = await startPgbouncer(direct.databaseUrl, { sessions: 8 });
  const load = startLoad();
  try {
    const through = (DATABASE_POOLER: string) => stage.startProductAt(pooler.url, { DATABASE_POOLER });
    const sides = [
      { label: 'without', program: direct.program },
      { label: 'DATABASE_POOLER=transaction', program: await through('transaction') },
      ...(pooler.prepares
        ? [
            {
              label: 'DATABASE_POOLER=transaction-prepared',
              program: await through('transaction-prepared'),
            },
          ]
        : []),
    ];
    const results: Outcome[][] = sides.map(() => []);
    // The first turn warms up and does not count.
    for (let run = 0; run <= runs; run++)
      for (const [side, { program }] of sides.entries()) {
        const outcome = await load.run({
          kind: 'purchase',
          port: program.port,
          clients: 8,
          seconds,
          buyer: buyerOf('product'),
          firstSlot: 0,
          slots: productSlots,
        });
        if (outcome.failures.length > 0) throw new Error(outcome.failures.join('\n'));
        if (run > 0) results[side]?.push(outcome);
      }
    heading('PgBouncer');
    note(`PgBouncer ${pooler.version}, eight sessions; purchases, 8 clients.\n`);
    table(
      ['', 'per s', 'p50', 'p99'],
      sides.map(({ label }, side) => {
        const own = results[side] ?? [];
        return [
          label,
          digits(median(own.map((one) => one.done / one.seconds))),
          milliseconds(median(own.map((one) => one.p50))),
          milliseconds(median(own.map((one) => one.p99))),
        ];
      }),
    );
  } finally {
    load.stop();
    await pooler.stop();
    await direct.program.stop();
  }
}
