/**
 * `npm run venue -- check|diff|import|export FILE`, `remove` and others: how an operator sets up a shop
 * (docs/venue-files.md). Exit codes: 0 done, 1 refused, 2 usage error.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import type { Change } from '@gangway/domain/catalog/venue-file-changes';
import { type Database, embeddedDirectory } from './db/database.ts';
import { StartRefused } from './db/embedded.ts';
import { openForCommand } from './db/open-for-command.ts';
import { createAgents } from './features/agents/agents.service.ts';
import { shownAmount } from './features/cart/shown-amount.presenter.ts';
import { createCatalog } from './features/catalog/catalog.service.ts';
import { issueGiftCard } from './features/gift-cards/issue-gift-card.service.ts';
import { issueByHand } from './features/memberships/issue-by-hand.ts';
import { writeMemberPhotos } from './features/memberships/member-photos-folder.ts';
import { exportVenue } from './features/venues/export-venue.ts';
import { removeVenues } from './features/venues/remove-venue.ts';
import { venueGuideFile, withReference } from './features/venues/venue-reference.ts';
import { venueSchemaFile, venueSchemaText } from './features/venues/venue-schema.ts';
import { checkVenue, diffVenue, importVenue } from './features/venues/venues.service.ts';
import { t } from './messages/t.ts';
import { systemClock } from './platform/clock.ts';
import { type Env, readEnv } from './platform/env.ts';
import { Refused } from './platform/refused.ts';
import { type Arguments, type OfLocation, readArguments, usage, WrongUse } from './venue-arguments.ts';

const say = (line: string) => console.log(line);
/** Names a venue by its name and number. */
const called = (name: string, locationKey: number) => t('venues.location.named', { name, locationKey });
const noLocation = (locationKey: number) => new StartRefused(t('venues.location.unknown', { locationKey }));
const signs = { added: '+', removed: '-', changed: '~' } as const;

function sayChanges(changes: readonly Change[]): void {
  for (const { kind, where, what } of changes) say(`  ${signs[kind]} ${where}: ${what}`);
}

interface Findings {
  problems?: readonly string[];
  warnings?: readonly string[];
  bookings?: readonly string[];
}

/**
 * Prints problems, then warnings, one per line; then the affected bookings; then the
 * counts if there is more than one finding.
 */
function sayFindings({ problems = [], warnings = [], bookings = [] }: Findings): void {
  for (const line of [...problems, ...warnings]) console.error(line);
  if (bookings.length > 0) console.error(`\n${t('commands.venue.bookings')}`);
  for (const line of bookings) console.error(`  ${line}`);
  if (problems.length + warnings.length > 1)
    console.error(`\n${counted({ problems: problems.length, warnings: warnings.length })}`);
}

function counted({ problems, warnings }: { problems: number; warnings: number }): string {
  if (warnings === 0) return t('commands.venue.problems', { problems });
  if (problems === 0) return t('commands.venue.warnings', { warnings });
  return t('commands.venue.problemsAndWarnings', { problems, warnings });
}

/** Import may set up an empty database; all other commands need a shop of this version. */
async function open(
  env: Env,
  command: Exclude<Arguments['command'], 'check'> | OfLocation['command'],
): Promise<Database> {
  const settings = { url: env.DATABASE_URL, directory: embeddedDirectory(env.DATA_DIR), poolSize: 1 };
  return openForCommand(settings, { maySetUp: command === 'import' });
}

async function runCheck({ source }: Arguments): Promise<number> {
  const outcome = await checkVenue(source, systemClock());
  sayFindings(outcome);
  if (!outcome.ok) return 1;
  const { name, locationKey, activities, rates, pictures } = outcome.value;
  const venue = locationKey === null ? name : called(name, locationKey);
  const found = { file: source.shownAs, venue, activities, rates, pictures };
  say(
    outcome.warnings?.length
      ? t('commands.venue.checkedWithWarnings', found)
      : t('commands.venue.checked', found),
  );
  return 0;
}

async function runDiff({ source }: Arguments, env: Env, database: Database): Promise<number> {
  const outcome = await diffVenue({ database, dataDir: env.DATA_DIR, now: systemClock() }, source);
  sayFindings(outcome);
  if (!outcome.ok) return 1;
  const { locationKey, name, changes, replaces } = outcome.value;
  if (replaces !== null) say(replaces);
  const venue = called(name, locationKey);
  if (changes.length === 0) say(t('commands.venue.noChanges', { venue }));
  else {
    say(t('commands.venue.wouldChange', { venue, count: changes.length }));
    sayChanges(changes);
  }
  return 0;
}

/** Asks for confirmation in a terminal; without one, nobody can answer, so the answer is no. */
async function agrees(question: string): Promise<boolean> {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

async function runImport({ source, yes }: Arguments, env: Env, database: Database): Promise<number> {
  const needs = { database, dataDir: env.DATA_DIR, now: systemClock() };
  let outcome = await importVenue(needs, source, { mayReplace: yes });
  sayFindings(outcome);
  if (!outcome.ok && outcome.unlessAgreed === true && (await agrees(t('commands.venue.askImport'))))
    outcome = await importVenue(needs, source, { mayReplace: true });
  if (!outcome.ok) {
    console.error(
      outcome.unlessAgreed === true
        ? t('commands.venue.nothingImportedUnlessYes')
        : t('commands.venue.nothingImported'),
    );
    return 1;
  }
  const { locationKey, name, version, changes } = outcome.value;
  sayChanges(changes);
  const venue = called(name, locationKey);
  const address = `${env.publicUrl}/${locationKey}`;
  say(
    changes.length === 0
      ? t('commands.venue.importedNothing', { venue, version, address })
      : t('commands.venue.imported', { venue, version, address, count: changes.length }),
  );
  return 0;
}

async function runExport({ source, force }: Arguments, env: Env, database: Database): Promise<number> {
  const { path, shownAs, locationKey = 0 } = source;
  const needs = { database, dataDir: env.DATA_DIR };
  const outcome = await exportVenue(needs, locationKey, path, { shownAs, overwrite: force });
  sayFindings(outcome);
  if (!outcome.ok) return 1;
  const { name, version, activities, pictures } = outcome.value;
  say(t('commands.venue.exported', { file: shownAs, name, version, activities, pictures }));
  return 0;
}

const linkOf = {
  agent: 'commands.venue.agentLink',
  affiliate: 'commands.venue.affiliateLink',
} as const;

async function runLinks(locationKey: number, env: Env, { db }: Database): Promise<number> {
  const agents = createAgents({
    db,
    clock: systemClock,
    catalog: createCatalog({ db, clock: systemClock }),
  });
  const links = await agents.links(locationKey, env.publicUrl).catch((error: unknown) => {
    if (error instanceof Refused) throw noLocation(locationKey);
    throw error;
  });
  if (links.length === 0) say(t('commands.venue.noLinks'));
  for (const { kind, key, name, address } of links) say(t(linkOf[kind], { name, key, address }));
  return 0;
}

async function runGiftCard(
  { locationKey, value }: Extract<OfLocation, { command: 'gift-card' }>,
  env: Env,
  { db }: Database,
): Promise<number> {
  const found = await createCatalog({ db, clock: systemClock }).find(locationKey);
  if (found === null) throw noLocation(locationKey);
  const { location } = found;
  const code = await issueGiftCard({ db, secret: env.GIFT_CARD_SECRET }, location, value);
  const amount = shownAmount(value, location.currency);
  say(t('commands.venue.giftCard', { venue: location.name, amount, code }));
  return 0;
}

async function runIssueMembership(
  { locationKey, given }: Extract<OfLocation, { command: 'issue-membership' }>,
  { db }: Database,
): Promise<number> {
  const found = await createCatalog({ db, clock: systemClock }).find(locationKey);
  if (found === null) throw noLocation(locationKey);
  const { location } = found;
  const issued = await issueByHand(db, location, given, systemClock());
  if (!issued.ok) throw new StartRefused(issued.refusal);
  const { plan, key, startsOn, endsOn } = issued.value;
  say(
    t('commands.venue.membership', { venue: location.name, name: given.name, plan, startsOn, endsOn, key }),
  );
  return 0;
}

async function runRemove(
  { what, withOrders, yes }: Extract<OfLocation, { command: 'remove' }>,
  database: Database,
): Promise<number> {
  const given = { what, withOrders, now: systemClock() };
  let outcome = await removeVenues(database, { ...given, agreed: yes });
  if (outcome.kind === 'question') {
    for (const line of outcome.lines) say(line);
    if (await agrees(outcome.question)) outcome = await removeVenues(database, { ...given, agreed: true });
    else {
      console.error(`${outcome.question}\n${t('commands.venue.nothingRemovedUnlessYes')}`);
      return 1;
    }
  }
  if (outcome.kind === 'refused') {
    for (const line of [...outcome.lines, t('commands.venue.nothingRemoved')]) console.error(line);
    return 1;
  }
  for (const line of outcome.lines) say(line);
  return 0;
}

async function runMemberPhotos(
  { locationKey, folder }: Extract<OfLocation, { command: 'member-photos' }>,
  { db }: Database,
): Promise<number> {
  const found = await createCatalog({ db, clock: systemClock }).find(locationKey);
  if (found === null) throw noLocation(locationKey);
  const count = await writeMemberPhotos(db, locationKey, folder);
  say(t('commands.venue.memberPhotos', { venue: found.location.name, count, folder }));
  return 0;
}

async function run(words: string[]): Promise<number> {
  const given = readArguments(words);
  if (given === 'schema') {
    await writeFile(venueSchemaFile, venueSchemaText());
    await writeFile(venueGuideFile, withReference(await readFile(venueGuideFile, 'utf8')));
    say(t('commands.venue.schemaWritten'));
    return 0;
  }
  if (given === null) {
    say(usage());
    return words.length === 0 ? 2 : 0;
  }
  if (given.command === 'check') return runCheck(given);
  const env = readEnv(process.env);
  const database = await open(env, given.command);
  try {
    if (given.command === 'links') return await runLinks(given.locationKey, env, database);
    if (given.command === 'gift-card') return await runGiftCard(given, env, database);
    if (given.command === 'issue-membership') return await runIssueMembership(given, database);
    if (given.command === 'remove') return await runRemove(given, database);
    if (given.command === 'member-photos') return await runMemberPhotos(given, database);
    if (given.command === 'diff') return await runDiff(given, env, database);
    if (given.command === 'import') return await runImport(given, env, database);
    return await runExport(given, env, database);
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof WrongUse) {
    console.error(`${error.message}\n\n${usage()}`);
    process.exitCode = 2;
  } else if (error instanceof StartRefused) {
    console.error(error.message);
    process.exitCode = 1;
  } else throw error;
}
