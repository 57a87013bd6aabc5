/** A program of an operator: reads its command line and runs it, in the running shop if that has the database open. */
import { type Database, embeddedDirectory } from './db/database.ts';
import { StartRefused } from './db/embedded.ts';
import { openForCommand } from './db/open-for-command.ts';
import type { CommandRequest } from './platform/command-socket.ts';
import { type Env, readEnv } from './platform/env.ts';
import { runInRunningShop, terminal } from './terminal.ts';
import { WrongUse } from './venue-arguments.ts';

interface Program<Given> {
  name: CommandRequest['program'];
  usage: () => string;
  /** Returns null if help was asked for; throws WrongUse for what it does not know. */
  read: (words: string[]) => Given | null;
  /** Returns the exit code: 0 done, 1 refused. */
  run: (given: Given, database: Database, env: Env) => Promise<number>;
}

async function runWords<Given>({ name, usage, read, run }: Program<Given>, words: string[]): Promise<number> {
  const given = read(words);
  if (given === null) {
    terminal.out(usage());
    return words.length === 0 ? 2 : 0;
  }
  const env = readEnv(process.env);
  const elsewhere = await runInRunningShop(env, name, words);
  if (elsewhere !== null) return elsewhere;
  const settings = {
    url: env.DATABASE_URL,
    directory: embeddedDirectory(env.DATA_DIR),
    poolSize: 1,
    pooler: env.DATABASE_POOLER,
  };
  const database = await openForCommand(settings, { maySetUp: false });
  try {
    return await run(given, database, env);
  } finally {
    await database.close();
  }
}

/** Runs the program with the words it was started with, and sets the exit code: 2 for a usage error. */
export async function runProgram<Given>(program: Program<Given>): Promise<void> {
  try {
    process.exitCode = await runWords(program, process.argv.slice(2));
  } catch (error) {
    if (error instanceof WrongUse) {
      terminal.err(`${error.message}\n\n${program.usage()}`);
      process.exitCode = 2;
    } else if (error instanceof StartRefused) {
      terminal.err(error.message);
      process.exitCode = 1;
    } else throw error;
  }
}
