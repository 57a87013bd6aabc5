/**
 * Photos of members: uploaded by the account holder, staff or the buyer, visible only to the account holder
 * (D-API-63, D-UI-07, S27; docs/rules/members.md, "Photos").
 */
import { randomInt } from 'node:crypto';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { removeMemberPhoto, uploadMemberPhoto } from '@gangway/contract/members';
import { type Member, type Membership, roleOf } from '@gangway/domain/memberships/member';
import { findPlan, type MemberField, roleFields } from '@gangway/domain/memberships/plan';
import type { Queryable } from '../../../db/database.ts';
import { retrying } from '../../../db/retry.ts';
import type { CallContext } from '../../../platform/door.ts';
import { Refused } from '../../../platform/refused.ts';
import { Turns } from '../../../platform/turns.ts';
import type { Catalog } from '../../catalog/catalog.service.ts';
import {
  cutPersonalPhoto,
  developPersonalPhoto,
  maxPhotoBytes,
  type PhotoKind,
} from '../../pictures/personal-photo.shared.ts';
import type { MembershipAccess } from '../members/membership-access.service.ts';
import { deletePhoto, findMemberKey, findPhoto, savePhoto } from './member-photos.repo.ts';

/** Processing a photo briefly takes a library thread and tens of megabytes. */
const developing = { atOnce: 2, atOnceOfOne: 1, waiting: 16, waitingOfOne: 4 };

const fieldOf: Record<PhotoKind, MemberField> = { profile: 'photo', id: 'idPhoto' };
const largestVersion = 2_147_483_647;

export interface MemberPhotos {
  upload(
    input: InputOf<typeof uploadMemberPhoto>,
    context: CallContext,
  ): Promise<OutputOf<typeof uploadMemberPhoto>>;
  remove(
    input: InputOf<typeof removeMemberPhoto>,
    context: CallContext,
  ): Promise<OutputOf<typeof removeMemberPhoto>>;
  /** Returns a profile photo as a square JPEG; null if the caller may not see it or there is none. */
  show(
    of: { memberUuid: string; version: number; side: number },
    context: Pick<CallContext, 'identify' | 'staffAt'>,
  ): Promise<Buffer | null>;
}

export function createMemberPhotos(needs: {
  db: Queryable;
  catalog: Catalog;
  access: MembershipAccess;
}): MemberPhotos {
  const { db, catalog, access } = needs;
  const turns = new Turns(developing);

  const memberOf = ({ members }: Membership, memberKey: string): Member => {
    const member = members.find(({ key }) => key === memberKey);
    if (member === undefined) throw new Refused('notFound');
    return member;
  };
  const versionsOf = ({ photoVersion, idPhotoVersion }: Member) => ({ photoVersion, idPhotoVersion });
  const withVersion = (member: Member, kind: PhotoKind, version: number | null) => ({
    ...versionsOf(member),
    ...(kind === 'profile' ? { photoVersion: version } : { idPhotoVersion: version }),
  });

  async function isAsked(membership: Membership, member: Member, kind: PhotoKind): Promise<boolean> {
    const { location } = await catalog.snapshot(membership.locationKey);
    const plan = findPlan(location.membershipPlans, membership.planKey);
    const role = plan === null ? null : roleOf(plan, member);
    return role !== null && roleFields(role).includes(fieldOf[kind]);
  }

  return {
    async upload({ membershipMemberKey: memberKey, orderKey, kind, file }, context) {
      const { membership, as } = await access.open({ memberKey }, orderKey, context);
      const member = memberOf(membership, memberKey);
      if (!(await isAsked(membership, member, kind))) throw new Refused('photoNotAsked');
      const before = kind === 'profile' ? member.photoVersion : member.idPhotoVersion;
      if (as === 'buyer' && before !== null) throw new Refused('photoGiven');
      if (file.size > maxPhotoBytes) throw new Refused('photoTooLarge');
      const bytes = Buffer.from(await file.arrayBuffer());
      const developed = await turns.run(context.clientAddress, () => developPersonalPhoto(bytes, kind));
      if (!developed.ok) throw new Refused(developed.refusal);
      // A random version cannot be guessed, and old addresses stop working.
      const version = randomInt(1, largestVersion);
      const content = developed.value;
      const isSaved = await retrying(() => savePhoto(db, { memberKey, kind, version, content }, as));
      // Someone has signed in or uploaded a photo in the meantime, so the link no longer allows this.
      if (!isSaved) throw new Refused('notFound');
      return as === 'buyer'
        ? { photoVersion: null, idPhotoVersion: null }
        : withVersion(member, kind, version);
    },

    async remove({ membershipMemberKey: memberKey, kind }, context) {
      const { membership } = await access.open({ memberKey }, null, context);
      await retrying(() => deletePhoto(db, memberKey, kind));
      return withVersion(memberOf(membership, memberKey), kind, null);
    },

    async show({ memberUuid, version, side }, context) {
      const memberKey = (await findMemberKey(db, memberUuid)) ?? '';
      try {
        await access.open({ memberKey }, null, context);
      } catch (error) {
        if (error instanceof Refused && ['notFound', 'signedOut'].includes(error.code)) return null;
        throw error;
      }
      const kept = await findPhoto(db, memberKey, 'profile', version);
      return kept === null ? null : cutPersonalPhoto(kept, side);
    },
  };
}
