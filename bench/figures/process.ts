/** Benchmarks the server's start time, and its memory when idle and after load (docs/performance.md). */
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from '../lib/processes.ts';
import { digits, heading, table, target } from '../lib/report.ts';
import type { Stage } from '../lib/stage.ts';
import { median } from '../lib/statistics.ts';
import { startLoad } from '../load/load.ts';
import { benchMonth, locationKey, monthActivity } from '../world.ts';
import { buyerOf } from './purchase.ts';

const starts = 7;
const slowestStartMs = 1000;
const mostIdle = 120;
const mostAfterLoad = 200;
const idleMs = 3000;
const loadSeconds = 8;

export async function measureProcess(stage: Stage): Promise<void> {
  // The first start migrates the database; later starts are the ones that operators usually see.
  await (await stage.startProduct('shop')).program.stop();
  const times: number[] = [];
  for (let start = 0; start < starts; start++) {
    const { program } = await stage.startProduct('shop');
    times.push(program.startedInMs);
    await program.stop();
  }
  const { program } = await stage.startProduct('shop');
  const load = startLoad();
  try {
    await sleep(idleMs);
    const idle = residentMegabytes(program.pid);
    const { first } = benchMonth();
    const purchases = await load.run({
      kind: 'purchase',
      port: program.port,
      clients: 32,
      seconds: loadSeconds,
      buyer: buyerOf('product'),
      firstSlot: 0,
      slots: 3000,
    });
    const months = await load.run({
      kind: 'repeat',
      port: program.port,
      clients: 32,
      seconds: loadSeconds / 2,
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
    const failures = [...purchases.failures, ...months.failures];
    if (failures.length > 0) throw new Error(failures.join('\n'));
    const after = residentMegabytes(program.pid);
    const started = median(times);
    heading('The server process');
    table(
      ['', 'measured', 'least–most'],
      [
        [
          `from starting to the first answer, median of ${starts}`,
          `${digits(started)} ms`,
          `${digits(Math.min(...times))}–${digits(Math.max(...times))} ms`,
        ],
        ['resident memory, idle', `${digits(idle)} MB`, ''],
        [
          `resident memory after ${purchases.done} purchases and ${months.done} months by 32 clients`,
          `${digits(after)} MB`,
          '',
        ],
      ],
    );
    target('cold start', `≤ ${slowestStartMs} ms`, `${digits(started)} ms`, started <= slowestStartMs);
    target('memory, idle', `≤ ${mostIdle} MB`, `${digits(idle)} MB`, idle <= mostIdle);
    target('memory after load', `≤ ${mostAfterLoad} MB`, `${digits(after)} MB`, after <= mostAfterLoad);
  } finally {
    load.stop();
    await program.stop();
  }
}
