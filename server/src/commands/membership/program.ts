/** `npm run membership -- issue PLAN`, `photos FOLDER`: memberships by hand, and the photos of members (docs/rules/memberships.md, docs/rules/members.md). */
import { resolve } from 'node:path';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { StartRefused } from '../../db/embedded.ts';
import { writeMemberPhotos } from '../../features/memberships/photos/member-photos-folder.service.ts';
import {
  type MembershipArguments as Given,
  issueByHand,
  readMembershipArguments as readGiven,
} from '../../features/memberships/plans/issue-by-hand.service.ts';
import { t } from '../../messages/t.ts';
import { locationOf, readLocation } from '../of-location.ts';
import { defineProgram, type Shop } from '../program.ts';
import { parseWords, WrongUse } from '../words.ts';

interface Issue {
  command: 'issue';
  locationKey: LocationKey;
  given: Given;
}
interface Photos {
  command: 'photos';
  locationKey: LocationKey;
  folder: string;
}

/** Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows. */
export function readMembershipArguments(words: string[], here: string): Issue | Photos | null {
  const { values, positionals } = parseWords(words, {
    location: { type: 'string', short: 'l' },
    name: { type: 'string' },
    phone: { type: 'string' },
    email: { type: 'string' },
    from: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  const [command, what, ...more] = positionals;
  if (values.help || command === undefined) return null;
  if ((command !== 'issue' && command !== 'photos') || more.length > 0)
    throw new WrongUse(t('commands.membership.unknownCommand', { command: positionals.join(' ') }));
  const { location, name, phone, email, from } = values;
  const locationKey = readLocation(location);
  if (command === 'issue') {
    if (locationKey === undefined) throw new WrongUse(t('commands.membership.of'));
    const given = readGiven(what, values);
    if (typeof given === 'string') throw new WrongUse(given);
    return { command, locationKey, given };
  }
  if ((name ?? phone ?? email ?? from) !== undefined)
    throw new WrongUse(t('commands.membership.optionsOfIssue'));
  if (what === undefined) throw new WrongUse(t('commands.membership.folder'));
  if (locationKey === undefined) throw new WrongUse(t('commands.membership.photosOf'));
  return { command, locationKey, folder: resolve(here, what) };
}

async function runIssue({ locationKey, given }: Issue, shop: Shop): Promise<number> {
  const location = await locationOf(locationKey, shop);
  const issued = await issueByHand(shop.database.db, location, given, shop.clock());
  if (!issued.ok) throw new StartRefused(issued.refusal);
  const { plan, key, startsOn, endsOn } = issued.value;
  const { name } = given;
  shop.io.out(t('commands.membership.issued', { venue: location.name, name, plan, startsOn, endsOn, key }));
  return 0;
}

async function runPhotos({ locationKey, folder }: Photos, shop: Shop): Promise<number> {
  const { name: venue } = await locationOf(locationKey, shop);
  const count = await writeMemberPhotos(shop.database.db, locationKey, folder);
  shop.io.out(t('commands.membership.photos', { venue, count, folder }));
  return 0;
}

export const program = defineProgram({
  usage: () => t('commands.membership.usage'),
  read: readMembershipArguments,
  run: (given, shop) => (given.command === 'issue' ? runIssue(given, shop) : runPhotos(given, shop)),
});
