/** `npm run venue -- check|diff|import|export FILE`, `remove` and others: how an operator sets up a shop (docs/venue-files.md). */
import { readFile, writeFile } from 'node:fs/promises';
import { openForCommand } from '../../db/open-for-command.ts';
import { settingsOnWire, settingsOnWireFile } from '../../features/venues/settings-on-wire.ts';
import { venueGuideFile, withReference } from '../../features/venues/venue-reference.ts';
import { venueSchemaFile, venueSchemaText } from '../../features/venues/venue-schema.ts';
import { adoptFolder } from '../../gateways/storage/adopt-folder.ts';
import { configuredPictures } from '../../gateways/storage/configured-pictures.ts';
import { t } from '../../messages/t.ts';
import { databaseOf, type RunsAlone, runProgram } from '../run-program.ts';
import { terminal, typedIn } from '../terminal.ts';
import { type Arguments, type OfLocation, readArguments, usage } from './arguments.ts';
import { runCheck, runVenueCommand } from './run.ts';

type Given = Arguments | OfLocation | 'schema';

async function writeSchema(): Promise<number> {
  await writeFile(venueSchemaFile, venueSchemaText());
  await writeFile(settingsOnWireFile, settingsOnWire());
  await writeFile(venueGuideFile, withReference(await readFile(venueGuideFile, 'utf8')));
  terminal.out(t('commands.venue.schemaWritten'));
  return 0;
}

/** Checks a file, or writes its schema: neither needs a database. */
async function withoutShop(given: Given): Promise<number | null> {
  if (given === 'schema') return writeSchema();
  return given.command === 'check' ? runCheck(given, terminal) : null;
}

async function run(given: Given, { env }: RunsAlone): Promise<number> {
  if (given === 'schema') return writeSchema();
  // Import may set up an empty database; all other commands need a shop of this version.
  const database = await openForCommand(databaseOf(env), { maySetUp: given.command === 'import' });
  try {
    await adoptFolder(env, database);
    const pictures = await configuredPictures(env, database.db);
    return await runVenueCommand(given, { env, database, pictures, io: terminal });
  } finally {
    await database.close();
  }
}

await runProgram({
  name: 'venue',
  usage,
  read: (words) => readArguments(words, typedIn()),
  first: withoutShop,
  run,
});
