/** The form of a member, revoking one, and check-in (D-API-52, D-API-53, D-MB-06, D-MB-09, D-MB-10; docs/rules/members.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { PostedMember, saveMembershipCheckIn, saveMemberToMembership } from '@gangway/contract/members';
import { wordsOf } from '@gangway/contract/refusals';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { dateOf, isVenueDate, wallAt } from '@gangway/domain/kernel/local-time';
import { formatSubscriber } from '@gangway/domain/kernel/subscriber-number';
import { visitMoment, whoComesIn } from '@gangway/domain/memberships/check-in';
import { checkMember } from '@gangway/domain/memberships/check-member';
import { type Member, type Membership, roleOf } from '@gangway/domain/memberships/member';
import { invalidReasons, whyInvalid } from '@gangway/domain/memberships/validity';
import type { Queryable } from '../../db/database.ts';
import { retrying } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { CallContext } from '../../platform/serve.ts';
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import { countryOfKey } from '../location/countries.presenter.ts';
import { type FilledForm, findMembershipOf, saveMemberForm, saveRevoked, saveVisit } from './members.repo.ts';
import { presentMember } from './membership.presenter.ts';
import type { MembershipAccess } from './membership-access.ts';
import { findMembership } from './memberships.repo.ts';
import type { Memberships } from './memberships.service.ts';

export interface Members {
  save(
    input: InputOf<typeof saveMemberToMembership>,
    context: CallContext,
  ): Promise<OutputOf<typeof saveMemberToMembership>>;
  checkIn(
    input: InputOf<typeof saveMembershipCheckIn>,
    context: CallContext,
  ): Promise<OutputOf<typeof saveMembershipCheckIn>>;
}

interface Phone {
  countryKey: number | null;
  areaCode: string | null;
  subscriberNumber: string | null;
}

const trimmed = (text: string | null): string | null => {
  const plain = text?.trim() ?? '';
  return plain === '' ? null : plain;
};

/** The three parts as they are kept (5.1-19), and the number as identity providers write it; neither where there is none. */
function keptPhone({ countryKey, areaCode, subscriberNumber }: Phone) {
  const country = countryKey === null ? null : countryOfKey(countryKey);
  const [area, subscriber] = [trimmed(areaCode), trimmed(subscriberNumber)];
  if (country === null || area === null || subscriber === null)
    return { countryKey: null, areaCode: null, subscriberNumber: null, e164: null };
  return {
    countryKey,
    areaCode: area,
    subscriberNumber: formatSubscriber(subscriber, country.e164),
    e164: `+${`${country.e164}${area}${subscriber}`.replace(/\D/g, '')}`,
  };
}

/** What of a posted record is kept: the fields of the form, and nothing else (C-40, S24). */
function formOf(posted: PostedMember, member: Member): FilledForm {
  const { customer } = posted;
  const phone = keptPhone({
    countryKey: customer.phoneCountryKey,
    areaCode: customer.phoneAreaCode,
    subscriberNumber: customer.phoneSubscriberNumber,
  });
  const emergency = keptPhone({
    countryKey: posted.emergencyContactPhoneCountryKey,
    areaCode: posted.emergencyContactPhoneAreaCode,
    subscriberNumber: posted.emergencyContactPhoneSubscriberNumber,
  });
  const birthdate = trimmed(posted.dateOfBirth);
  const gender = customer.genderKey;
  return {
    firstName: trimmed(customer.firstName) ?? '',
    lastName: trimmed(customer.lastName) ?? '',
    email: trimmed(customer.email),
    phone: phone.e164,
    details: {
      ...member.details,
      dateOfBirth: birthdate !== null && isVenueDate(birthdate) ? birthdate : null,
      genderKey: gender === 1 || gender === 2 || gender === 3 ? gender : null,
      phoneCountryKey: phone.countryKey,
      phoneAreaCode: phone.areaCode,
      phoneSubscriberNumber: phone.subscriberNumber,
      addressLine1: trimmed(customer.addressLine1),
      addressLine2: trimmed(customer.addressLine2),
      city: trimmed(customer.city),
      state: trimmed(customer.state),
      zip: trimmed(customer.zip),
      countryCode: trimmed(customer.countryCode),
      emergencyFirstName: trimmed(posted.emergencyContactFirstName),
      emergencyLastName: trimmed(posted.emergencyContactLastName),
      emergencyPhoneCountryKey: emergency.countryKey,
      emergencyPhoneAreaCode: emergency.areaCode,
      emergencyPhoneSubscriberNumber: emergency.subscriberNumber,
    },
  };
}

const wireName = (field: string) => `${field.charAt(0).toUpperCase()}${field.slice(1)}`;

export function createMembers(needs: {
  db: Queryable;
  clock: Clock;
  catalogue: Catalogue;
  memberships: Pick<Memberships, 'view'>;
  access: MembershipAccess;
}): Members {
  const { db, clock, catalogue, memberships, access } = needs;

  /** A member as they are now; the answer of a change. */
  async function present(memberKey: string, orderKey: PostedMember['orderKey']) {
    const membership = await findMembershipOf(db, memberKey);
    const member = membership?.members.find(({ key }) => key === memberKey);
    if (membership === null || member === undefined) throw new Refused('notFound');
    return presentMember(await memberships.view(membership, orderKey), member);
  }

  /** Of a country that is none there is no number. */
  const known = (key: number | null) => (key !== null && countryOfKey(key) !== null ? key : null);

  async function check(posted: PostedMember, membership: Membership, member: Member): Promise<void> {
    const { plan, now } = await memberships.view(membership, null);
    const role = plan === null ? null : roleOf(plan, member);
    const complaints = checkMember(
      {
        ...posted,
        ...posted.customer,
        phoneCountryKey: known(posted.customer.phoneCountryKey),
        emergencyContactPhoneCountryKey: known(posted.emergencyContactPhoneCountryKey),
      },
      {
        required: role?.requiredFields ?? [],
        ages: { minAge: role?.minAge ?? null, maxAge: role?.maxAge ?? null },
        isAccountHolder: member.isAccountHolder,
        today: dateOf(now),
        hasPhoto: member.photoVersion !== null,
        hasIdPhoto: member.idPhotoVersion !== null,
      },
    );
    if (complaints.length === 0) return;
    throw Refused.ofFields(
      complaints.map(({ field, code, details }) => ({ key: wireName(field), words: wordsOf(code, details) })),
      { membershipMember: null },
    );
  }

  return {
    async save(posted, context) {
      const { membershipMemberKey: memberKey, orderKey } = posted;
      const found = await findMembershipOf(db, memberKey);
      const { membership, as } = await access.open(found, orderKey, context);
      const member = membership.members.find(({ key }) => key === memberKey);
      if (member === undefined) throw new Refused('notFound');
      if (posted.revoke || posted.unRevoke) {
        // Of others, by the account holder; nobody revokes oneself (D-MB-10).
        if (as !== 'holder' || member.isAccountHolder)
          throw new Refused('canNotRevoke', {}, { membershipMember: null });
        await retrying(() => saveRevoked(db, memberKey, posted.revoke));
      } else {
        await check(posted, membership, member);
        await retrying(() => saveMemberForm(db, memberKey, formOf(posted, member)));
      }
      return {
        order: null,
        membershipMember: await present(memberKey, orderKey),
        modelErrors: null,
        exceptionMessage: null,
      };
    },

    async checkIn({ membershipKey, membershipMemberKey, scanDate }, context) {
      const found = await findMembership(db, membershipKey);
      const { membership } = await access.open(found, null, context);
      const { location } = await catalogue.snapshot(membership.locationKey);
      // Else it is done by the venue's own people (D-API-52, S25).
      if (!location.allowSelfCheckIn) throw new Refused('checkInAtVenue');
      const now = clock();
      const at = visitMoment(Date.parse(scanDate) as Instant, now);
      const view = await memberships.view(membership, null);
      const coming = whoComesIn(membership, view.plan, membershipMemberKey);
      const [first] = coming;
      if (first === undefined) throw new Refused('notFound');
      const answer = (words: string | null, { visitsRemaining, totalVisits }: Visits) => ({
        success: words === null,
        visitsRemaining,
        totalVisits,
        message: words,
      });
      const moment = wallAt(at, location.timeZone);
      for (const member of coming) {
        const reason = whyInvalid(view, member, moment);
        // Visits are counted under a lock: who has just used the last one may scan again.
        if (reason !== null && reason !== 'noVisits') return answer(invalidReasons[reason].words, first);
      }
      const counted = await retrying(() =>
        saveVisit(
          db,
          coming.map(({ key }) => key),
          at,
        ),
      );
      return answer(counted.refused === null ? null : invalidReasons[counted.refused].words, {
        visitsRemaining: counted.visits_remaining,
        totalVisits: counted.total_visits,
      });
    },
  };
}

type Visits = Pick<Member, 'visitsRemaining' | 'totalVisits'>;
