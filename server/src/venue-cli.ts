/**
 * `npm run venue -- check|diff|import|export FILE`, `remove` and others: how an operator sets up a shop
 * (docs/venue-files.md). Exit codes: 0 done, 1 refused, 2 usage error.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { embeddedDirectory } from './db/database.ts';
import { StartRefused } from './db/embedded.ts';
import { openForCommand } from './db/open-for-command.ts';
import { settingsOnWire, settingsOnWireFile } from './features/venues/settings-on-wire.ts';
import { venueGuideFile, withReference } from './features/venues/venue-reference.ts';
import { venueSchemaFile, venueSchemaText } from './features/venues/venue-schema.ts';
import { adoptFolder } from './gateways/storage/adopt-folder.ts';
import { configuredPictures } from './gateways/storage/configured-pictures.ts';
import { StoreUnavailable } from './gateways/storage/picture-store.ts';
import { t } from './messages/t.ts';
import { readEnv } from './platform/env.ts';
import { runInRunningShop, terminal, typedIn } from './terminal.ts';
import { readArguments, usage, WrongUse } from './venue-arguments.ts';
import { runCheck, runVenueCommand } from './venue-commands.ts';

async function run(words: string[]): Promise<number> {
  const given = readArguments(words, typedIn());
  if (given === 'schema') {
    await writeFile(venueSchemaFile, venueSchemaText());
    await writeFile(settingsOnWireFile, settingsOnWire());
    await writeFile(venueGuideFile, withReference(await readFile(venueGuideFile, 'utf8')));
    terminal.out(t('commands.venue.schemaWritten'));
    return 0;
  }
  if (given === null) {
    terminal.out(usage());
    return words.length === 0 ? 2 : 0;
  }
  if (given.command === 'check') return runCheck(given, terminal);
  const env = readEnv(process.env);
  const elsewhere = await runInRunningShop(env, 'venue', words);
  if (elsewhere !== null) return elsewhere;
  const settings = {
    url: env.DATABASE_URL,
    directory: embeddedDirectory(env.DATA_DIR),
    poolSize: 1,
    pooler: env.DATABASE_POOLER,
  };
  // Import may set up an empty database; all other commands need a shop of this version.
  const database = await openForCommand(settings, { maySetUp: given.command === 'import' });
  try {
    await adoptFolder(env, database);
    const pictures = await configuredPictures(env, database.db);
    return await runVenueCommand(given, { env, database, pictures, io: terminal });
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof WrongUse) {
    terminal.err(`${error.message}\n\n${usage()}`);
    process.exitCode = 2;
  } else if (error instanceof StartRefused || error instanceof StoreUnavailable) {
    terminal.err(error.message);
    process.exitCode = 1;
  } else throw error;
}
