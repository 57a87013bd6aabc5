/**
 * Shows where the time of a purchase goes: the server's own time by function and package, and the database's by
 * statement, including those within functions (docs/performance.md). Shares only: watching slows both down.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { heading, note, table } from '../lib/report.ts';
import { type Share, selfTimes, sharesBy, whereOf, whoseOf } from '../lib/self-times.ts';
import { type Stage, withClient } from '../lib/stage.ts';
import { startLoad } from '../load/load.ts';
import { buyerOf, productSlots } from './purchase.ts';

const clients = 8;
const warmUpSeconds = 4;
const seconds = 10;
const most = 28;

/**
 * Gives the server a processor of its own where that is possible. Otherwise a sample in the middle of a write often
 * only means that PostgreSQL, which the write woke up, is running.
 */
function giveProcessors(server: number, others: readonly number[]): void {
  const pin = (processor: string, pid: number) => spawnSync('taskset', ['-acp', processor, String(pid)]);
  if (cpus().length < 2) return;
  pin('0', server);
  for (const pid of others) pin('1', pid);
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function printShares(title: string, shares: readonly Share[]): void {
  heading(title);
  table(
    ['', 'share'],
    shares.slice(0, most).map(({ name, share }) => [name, percent(share)]),
  );
}

interface Statement {
  calls: number;
  milliseconds: number;
  isWithin: boolean;
  query: string;
}

const listStatements = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Statement>(`
      select calls::float8 as calls, total_exec_time as milliseconds, not toplevel as "isWithin", query
      from public.pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      order by total_exec_time desc limit 60`);
    return rows;
  });

function printStatements(statements: readonly Statement[], purchases: number): void {
  const rows = statements
    .filter(({ calls }) => calls > purchases / 50)
    .map(({ calls, milliseconds, isWithin, query }) => [
      `${isWithin ? '· ' : ''}${query.replaceAll(/\s+/g, ' ').slice(0, 110)}`,
      (calls / purchases).toFixed(2),
      `${(milliseconds / purchases).toFixed(3)} ms`,
    ]);
  heading('Statements of a purchase (· within a function)');
  table(['', 'calls', 'time'], rows);
}

export async function profilePurchases(stage: Stage): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-profile-'));
  try {
    const { program, databaseUrl } = await stage.startProduct('profiled', {}, [
      '--cpu-prof',
      `--cpu-prof-dir=${folder}`,
    ]);
    const load = startLoad();
    giveProcessors(program.pid, [stage.postgresPid, load.pid]);
    const buyer = buyerOf('product');
    const run = (time: number) =>
      load.run({
        ...{ kind: 'purchase' as const, port: program.port, clients, seconds: time, buyer },
        ...{ firstSlot: 0, slots: productSlots },
      });
    try {
      await withClient(databaseUrl, (client) =>
        client.query('create extension pg_stat_statements schema public'),
      );
      await run(warmUpSeconds);
      await withClient(databaseUrl, (client) => client.query('select public.pg_stat_statements_reset()'));
      const { done } = await run(seconds);
      printStatements(await listStatements(databaseUrl), done);
      note(`\n${done} purchases.`);
    } finally {
      load.stop();
      await program.stop();
    }
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
    if (file === undefined) throw new Error('the server left no profile');
    const times = selfTimes(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    printShares('The server’s own time by part', sharesBy(times, whoseOf));
    printShares('The server’s own time by function', sharesBy(times, whereOf));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
