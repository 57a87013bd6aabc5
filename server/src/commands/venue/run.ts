/**
 * The commands of `npm run venue` that need the database (docs/venue-files.md). Each returns its exit code:
 * 0 done, 1 refused.
 */
import type { Amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import type { Change } from '@gangway/domain/venue-file/changes';
import type { Database } from '../../db/database.ts';
import { StartRefused } from '../../db/embedded.ts';
import {
  commissionsAt,
  payCommission,
  reverseOrder,
} from '../../features/affiliates/commission-desk.service.ts';
import { createAgents } from '../../features/agents/agents.service.ts';
import { createCatalog } from '../../features/catalog/catalog.service.ts';
import { issueCredit } from '../../features/gift-cards/credits.service.ts';
import { issueGiftCard } from '../../features/gift-cards/issue-gift-card.service.ts';
import { writeMemberPhotos } from '../../features/memberships/photos/member-photos-folder.service.ts';
import { issueByHand } from '../../features/memberships/plans/issue-by-hand.service.ts';
import { exportVenue } from '../../features/venues/export-venue.service.ts';
import { removeVenues } from '../../features/venues/remove-venue.service.ts';
import { checkVenue, diffVenue, importVenue } from '../../features/venues/venues.service.ts';
import { endpointsOf, rotateEndpoint } from '../../features/webhooks/endpoints.service.ts';
import type { PictureStore } from '../../gateways/storage/picture-store.ts';
import { t } from '../../messages/t.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Env } from '../../platform/env.ts';
import { Refused } from '../../platform/refused.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import { runManifest } from '../manifest/run.ts';
import type { CommandIo } from '../socket.ts';
import { amountTyped } from '../typed-amounts.ts';
import type { Arguments, OfLocation } from './arguments.ts';

export interface CommandNeeds {
  env: Env;
  database: Database;
  pictures: PictureStore;
  io: CommandIo;
}

/** Names a venue by its name and number. */
const called = (name: string, locationKey: number) => t('venues.location.named', { name, locationKey });
const noLocation = (locationKey: number) => new StartRefused(t('venues.location.unknown', { locationKey }));
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

async function runGiftCard(
  { locationKey, value: typed }: Extract<OfLocation, { command: 'gift-card' }>,
  { env, database: { db }, io }: CommandNeeds,
): Promise<number> {
  const found = await createCatalog({ db, clock: systemClock }).find(locationKey);
  if (found === null) throw noLocation(locationKey);
  const { location } = found;
  const value = amountTyped(typed, location.currency);
  const code = await issueGiftCard({ db, secret: env.GIFT_CARD_SECRET }, location, value);
  const amount = shownAmount(value, location.currency);
  io.out(t('commands.venue.giftCard', { venue: location.name, amount, code }));
  return 0;
}

async function runCredit(
  { locationKey, value: typed, holder }: Extract<OfLocation, { command: 'credit' }>,
  needs: CommandNeeds,
): Promise<number> {
  const { env, database, io } = needs;
  const location = await locationOf(locationKey, needs);
  const venue = location.name;
  const value = amountTyped(typed, location.currency);
  const issued = await issueCredit(
    { db: database.db, secret: env.GIFT_CARD_SECRET },
    location,
    value,
    holder,
  );
  if (!issued.ok) throw new StartRefused(t('commands.venue.creditUnusable', { venue }));
  const { name, email } = holder;
  const amount = shownAmount(value, location.currency);
  io.out(t('commands.venue.credit', { venue, amount, name, email, code: issued.value }));
  return 0;
}

type OfCommissions = Extract<OfLocation, { command: `${string}commission${string}` }>;

async function locationOf(locationKey: number, { database: { db } }: CommandNeeds): Promise<Location> {
  const found = await createCatalog({ db, clock: systemClock }).find(locationKey);
  if (found === null) throw noLocation(locationKey);
  return found.location;
}

async function runCommissions(
  { locationKey }: Extract<OfCommissions, { command: 'commissions' }>,
  needs: CommandNeeds,
): Promise<number> {
  const location = await locationOf(locationKey, needs);
  const balances = await commissionsAt(needs.database.db, location, systemClock());
  if (balances.length === 0) needs.io.out(t('commands.venue.noAffiliates'));
  for (const { affiliateKey: key, name, ...sums } of balances) {
    const shown = (value: Amount) => shownAmount(value, location.currency);
    const { pending, approved, paid, reversed } = sums;
    needs.io.out(
      t('commands.venue.commissions', {
        ...{ key, name: name ?? t('commands.venue.formerAffiliate') },
        ...{
          pending: shown(pending),
          approved: shown(approved),
          paid: shown(paid),
          reversed: shown(reversed),
        },
      }),
    );
  }
  return 0;
}

async function runPayCommission(
  { locationKey, affiliateKey: key }: Extract<OfCommissions, { command: 'pay-commission' }>,
  needs: CommandNeeds,
): Promise<number> {
  const { db } = needs.database;
  const location = await locationOf(locationKey, needs);
  const balances = await commissionsAt(db, location, systemClock());
  const known = balances.find(({ affiliateKey }) => affiliateKey === key);
  if (known === undefined) throw new StartRefused(t('commands.venue.unknownAffiliate', { key }));
  const name = known.name ?? t('commands.venue.formerAffiliate');
  const paid = await payCommission(db, location, key, systemClock());
  const amount = shownAmount(paid, location.currency);
  needs.io.out(
    paid === 0
      ? t('commands.venue.nothingToPay', { name, key })
      : t('commands.venue.commissionPaid', { name, key, amount }),
  );
  return 0;
}

async function runReverseCommission(
  { locationKey, orderNumber }: Extract<OfCommissions, { command: 'reverse-commission' }>,
  needs: CommandNeeds,
): Promise<number> {
  const location = await locationOf(locationKey, needs);
  const reversed = await reverseOrder(needs.database.db, location, orderNumber);
  if (reversed === null) throw new StartRefused(t('commands.venue.noCommission', { orderNumber }));
  const amount = shownAmount(reversed, location.currency);
  needs.io.out(
    reversed === 0
      ? t('commands.venue.nothingToReverse', { orderNumber })
      : t('commands.venue.commissionReversed', { orderNumber, amount }),
  );
  return 0;
}

async function runIssueMembership(
  { locationKey, given }: Extract<OfLocation, { command: 'issue-membership' }>,
  { database: { db }, io }: CommandNeeds,
): Promise<number> {
  const found = await createCatalog({ db, clock: systemClock }).find(locationKey);
  if (found === null) throw noLocation(locationKey);
  const { location } = found;
  const issued = await issueByHand(db, location, given, systemClock());
  if (!issued.ok) throw new StartRefused(issued.refusal);
  const { plan, key, startsOn, endsOn } = issued.value;
  io.out(
    t('commands.venue.membership', { venue: location.name, name: given.name, plan, startsOn, endsOn, key }),
  );
  return 0;
}

/** Lists a venue's endpoints, shows the secret of one, or gives it another. */
async function runWebhooks(
  { locationKey, secretOf: url, rotate }: Extract<OfLocation, { command: 'webhooks' }>,
  needs: CommandNeeds,
): Promise<number> {
  const { db } = needs.database;
  const { io } = needs;
  await locationOf(locationKey, needs);
  const endpoints = await endpointsOf(db, locationKey);
  if (url === null) {
    if (endpoints.length === 0) io.out(t('commands.webhooks.noEndpoints'));
    for (const { url: address, events, due, givenUp, ...endpoint } of endpoints) {
      const state =
        endpoint.disabledAt !== null ? 'off' : endpoint.failingSince !== null ? 'failing' : 'fine';
      io.out(t('commands.venue.endpoint', { url: address, events: events.join(', '), state, due, givenUp }));
    }
    return 0;
  }
  const known = endpoints.find((endpoint) => endpoint.url === url);
  if (known === undefined) throw new StartRefused(t('commands.venue.unknownEndpoint', { url }));
  const rotated = rotate ? await rotateEndpoint(db, locationKey, url) : null;
  io.out(rotated?.secret ?? known.secrets[0] ?? '');
  if (rotated !== null) io.err(t('commands.venue.secretRotated', { hours: rotated.hours }));
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

async function runMemberPhotos(
  { locationKey, folder }: Extract<OfLocation, { command: 'member-photos' }>,
  { database: { db }, io }: CommandNeeds,
): Promise<number> {
  const found = await createCatalog({ db, clock: systemClock }).find(locationKey);
  if (found === null) throw noLocation(locationKey);
  const count = await writeMemberPhotos(db, locationKey, folder);
  io.out(t('commands.venue.memberPhotos', { venue: found.location.name, count, folder }));
  return 0;
}

/** Runs a command on an open database. */
export function runVenueCommand(given: Arguments | OfLocation, needs: CommandNeeds): Promise<number> {
  switch (given.command) {
    case 'check':
      return runCheck(given, needs.io);
    case 'links':
      return runLinks(given.locationKey, needs);
    case 'gift-card':
      return runGiftCard(given, needs);
    case 'credit':
      return runCredit(given, needs);
    case 'issue-membership':
      return runIssueMembership(given, needs);
    case 'webhooks':
      return runWebhooks(given, needs);
    case 'remove':
      return runRemove(given, needs);
    case 'member-photos':
      return runMemberPhotos(given, needs);
    case 'manifest':
      return runManifest(given, { ...needs, clock: systemClock });
    case 'commissions':
      return runCommissions(given, needs);
    case 'pay-commission':
      return runPayCommission(given, needs);
    case 'reverse-commission':
      return runReverseCommission(given, needs);
    case 'diff':
      return runDiff(given, needs);
    case 'import':
      return runImport(given, needs);
    case 'export':
      return runExport(given, needs);
  }
}
