/** Runs our statements with pgbench, PostgreSQL's load generator. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresBinaries } from '../../scripts/lib/postgres.mjs';

const run = promisify(execFile);

export interface PgbenchNeeds {
  url: string;
  /** pgbench's script, with parameters written as :p1, :p2 … */
  script: string;
  parameters: readonly (string | number)[];
  clients: number;
  seconds: number;
}

/** Returns scripts per second. Statements are prepared once, as in the product. */
export async function pgbench({ url, script, parameters, clients, seconds }: PgbenchNeeds): Promise<number> {
  const bin = postgresBinaries();
  if (bin === undefined) throw new Error('PostgreSQL is not installed on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'gangway-pgbench-'));
  const file = join(folder, 'script.sql');
  writeFileSync(file, script);
  try {
    const { stdout } = await run(join(bin, 'pgbench'), [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      '--jobs=1',
      `--time=${seconds}`,
      `--file=${file}`,
      ...parameters.map((value, index) => `--define=p${index + 1}=${value}`),
      url,
    ]);
    const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (tps === undefined) throw new Error(`pgbench said nothing of speed:\n${stdout}`);
    return Number(tps);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Replaces $1, $2 … with pgbench's parameter names. */
export function asScript(statement: string): string {
  return `${statement.replaceAll(/\$(\d+)/g, ':p$1').replaceAll(/\s+/g, ' ')};\n`;
}
