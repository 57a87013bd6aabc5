/**
 * The commands of `npm run person`: what is held about a person (docs/rules/personal-data.md). Each returns its exit code: 0 done,
 * 1 refused.
 */
import { byCommand } from '@gangway/domain/kernel/actor';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import type { Database } from '../../db/database.ts';
import { StartRefused } from '../../db/embedded.ts';
import { createCatalog } from '../../features/catalog/catalog.service.ts';
import {
  aheadOf,
  erase,
  idsOf,
  isErasable,
  isNobody,
  knownAs,
  personAt,
  personDocument,
  roleOf,
  runningOf,
} from '../../features/personal-data/personal-data.service.ts';
import { t } from '../../messages/t.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeNewFile } from '../new-file.ts';
import type { CommandIo } from '../socket.ts';
import type { PersonArguments } from './arguments.ts';

export interface PersonCommandNeeds {
  database: Pick<Database, 'db'>;
  clock: Clock;
  io: CommandIo;
  /** Names the request in the log and in the record of an erasure. */
  requestId: string;
}

type Found = Awaited<ReturnType<typeof personAt>>;
type Known = NonNullable<ReturnType<typeof knownAs>>;
type Of<Command extends PersonArguments['command']> = Extract<PersonArguments, { command: Command }>;

/** '2026-12-05 09:00' */
const moment = (at: string, { timeZone }: Location): string =>
  wallAt(new Date(at).getTime() as Instant, timeZone)
    .slice(0, 16)
    .replace('T', ' ');

async function look(
  { locationKey, named }: PersonArguments,
  { database: { db }, clock }: PersonCommandNeeds,
): Promise<{ location: Location; known: Known; found: Found }> {
  const snapshot = await createCatalog({ db, clock }).find(locationKey);
  if (snapshot === null) throw new StartRefused(t('venues.location.unknown', { locationKey }));
  const { location } = snapshot;
  const known = knownAs(location, named);
  if (known === null) throw new StartRefused(t('commands.order.unknownPhone'));
  return { location, known, found: await personAt(db, location, known, clock()) };
}

const nameOf = (orderNumber: string | null): string => orderNumber ?? t('commands.person.cart');

function sayFound(io: CommandIo, found: Found, location: Location): void {
  for (const { orderNumber, createdAt, state, ahead } of found.orders)
    io.out(
      t('commands.person.order', {
        ...{ number: nameOf(orderNumber), state, count: ahead.length },
        date: moment(createdAt, location),
      }),
    );
  for (const { orderNumber } of found.recipients)
    io.out(t('commands.person.recipient', { number: nameOf(orderNumber) }));
  for (const { planName, endsOn, isHolder } of found.members)
    io.out(
      t(isHolder ? 'commands.person.holder' : 'commands.person.member', { plan: planName, date: endsOn }),
    );
  for (const { planName, endsOn } of found.contacts)
    io.out(t('commands.person.contact', { plan: planName, date: endsOn }));
  for (const { codeEnd } of found.credits) io.out(t('commands.person.credit', { end: codeEnd }));
  for (const { affiliateKey } of found.affiliates)
    io.out(t('commands.person.affiliate', { key: String(affiliateKey) }));
  for (const { optedOutAt } of found.optOuts)
    io.out(t('commands.person.optOut', { date: moment(optedOutAt, location) }));
  for (const { role } of found.staff) io.out(t('commands.person.staff', { role: role ?? 'none' }));
  for (const _ of found.invitations) io.out(t('commands.person.invitation'));
  for (const { requestedAt } of found.signUps)
    io.out(t('commands.person.signUp', { date: moment(requestedAt, location) }));
}

function nobody(io: CommandIo): number {
  io.err(t('commands.person.nothingFound'));
  return 1;
}

async function runFind(given: Of<'find'>, needs: PersonCommandNeeds): Promise<number> {
  const { location, found } = await look(given, needs);
  if (isNobody(found)) return nobody(needs.io);
  sayFound(needs.io, found, location);
  return 0;
}

async function runExport({ path, ...given }: Of<'export'>, needs: PersonCommandNeeds): Promise<number> {
  const { io, clock, database } = needs;
  const { location, found } = await look({ ...given, path }, needs);
  if (isNobody(found)) return nobody(io);
  const document = {
    venue: { key: location.key, name: location.name },
    exportedAt: new Date(clock()).toISOString(),
    ...(await personDocument(database.db, location, found)),
  };
  await writeNewFile(path, `${JSON.stringify(document, null, 2)}\n`);
  io.out(t('commands.person.exported', { file: path }));
  return 0;
}

/** Prints the reasons that stop an erasure; returns whether there are any. */
function isStopped(io: CommandIo, found: Found, given: Of<'erase'>): boolean {
  const ahead = given.withFuture ? [] : aheadOf(found);
  const running = given.withMemberships ? [] : runningOf(found);
  for (const { orderNumber, ahead: starts, cardsToSend } of ahead) {
    for (const start of starts)
      io.err(
        t('commands.person.isAhead', {
          number: nameOf(orderNumber),
          start: start.slice(0, 16).replace('T', ' '),
        }),
      );
    if (cardsToSend > 0)
      io.err(t('commands.person.cardsToSend', { number: nameOf(orderNumber), count: cardsToSend }));
  }
  if (ahead.length > 0) io.err(t('commands.person.withFuture'));
  for (const { planName, endsOn } of running)
    io.err(t('commands.person.isRunning', { plan: planName, date: endsOn }));
  if (running.length > 0) io.err(t('commands.person.withMemberships'));
  const role = roleOf(found);
  if (role !== null) io.err(t('commands.person.worksHere', { role }));
  return ahead.length + running.length > 0 || role !== null;
}

async function runErase(given: Of<'erase'>, needs: PersonCommandNeeds): Promise<number> {
  const { io, database } = needs;
  const { location, known, found } = await look(given, needs);
  if (!isErasable(found)) return nobody(io);
  sayFound(io, found, location);
  if (isStopped(io, found, given)) return 1;
  if (!given.yes && !(await io.ask(t('commands.person.ask')))) {
    io.err(t('commands.person.notAsked'));
    return 1;
  }
  const by = { actor: byCommand, reason: 'request', requestId: needs.requestId } as const;
  const erased = await erase(database.db, given.locationKey, idsOf(found, known), by);
  if (erased === null) {
    io.err(t('commands.person.busy'));
    return 1;
  }
  io.out(t('commands.person.erased', { ...erased }));
  if (found.affiliates.length > 0) io.out(t('commands.person.affiliateFile'));
  return 0;
}

export function runPersonCommand(given: PersonArguments, needs: PersonCommandNeeds): Promise<number> {
  switch (given.command) {
    case 'find':
      return runFind(given, needs);
    case 'export':
      return runExport(given, needs);
    case 'erase':
      return runErase(given, needs);
  }
}
