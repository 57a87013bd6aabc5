import type { Change } from '@gangway/domain/venue-file/changes';
import type { Database } from '../../db/database.ts';
import { openForCommand } from '../../db/open-for-command.ts';
import { createAgents } from '../../features/agents/agents.service.ts';
import { createCatalog } from '../../features/catalog/catalog.service.ts';
import { exportVenue } from '../../features/venues/export-venue.service.ts';
import { removeVenues } from '../../features/venues/remove-venue.service.ts';
import { checkVenue, diffVenue, importVenue } from '../../features/venues/venues.service.ts';
import type { PictureStore } from '../../gateways/storage/picture-store.ts';
import { t } from '../../messages/t.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Env } from '../../platform/env.ts';
import { Refused } from '../../platform/refused.ts';
import { noLocation } from '../of-location.ts';
import { databaseOf } from '../open-shop.ts';
import type { CommandIo } from '../socket.ts';
import type { Arguments, OfLocation } from './arguments.ts';

export interface CommandNeeds {
  env: Env;
  database: Database;
  pictures: PictureStore;
  io: CommandIo;
}

/** Names a venue by its name and number. */
const called = (name: string, locationKey: number) => t('venues.location.named', { name, locationKey });
const signs = { added: '+', removed: '-', changed: '~' } as const;

function sayChanges(io: CommandIo, changes: readonly Change[]): void {
  for (const { kind, where, what } of changes) io.out(`  ${signs[kind]} ${where}: ${what}`);
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
function sayFindings(io: CommandIo, { problems = [], warnings = [], bookings = [] }: Findings): void {
  for (const line of [...problems, ...warnings]) io.err(line);
  if (bookings.length > 0) io.err(`\n${t('commands.venue.bookings')}`);
  for (const line of bookings) io.err(`  ${line}`);
  if (problems.length + warnings.length > 1)
    io.err(`\n${counted({ problems: problems.length, warnings: warnings.length })}`);
}

function counted({ problems, warnings }: { problems: number; warnings: number }): string {
  if (warnings === 0) return t('commands.venue.problems', { problems });
  if (problems === 0) return t('commands.venue.warnings', { warnings });
  return t('commands.venue.problemsAndWarnings', { problems, warnings });
}

export async function runCheck({ source }: Arguments, io: CommandIo): Promise<number> {
  const outcome = await checkVenue(source, systemClock());
  sayFindings(io, outcome);
  if (!outcome.ok) return 1;
  const { name, locationKey, activities, rates, pictures } = outcome.value;
  const venue = locationKey === null ? name : called(name, locationKey);
  const found = { file: source.shownAs, venue, activities, rates, pictures };
  io.out(
    outcome.warnings?.length
      ? t('commands.venue.checkedWithWarnings', found)
      : t('commands.venue.checked', found),
  );
  return 0;
}

async function runDiff({ source }: Arguments, { database, pictures, io }: CommandNeeds): Promise<number> {
  const outcome = await diffVenue({ database, pictures, now: systemClock() }, source);
  sayFindings(io, outcome);
  if (!outcome.ok) return 1;
  const { locationKey, name, changes, replaces } = outcome.value;
  if (replaces !== null) io.out(replaces);
  const venue = called(name, locationKey);
  if (changes.length === 0) io.out(t('commands.venue.noChanges', { venue }));
  else {
    io.out(t('commands.venue.wouldChange', { venue, count: changes.length }));
    sayChanges(io, changes);
  }
  return 0;
}

async function runImport(
  { source, yes }: Arguments,
  { env, database, pictures, io }: CommandNeeds,
): Promise<number> {
  const needs = { database, pictures, now: systemClock() };
  let outcome = await importVenue(needs, source, { mayReplace: yes });
  sayFindings(io, outcome);
  if (!outcome.ok && outcome.unlessAgreed === true && (await io.ask(t('commands.venue.askImport'))))
    outcome = await importVenue(needs, source, { mayReplace: true });
  if (!outcome.ok) {
    io.err(
      outcome.unlessAgreed === true
        ? t('commands.venue.nothingImportedUnlessYes')
        : t('commands.venue.nothingImported'),
    );
    return 1;
  }
  const { locationKey, name, version, changes } = outcome.value;
  sayChanges(io, changes);
  const venue = called(name, locationKey);
  const address = `${env.publicUrl}/${locationKey}`;
  io.out(
    changes.length === 0
      ? t('commands.venue.importedNothing', { venue, version, address })
      : t('commands.venue.imported', { venue, version, address, count: changes.length }),
  );
  return 0;
}

async function runExport(
  { source, force }: Arguments,
  { database, pictures: store, io }: CommandNeeds,
): Promise<number> {
  const { path, shownAs, locationKey = 0 } = source;
  const needs = { database, pictures: store };
  const outcome = await exportVenue(needs, locationKey, path, { shownAs, overwrite: force });
  sayFindings(io, outcome);
  if (!outcome.ok) return 1;
  const { name, version, activities, pictures } = outcome.value;
  io.out(t('commands.venue.exported', { file: shownAs, name, version, activities, pictures }));
  return 0;
}

const linkOf = {
  agent: 'commands.venue.agentLink',
  affiliate: 'commands.venue.affiliateLink',
} as const;

async function runLinks(locationKey: number, { env, database: { db }, io }: CommandNeeds): Promise<number> {
  const agents = createAgents({
    db,
    clock: systemClock,
    catalog: createCatalog({ db, clock: systemClock }),
  });
  const links = await agents.links(locationKey, env.publicUrl).catch((error: unknown) => {
    if (error instanceof Refused) throw noLocation(locationKey);
    throw error;
  });
  if (links.length === 0) io.out(t('commands.venue.noLinks'));
  for (const { kind, key, name, address } of links) io.out(t(linkOf[kind], { name, key, address }));
  return 0;
}

async function runRemove(
  { what, withOrders, yes }: Extract<OfLocation, { command: 'remove' }>,
  { database, io }: CommandNeeds,
): Promise<number> {
  const given = { what, withOrders, now: systemClock() };
  let outcome = await removeVenues(database, { ...given, agreed: yes });
  if (outcome.kind === 'question') {
    for (const line of outcome.lines) io.out(line);
    if (await io.ask(outcome.question)) outcome = await removeVenues(database, { ...given, agreed: true });
    else {
      io.err(`${outcome.question}\n${t('commands.venue.nothingRemovedUnlessYes')}`);
      return 1;
    }
  }
  if (outcome.kind === 'refused') {
    for (const line of [...outcome.lines, t('commands.venue.nothingRemoved')]) io.err(line);
    return 1;
  }
  for (const line of outcome.lines) io.out(line);
  return 0;
}

/** Import may set up an empty database; all other commands need a shop of this version. */
export const openForVenueCommand = (given: Arguments | OfLocation | 'schema', env: Env): Promise<Database> =>
  openForCommand(databaseOf(env), { maySetUp: given !== 'schema' && given.command === 'import' });

/** Runs a command on an open database. */
export function runVenueCommand(given: Arguments | OfLocation, needs: CommandNeeds): Promise<number> {
  switch (given.command) {
    case 'check':
      return runCheck(given, needs.io);
    case 'links':
      return runLinks(given.locationKey, needs);
    case 'remove':
      return runRemove(given, needs);
    case 'diff':
      return runDiff(given, needs);
    case 'import':
      return runImport(given, needs);
    case 'export':
      return runExport(given, needs);
  }
}
