/**
 * A program of an operator: reads its command line and runs it, in the running shop if that has the database open. Exit codes: 0 done,
 * 1 refused or failed, 2 usage error.
 */
import { randomUUID } from 'node:crypto';
import { type Database, type DatabaseSettings, embeddedDirectory } from '../db/database.ts';
import { openForCommand } from '../db/open-for-command.ts';
import { type Env, readEnv } from '../platform/env.ts';
import { failureWords } from './failure.ts';
import { isForOperator } from './operator-errors.ts';
import type { CommandRequest } from './socket.ts';
import { ignoreCutOutput, runInRunningShop, terminal } from './terminal.ts';
import { usageOf } from './usage.ts';
import { WrongUse } from './words.ts';

/** What a command runs with that no shop does for it. */
export interface RunsAlone {
  env: Env;
  /** Names the request in the order's history. */
  requestId: string;
}

interface Program<Given> {
  name: CommandRequest['program'];
  usage: () => string;
  /** Returns null if help was asked for; throws WrongUse for what it does not know. */
  read: (words: string[]) => Given | null;
  /** Does what needs no shop, or checks first what a shop cannot; returns null if the rest needs one. */
  first?: (given: Given) => Promise<number | null>;
  /** Returns the exit code: 0 done, 1 refused. */
  run: (given: Given, alone: RunsAlone) => Promise<number>;
}

/** The database that the settings name. */
export const databaseOf = (env: Env): DatabaseSettings => ({
  url: env.DATABASE_URL,
  directory: embeddedDirectory(env.DATA_DIR),
  poolSize: 1,
  pooler: env.DATABASE_POOLER,
});

/** Runs a command with the database of this version's shop. */
export const withDatabase =
  <Given>(work: (given: Given, database: Database, alone: RunsAlone) => Promise<number>) =>
  async (given: Given, alone: RunsAlone): Promise<number> => {
    const database = await openForCommand(databaseOf(alone.env), { maySetUp: false });
    try {
      return await work(given, database, alone);
    } finally {
      await database.close();
    }
  };

async function runWords<Given>(
  { name, usage, read, first, run }: Program<Given>,
  words: string[],
  requestId: string,
): Promise<number> {
  const asked = words[0] === 'help' ? null : read(words);
  if (asked === null) {
    const isOfCommand = words.some((word) => usageOf(usage(), [word]) !== usageOf(usage(), []));
    terminal.out(isOfCommand ? usageOf(usage(), words) : usage());
    return words.length === 0 ? 2 : 0;
  }
  const done = (await first?.(asked)) ?? null;
  if (done !== null) return done;
  const env = readEnv(process.env);
  const elsewhere = await runInRunningShop(env, { program: name, words, id: requestId });
  return elsewhere ?? run(asked, { env, requestId });
}

/** Runs the program with the words it was started with, and sets the exit code. */
export async function runProgram<Given>(program: Program<Given>): Promise<void> {
  ignoreCutOutput();
  const words = process.argv.slice(2);
  const id = randomUUID();
  try {
    process.exitCode = await runWords(program, words, id);
  } catch (error) {
    process.exitCode = error instanceof WrongUse ? 2 : 1;
    // The sentence comes last, where it is read.
    if (error instanceof WrongUse) terminal.err(`${usageOf(program.usage(), words)}\n\n${error.message}`);
    else if (isForOperator(error)) terminal.err(error.message);
    else terminal.err(failureWords(error, { program: program.name, words, id }));
  }
}
