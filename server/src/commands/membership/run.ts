/** The commands of `npm run membership`: issues memberships, and writes the photos of members. */
import { StartRefused } from '../../db/embedded.ts';
import { writeMemberPhotos } from '../../features/memberships/photos/member-photos-folder.service.ts';
import { issueByHand } from '../../features/memberships/plans/issue-by-hand.service.ts';
import { t } from '../../messages/t.ts';
import { locationOf } from '../of-location.ts';
import type { Shop } from '../program.ts';
import type { Issue, Photos } from './arguments.ts';

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

/** Returns the exit code. */
export const runMembershipCommand = (given: Issue | Photos, shop: Shop): Promise<number> =>
  given.command === 'issue' ? runIssue(given, shop) : runPhotos(given, shop);
