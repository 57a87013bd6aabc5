/** Runs `npm run venue`, `npm run database` and the server as an operator would, in separate processes. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CliRun {
  code: number | null;
  out: string;
  err: string;
}

/** Paths are relative to `folder`, as npm reports the folder where a command was typed. */
const runFile =
  (file: string, ...first: string[]) =>
  (folder: string, words: string[], env: Record<string, string> = {}): Promise<CliRun> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '..', file), ...first, ...words], {
        env: {
          PATH: process.env.PATH ?? '',
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
          INIT_CWD: folder,
          ...env,
        },
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
const runProgram = (name: string) => runFile('commands/cli.ts', name);
export const runVenueCli = runProgram('venue');
export const runGiftCardCli = runProgram('gift-card');
export const runOrderCli = runProgram('order');
export const runPersonCli = runProgram('person');
export const runDatabaseCli = runProgram('database');
/** Runs the server itself, for starts that are refused. */
export const runServer = runFile('main.ts');
