/** `npm run venue -- check|diff|import|export FILE` and `links`: how an operator sets up a shop (docs/venue-files.md). Exit codes: 0 done, 1 refused, 2 wrong use. */
import { readFile, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Change } from '@gangway/domain/catalogue/venue-file-changes';
import { type LocationKey, readLocationKey } from '@gangway/domain/kernel/keys';
import { type Amount, fromDecimal } from '@gangway/domain/kernel/money';
import { type Database, embeddedDirectory, openDatabase } from './db/database.ts';
import { StartRefused } from './db/embedded.ts';
import { createAgents } from './features/agents/agents.service.ts';
import { shownAmount } from './features/cart/shown-amount.presenter.ts';
import { createCatalogue } from './features/catalogue/catalogue.service.ts';
import { issueGiftCard } from './features/gift-cards/issue-gift-card.service.ts';
import {
  issueByHand,
  type MembershipWish,
  readMembershipWish,
} from './features/memberships/issue-by-hand.ts';
import { exportVenue } from './features/venues/export-venue.ts';
import { venueGuideFile, withReference } from './features/venues/venue-reference.ts';
import { venueSchemaFile, venueSchemaText } from './features/venues/venue-schema.ts';
import { checkVenue, diffVenue, importVenue, type VenueSource } from './features/venues/venues.service.ts';
import { systemClock } from './platform/clock.ts';
import { type Env, readEnv } from './platform/env.ts';
import { Refused } from './platform/refused.ts';

const usage = `Usage: npm run venue -- COMMAND FILE [--location KEY] [--force]

  check FILE    says whether the file and its pictures are right; needs no database
  diff FILE     says what an import would change, and changes nothing
  import FILE   takes the file in: everything or nothing
  export FILE   writes a location to the file, its pictures beside it; needs --location KEY
  links         writes the links of a location's agents and affiliates, signed where they have to be; needs --location KEY
  gift-card AMOUNT
                issues a gift card of so much, like 100.00, and writes its code, once; needs --location KEY
  issue-membership PLAN
                issues a membership of the plan with this id, and writes its key; needs --location KEY, --name, --phone
  schema        writes docs/venue-file.schema.json, by which editors complete and check the file, and the reference

  --location KEY   the number of the location; for check, diff and import only when the file does not say it,
                   or to take the file in as another location
  --force          export: overwrite the file
  --name           issue-membership: first and last name of the account holder
  --phone          issue-membership: their number with its dialling code, like +13035550100, by which they sign in
  --email          issue-membership: their e-mail address
  --from           issue-membership: the first day, like 2026-12-01; today unless told

docs/venue-files.md explains the file.`;

/** Keys are stored in four bytes. */
const mostKey = 2_147_483_647;

class WrongUse extends Error {}

interface Wish {
  command: 'check' | 'diff' | 'import' | 'export';
  source: VenueSource & { shownAs: string };
  force: boolean;
}

/** What needs a location and no file. */
type OfLocation =
  | { command: 'links'; locationKey: number }
  | { command: 'gift-card'; locationKey: LocationKey; value: Amount }
  | { command: 'issue-membership'; locationKey: LocationKey; wish: MembershipWish };

const isCommand = (word: string | undefined): word is Wish['command'] =>
  word === 'check' || word === 'diff' || word === 'import' || word === 'export';

/** Reads the command line; paths are those of the folder the command was typed in. */
function readWish(words: string[]): Wish | OfLocation | 'schema' | null {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(words);
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.help || words.length === 0) return null;
  const [command, file, ...more] = positionals;
  if (command === 'schema' && file === undefined) return 'schema';
  const locationKey = readLocation(values.location);
  if (command === 'links' && file === undefined) {
    if (locationKey === undefined) throw new WrongUse('Say whose links: --location KEY.');
    return { command, locationKey };
  }
  if (command === 'gift-card') {
    if (file === undefined || !/^\d{1,7}(\.\d{1,2})?$/.test(file) || Number(file) === 0)
      throw new WrongUse('Say what the gift card is worth, like 100.00.');
    if (locationKey === undefined) throw new WrongUse('Say whose gift card: --location KEY.');
    return { command, locationKey, value: fromDecimal(Number(file)) };
  }
  if (command === 'issue-membership') {
    if (locationKey === undefined) throw new WrongUse('Say whose membership: --location KEY.');
    const wish = readMembershipWish(file, values);
    if (typeof wish === 'string') throw new WrongUse(wish);
    return { command, locationKey, wish };
  }
  if (!isCommand(command))
    throw new WrongUse(command === undefined ? 'Name a command.' : `There is no command "${command}".`);
  if (file === undefined) throw new WrongUse('Name a file.');
  if (more.length > 0) throw new WrongUse(`One file at a time, please: "${more[0]}" is too much.`);
  if (values.force && command !== 'export') throw new WrongUse('--force is for export.');
  if (command === 'export' && locationKey === undefined)
    throw new WrongUse('Say which location to export: --location KEY.');
  const here = process.env.INIT_CWD ?? process.cwd();
  const path = resolve(here, file);
  const near = relative(here, path);
  const shownAs = near.startsWith('..') ? path : near;
  const source = { path, shownAs, ...(locationKey === undefined ? {} : { locationKey }) };
  return { command, source, force: values.force };
}

function readLocation(text: string | undefined): LocationKey | undefined {
  const locationKey = text === undefined ? undefined : readLocationKey(text);
  if (locationKey === null || (locationKey ?? 0) > mostKey)
    throw new WrongUse(`--location takes the number of a location, not "${text}".`);
  return locationKey;
}

function parse(words: string[]) {
  return parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      location: { type: 'string', short: 'l' },
      force: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      name: { type: 'string' },
      phone: { type: 'string' },
      email: { type: 'string' },
      from: { type: 'string' },
    },
  });
}

const say = (line: string) => console.log(line);
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
const signs = { added: '+', removed: '-', changed: '~' } as const;

function sayChanges(changes: readonly Change[]): void {
  for (const { kind, where, what } of changes) say(`  ${signs[kind]} ${where}: ${what}`);
}

function sayProblems(problems: readonly string[]): number {
  for (const line of problems) console.error(line);
  if (problems.length > 1) console.error(`\n${problems.length} problems.`);
  return 1;
}

async function open(env: Env): Promise<Database> {
  return openDatabase({ url: env.DATABASE_URL, directory: embeddedDirectory(env.DATA_DIR), poolSize: 1 });
}

async function runCheck({ source }: Wish): Promise<number> {
  const outcome = await checkVenue(source);
  if (!outcome.ok) return sayProblems(outcome.problems);
  const { name, locationKey, activities, rates, pictures } = outcome.value;
  const parts = [
    many(activities, 'activity', 'activities'),
    many(rates, 'rate', 'rates'),
    many(pictures, 'picture', 'pictures'),
  ];
  say(
    `${source.shownAs}: all is well. ${name}${locationKey === null ? '' : ` (location ${locationKey})`}: ${parts.join(', ')}.`,
  );
  return 0;
}

async function runDiff({ source }: Wish, env: Env, database: Database): Promise<number> {
  const outcome = await diffVenue({ database, dataDir: env.DATA_DIR, now: systemClock() }, source);
  if (!outcome.ok) return sayProblems(outcome.problems);
  const { locationKey, name, changes } = outcome.value;
  if (changes.length === 0) say(`${name} (location ${locationKey}): no changes.`);
  else {
    say(
      `${name} (location ${locationKey}): an import would bring ${many(changes.length, 'change', 'changes')}.`,
    );
    sayChanges(changes);
  }
  return 0;
}

async function runImport({ source }: Wish, env: Env, database: Database): Promise<number> {
  const outcome = await importVenue({ database, dataDir: env.DATA_DIR, now: systemClock() }, source);
  if (!outcome.ok) {
    const code = sayProblems(outcome.problems);
    console.error('Nothing was imported.');
    return code;
  }
  const { locationKey, name, version, changes } = outcome.value;
  sayChanges(changes);
  const found = changes.length === 0 ? 'no changes' : `imported ${many(changes.length, 'change', 'changes')}`;
  say(
    `${name} (location ${locationKey}): ${found}. It is at version ${version}: ${env.publicUrl}/${locationKey}`,
  );
  return 0;
}

async function runExport({ source, force }: Wish, env: Env, database: Database): Promise<number> {
  const { path, shownAs, locationKey = 0 } = source;
  const needs = { database, dataDir: env.DATA_DIR };
  const outcome = await exportVenue(needs, locationKey, path, { shownAs, overwrite: force });
  if (!outcome.ok) return sayProblems(outcome.problems);
  const { name, version, activities, pictures } = outcome.value;
  say(
    `${shownAs}: ${name} at version ${version}, with ${many(activities, 'activity', 'activities')} and ${many(pictures, 'picture', 'pictures')}.`,
  );
  return 0;
}

async function runLinks(locationKey: number, env: Env, { db }: Database): Promise<number> {
  const agents = createAgents({
    db,
    clock: systemClock,
    catalogue: createCatalogue({ db, clock: systemClock }),
  });
  const links = await agents.links(locationKey, env.publicUrl).catch((error: unknown) => {
    if (error instanceof Refused) throw new StartRefused(`There is no location ${locationKey}.`);
    throw error;
  });
  if (links.length === 0) say('This location has no agents and no affiliates.');
  for (const { kind, key, name, address } of links) say(`${name} (${kind} ${key}): ${address}`);
  return 0;
}

async function runGiftCard(
  { locationKey, value }: Extract<OfLocation, { command: 'gift-card' }>,
  env: Env,
  { db }: Database,
): Promise<number> {
  const found = await createCatalogue({ db, clock: systemClock }).find(locationKey);
  if (found === null) throw new StartRefused(`There is no location ${locationKey}.`);
  const { location } = found;
  const code = await issueGiftCard({ db, secret: env.GIFT_CARD_SECRET }, location, value);
  say(`${location.name}: a gift card of ${shownAmount(value, location.currency)} has the code ${code}`);
  return 0;
}

async function runIssueMembership(
  { locationKey, wish }: Extract<OfLocation, { command: 'issue-membership' }>,
  { db }: Database,
): Promise<number> {
  const found = await createCatalogue({ db, clock: systemClock }).find(locationKey);
  if (found === null) throw new StartRefused(`There is no location ${locationKey}.`);
  const { location } = found;
  const issued = await issueByHand(db, location, wish, systemClock());
  if (!issued.ok) throw new StartRefused(issued.refusal);
  const { plan, key, startsOn, endsOn } = issued.value;
  say(
    `${location.name}: ${wish.name} has a membership ${plan} from ${startsOn} to ${endsOn}. Its key is ${key}`,
  );
  return 0;
}

async function run(words: string[]): Promise<number> {
  const wish = readWish(words);
  if (wish === 'schema') {
    await writeFile(venueSchemaFile, venueSchemaText());
    await writeFile(venueGuideFile, withReference(await readFile(venueGuideFile, 'utf8')));
    say('docs/venue-file.schema.json and the reference in docs/venue-files.md are up to date.');
    return 0;
  }
  if (wish === null) {
    say(usage);
    return words.length === 0 ? 2 : 0;
  }
  if (wish.command === 'check') return runCheck(wish);
  const env = readEnv(process.env);
  const database = await open(env);
  try {
    if (wish.command === 'links') return await runLinks(wish.locationKey, env, database);
    if (wish.command === 'gift-card') return await runGiftCard(wish, env, database);
    if (wish.command === 'issue-membership') return await runIssueMembership(wish, database);
    if (wish.command === 'diff') return await runDiff(wish, env, database);
    if (wish.command === 'import') return await runImport(wish, env, database);
    return await runExport(wish, env, database);
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof WrongUse) {
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else if (error instanceof StartRefused) {
    console.error(error.message);
    process.exitCode = 1;
  } else throw error;
}
