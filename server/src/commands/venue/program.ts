/** `npm run venue -- check|diff|import|export FILE`, `remove` and others: how an operator sets up a shop (docs/venue-files.md). */
import { readFile, writeFile } from 'node:fs/promises';
import { openForCommand } from '../../db/open-for-command.ts';
import { settingsOnWire, settingsOnWireFile } from '../../features/venues/settings-on-wire.shared.ts';
import { venueGuideFile, withReference } from '../../features/venues/venue-reference.shared.ts';
import { venueSchemaFile, venueSchemaText } from '../../features/venues/venue-schema.shared.ts';
import { t } from '../../messages/t.ts';
import { databaseOf, defineProgram } from '../program.ts';
import type { CommandIo } from '../socket.ts';
import { type Arguments, type OfLocation, readArguments, usage } from './arguments.ts';
import { runCheck, runVenueCommand } from './run.ts';

type Given = Arguments | OfLocation | 'schema';

async function writeSchema(io: CommandIo): Promise<number> {
  await writeFile(venueSchemaFile, venueSchemaText());
  await writeFile(settingsOnWireFile, settingsOnWire());
  await writeFile(venueGuideFile, withReference(await readFile(venueGuideFile, 'utf8')));
  io.out(t('commands.venue.schemaWritten'));
  return 0;
}

/** Checks a file, or writes its schema: neither needs a database. */
async function withoutShop(given: Given, io: CommandIo): Promise<number | null> {
  if (given === 'schema') return writeSchema(io);
  return given.command === 'check' ? runCheck(given, io) : null;
}

export const program = defineProgram({
  usage,
  read: readArguments,
  first: withoutShop,
  // Import may set up an empty database; all other commands need a shop of this version.
  open: (given, env) =>
    openForCommand(databaseOf(env), { maySetUp: given !== 'schema' && given.command === 'import' }),
  run: async (given, { env, database, pictures, io }) => {
    if (given === 'schema') throw new Error('not a command for the shop: schema');
    return runVenueCommand(given, { env, database, pictures: await pictures(), io });
  },
});
