/** The commands of `npm run staff`: who works at a venue, and links for those who shall. */
import { StartRefused } from '../../db/embedded.ts';
import { inviteByLink, leaveVenue, staffAt, venuesWithoutOwner } from '../../features/staff/staff.service.ts';
import { t } from '../../messages/t.ts';
import { locationOf } from '../of-location.ts';
import type { Shop } from '../program.ts';
import type { StaffArguments } from './arguments.ts';

type Of<Command> = Extract<StaffArguments, { command: Command }>;

const day = (instant: string) => instant.slice(0, 10);

async function runList({ locationKey }: Of<'list'>, shop: Shop): Promise<number> {
  const { name: venue } = await locationOf(locationKey, shop);
  const { people, invitations } = await staffAt(shop.database.db, locationKey);
  for (const { name, email, role, since } of people)
    shop.io.out(t('commands.staff.person', { name, email, role, since: day(since) }));
  for (const { email, role, expiresOn } of invitations)
    shop.io.out(t('commands.staff.invited', { email: email ?? 'anybody', role, until: day(expiresOn) }));
  if (people.length + invitations.length === 0) shop.io.out(t('commands.staff.none', { venue }));
  return 0;
}

async function runInvite({ locationKey, email, role }: Of<'invite'>, shop: Shop): Promise<number> {
  const { db } = shop.database;
  const { name: venue } = await locationOf(locationKey, shop);
  const { people } = await staffAt(db, locationKey);
  if (people.some((person) => person.email === email))
    throw new StartRefused(t('commands.staff.alreadyThere', { email, venue }));
  const { publicUrl } = shop.env;
  shop.io.out(
    t('commands.staff.link', await inviteByLink(db, publicUrl, { locations: [locationKey], role, email })),
  );
  return 0;
}

async function runRemove({ locationKey, email }: Of<'remove'>, shop: Shop): Promise<number> {
  const location = await locationOf(locationKey, shop);
  const { name: venue } = location;
  switch (await leaveVenue(shop.database, location, shop.clock(), email)) {
    case 'done':
      shop.io.out(t('commands.staff.removed', { email, venue }));
      return 0;
    case 'nobody':
      throw new StartRefused(t('commands.staff.notThere', { email, venue }));
    case 'lastOwner':
      throw new StartRefused(t('commands.staff.lastOwner', { email, venue }));
  }
}

async function runOwner(shop: Shop): Promise<number> {
  const { db } = shop.database;
  const locations = await venuesWithoutOwner(db);
  if (locations.length === 0) {
    shop.io.out(t('commands.staff.everyOwner'));
    return 0;
  }
  const { publicUrl } = shop.env;
  shop.io.out(
    t('commands.staff.link', await inviteByLink(db, publicUrl, { locations, role: 'owner', email: null })),
  );
  return 0;
}

/** Returns the exit code. */
export function runStaffCommand(given: StaffArguments, shop: Shop): Promise<number> {
  switch (given.command) {
    case 'list':
      return runList(given, shop);
    case 'invite':
      return runInvite(given, shop);
    case 'remove':
      return runRemove(given, shop);
    case 'owner':
      return runOwner(shop);
  }
}
