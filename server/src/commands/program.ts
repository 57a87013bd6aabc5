/**
 * A program for operators: declared once, in a file `program.ts` of its folder, and listed in `programs.ts`. That file imports only
 * what reads the words; what does the work is imported where it is done, because the running shop may do it (loaded.test.ts).
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { PictureStore } from '../gateways/storage/picture-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import { CommandFault } from './failure.ts';
import type { CommandIo } from './socket.ts';

/** What a command works on: the running shop, or where none runs, what the settings name. */
export interface Shop {
  env: Env;
  database: Database;
  /** Opened on first use. */
  pictures: () => Promise<PictureStore>;
  clock: Clock;
  /** Of Gangway. */
  version: string;
  io: CommandIo;
  /** The log of the running shop; null if none runs. */
  log: Pick<FastifyBaseLogger, 'info'> | null;
  /** Names the request in the log and in the history of orders. */
  requestId: string;
}

export interface Program<Given> {
  usage: () => string;
  /**
   * Returns null if help was asked for; throws WrongUse for what it does not know.
   * @param here the folder where the command was typed, which paths are relative to
   */
  read: (words: string[], here: string) => Given | null;
  /** Does what needs no shop, or checks first what a shop cannot; resolves to null if the rest needs one. */
  first?: (given: Given, io: CommandIo) => Promise<number | null>;
  /** Opens the database where no shop runs; by default as a shop of this version left it. */
  open?: (given: Given, env: Env) => Promise<Database>;
  /** Whether a shop has to be stopped first. */
  needsStop?: (given: Given) => boolean;
  /** Whether a command does more than one thing, so that what it did before it failed stays. */
  doesSeveral?: (given: Given) => boolean;
  /** Resolves to the exit code: 0 done, 1 refused. */
  run: (given: Given, shop: Shop) => Promise<number>;
}

/** A command line that was read. */
export interface Command {
  first(io: CommandIo): Promise<number | null>;
  open(env: Env): Promise<Database>;
  needsStop: boolean;
  /** Throws a CommandFault for errors that nobody foresaw. */
  run(shop: Shop): Promise<number>;
}

export interface OperatorProgram {
  usage(): string;
  read(words: string[], here: string): Command | null;
}

async function openAsLeft(env: Env): Promise<Database> {
  const { openShop } = await import('./open-shop.ts');
  return openShop(env);
}

export const defineProgram = <Given>(program: Program<Given>): OperatorProgram => ({
  usage: program.usage,
  read: (words, here) => {
    const given = program.read(words, here);
    if (given === null) return null;
    return {
      first: async (io) => (await program.first?.(given, io)) ?? null,
      open: (env) => program.open?.(given, env) ?? openAsLeft(env),
      needsStop: program.needsStop?.(given) ?? false,
      run: async (shop) => {
        try {
          return await program.run(given, shop);
        } catch (error) {
          throw CommandFault.of(error, program.doesSeveral?.(given) ?? false);
        }
      },
    };
  },
});
