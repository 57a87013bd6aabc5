/** The terminal of an operator's command, and the running shop that may do its work. */
import { createInterface } from 'node:readline/promises';
import packageJson from '../../package.json' with { type: 'json' };
import type { Env } from '../platform/env.ts';
import { type CommandIo, type CommandRequest, commandAddress, runInServer } from './socket.ts';

/** Returns the folder where the command was typed, as npm reports it. */
export const typedIn = () => process.env.INIT_CWD ?? process.cwd();

/**
 * Returns a text that names commands as `npm run venue -- …` with the words that call them here: a built folder has a
 * program of its own for them (GANGWAY_COMMAND, scripts/deploy/gangway.mjs).
 */
export function asCalledHere(text: string): string {
  const command = process.env.GANGWAY_COMMAND;
  return command === undefined ? text : text.replace(/npm run (\w+)(?: --)?/g, `${command} $1`);
}

export const terminal: CommandIo = {
  out: (line) => void process.stdout.write(`${asCalledHere(line)}\n`),
  err: (line) => void process.stderr.write(`${asCalledHere(line)}\n`),
  /** Asks in a terminal; without one, nobody can answer, so the answer is no. */
  async ask(question, given) {
    if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return false;
    const asking = createInterface({ input: process.stdin, output: process.stdout });
    const signal = given ?? new AbortController().signal;
    try {
      return /^y(es)?$/i.test((await asking.question(`${question} [y/N] `, { signal })).trim());
    } catch (error) {
      if (!signal.aborted) throw error;
      terminal.out('');
      return false;
    } finally {
      asking.close();
    }
  },
};

/** Goes on in silence where nobody reads the output any more, as in `… | head`: what the command does is done all the same. */
export function ignoreCutOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') throw error;
    });
}

/** Runs the command in the shop that has the embedded database open; resolves to null if no shop does. */
export async function runInRunningShop(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  command: Pick<CommandRequest, 'program' | 'words' | 'id'>,
): Promise<number | null> {
  if (env.DATABASE_URL !== null) return null;
  const request = { ...command, version: packageJson.version, here: typedIn() };
  return runInServer(commandAddress(env.DATA_DIR), request, terminal);
}
