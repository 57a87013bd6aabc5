/** `npm run venue -- check|diff|import|export FILE`, `remove` and others: how an operator sets up a shop (docs/venue-files.md). */
import { defineProgram } from '../program.ts';
import type { CommandIo } from '../socket.ts';
import { type Arguments, type OfLocation, readArguments, usage } from './arguments.ts';

type Given = Arguments | OfLocation | 'schema';

/** Checks a file, or writes its schema: neither needs a database. */
async function withoutShop(given: Given, io: CommandIo): Promise<number | null> {
  if (given === 'schema') {
    const { writeSchema } = await import('./schema.ts');
    return writeSchema(io);
  }
  if (given.command !== 'check') return null;
  const { runCheck } = await import('./run.ts');
  return runCheck(given, io);
}

export const program = defineProgram({
  usage,
  read: readArguments,
  first: withoutShop,
  open: async (given, env) => {
    const { openForVenueCommand } = await import('./run.ts');
    return openForVenueCommand(given, env);
  },
  run: async (given, { env, database, pictures, io }) => {
    if (given === 'schema') throw new Error('not a command for the shop: schema');
    const { runVenueCommand } = await import('./run.ts');
    return runVenueCommand(given, { env, database, pictures: await pictures(), io });
  },
});
