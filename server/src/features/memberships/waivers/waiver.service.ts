/** Waivers: what a member signs, and storing it (D-WV-01, C-25; docs/rules/members.md, "Waiver"). */
import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { signWaiver } from '@gangway/contract/members';
import { membershipKey } from '@gangway/contract/memberships';
import { wordsOf } from '@gangway/contract/refusals';
import { dateOf, type VenueDate } from '@gangway/domain/kernel/local-time';
import { checkWaiver } from '@gangway/domain/memberships/check-waiver';
import type { Queryable } from '../../../db/database.ts';
import { retrying } from '../../../db/retry.ts';
import type { CallContext } from '../../../platform/door.ts';
import { Refused } from '../../../platform/refused.ts';
import type { Catalog } from '../../catalog/catalog.service.ts';
import { type VenueOfPage, venueOfPage } from '../../location/venue-page.shared.ts';
import { findMembershipOf, insertWaiver } from '../members/members.repo.ts';
import type { Memberships } from '../plans/memberships.service.ts';

/** What the waiver page shows; none of it is about the member. */
export interface WaiverToSign extends VenueOfPage {
  text: string;
  textVersion: string;
  today: VenueDate;
}

export interface Waivers {
  /** Refuses if no member of that venue has this address, or if there is nothing to sign. */
  find(locationCode: string, memberKey: string): Promise<WaiverToSign>;
  sign(
    input: InputOf<typeof signWaiver>,
    context: Pick<CallContext, 'clientAddress'>,
  ): Promise<OutputOf<typeof signWaiver>>;
}

const versionOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const wireNames = {
  signer: 'signer',
  birthdate: 'dateOfBirth',
  guardian: 'guardian',
  signature: 'signature',
} as const;

export function createWaivers(needs: {
  db: Queryable;
  catalog: Catalog;
  memberships: Pick<Memberships, 'view'>;
}): Waivers {
  const { db, catalog, memberships } = needs;

  async function find(locationCode: string, memberKey: string): Promise<WaiverToSign> {
    const membership = membershipKey.safeParse(memberKey).success
      ? await findMembershipOf(db, memberKey)
      : null;
    if (membership === null) throw new Refused('notFound');
    const { location } = await catalog.snapshot(membership.locationKey);
    const { plan, now } = await memberships.view(membership, null);
    const text = plan?.waiver ?? null;
    if (text === null || location.code.toLowerCase() !== locationCode.toLowerCase())
      throw new Refused('notFound');
    return { ...venueOfPage(location), text, textVersion: versionOf(text), today: dateOf(now) };
  }

  return {
    find,
    async sign({ locationCode, memberKey, dateOfBirth, ...signed }, { clientAddress }) {
      const waiver = await find(locationCode, memberKey);
      const { signer, guardian, signature, textVersion } = signed;
      const complaints = checkWaiver({ signer, birthdate: dateOfBirth, guardian, signature }, waiver.today);
      if (complaints.length > 0)
        throw Refused.ofFields(
          complaints.map(({ field, code, label }) => ({
            key: wireNames[field],
            words: wordsOf(code, { label }),
          })),
          { success: false },
        );
      if (textVersion !== waiver.textVersion) throw new Refused('textChanged', {}, { success: false });
      const isKept = await retrying(() =>
        insertWaiver(db, memberKey, {
          signer,
          birth_date: dateOfBirth.trim(),
          guardian: guardian === '' ? null : guardian,
          signature: signature.trim(),
          client_address: clientAddress,
          text_version: waiver.textVersion,
          waiver_text: waiver.text,
        }),
      );
      if (!isKept) throw new Refused('notFound');
      return { success: true, modelErrors: null };
    },
  };
}
