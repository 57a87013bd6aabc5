/** Runs `npm run venue` as an operator would, in a process of its own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CliRun {
  code: number | null;
  out: string;
  err: string;
}

const program = join(import.meta.dirname, '../venue-cli.ts');

/** Paths are seen from `folder`, as npm passes on where a command was typed. */
export function runVenueCli(
  folder: string,
  words: string[],
  env: Record<string, string> = {},
): Promise<CliRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...words], {
      env: { PATH: process.env.PATH ?? '', INIT_CWD: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const run: CliRun = { code: null, out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      run.out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      run.err += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...run, code }));
  });
}
