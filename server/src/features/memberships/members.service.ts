/**
 * The member form, revoking a member, and check-in (D-API-52, D-API-53, D-MB-06, D-MB-09, D-MB-10;
 * docs/rules/members.md).
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type {
  discardWaiver,
  PostedMember,
  saveMembershipCheckIn,
  saveMemberToMembership,
} from '@gangway/contract/members';
import { wordsOf } from '@gangway/contract/refusals';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { dateOf, isVenueDate } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { visitMoment, whoComesIn } from '@gangway/domain/memberships/check-in';
import { checkMember } from '@gangway/domain/memberships/check-member';
import { type FullMemberForm, fillIn } from '@gangway/domain/memberships/fill-in';
import { type Member, type Membership, roleOf } from '@gangway/domain/memberships/member';
import { invalidReasons, whyInvalid } from '@gangway/domain/memberships/validity';
import type { Queryable } from '../../db/database.ts';
import { retrying } from '../../db/retry.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { CallContext } from '../../platform/serve.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { countryOfKey } from '../location/countries.presenter.ts';
import { keptPhone, trimmed } from './kept-phone.ts';
import {
  type FilledForm,
  findMembershipOf,
  forgetSignature,
  saveMemberForm,
  saveRevoked,
  saveVisit,
} from './members.repo.ts';
import { presentMember, wireName } from './membership.presenter.ts';
import type { MembershipAccess, OpenedAs } from './membership-access.service.ts';
import type { Memberships } from './memberships.service.ts';

export interface Members {
  save(
    input: InputOf<typeof saveMemberToMembership>,
    context: CallContext,
  ): Promise<OutputOf<typeof saveMemberToMembership>>;
  discardWaiver(
    input: InputOf<typeof discardWaiver>,
    context: CallContext,
  ): Promise<OutputOf<typeof discardWaiver>>;
  checkIn(
    input: InputOf<typeof saveMembershipCheckIn>,
    context: CallContext,
  ): Promise<OutputOf<typeof saveMembershipCheckIn>>;
}

/** Reads what was typed into the form; an unknown country means no phone number. */
function typedForm(posted: PostedMember): FullMemberForm {
  const known = (key: number | null) => (key !== null && countryOfKey(key) !== null ? key : null);
  const { customer } = posted;
  return {
    ...customer,
    dateOfBirth: posted.dateOfBirth,
    phoneCountryKey: known(customer.phoneCountryKey),
    emergencyContactFirstName: posted.emergencyContactFirstName,
    emergencyContactLastName: posted.emergencyContactLastName,
    emergencyContactPhoneCountryKey: known(posted.emergencyContactPhoneCountryKey),
    emergencyContactPhoneAreaCode: posted.emergencyContactPhoneAreaCode,
    emergencyContactPhoneSubscriberNumber: posted.emergencyContactPhoneSubscriberNumber,
  };
}

/** Returns the form's stored columns and nothing else (C-40, S24). */
function columnsOf(form: FullMemberForm): FilledForm {
  const phone = keptPhone({
    countryKey: form.phoneCountryKey,
    areaCode: form.phoneAreaCode,
    subscriberNumber: form.phoneSubscriberNumber,
  });
  const emergency = keptPhone({
    countryKey: form.emergencyContactPhoneCountryKey,
    areaCode: form.emergencyContactPhoneAreaCode,
    subscriberNumber: form.emergencyContactPhoneSubscriberNumber,
  });
  const birthdate = trimmed(form.dateOfBirth);
  const gender = form.genderKey;
  return {
    firstName: trimmed(form.firstName) ?? '',
    lastName: trimmed(form.lastName) ?? '',
    email: trimmed(form.email),
    phone: phone.e164,
    details: {
      dateOfBirth: birthdate !== null && isVenueDate(birthdate) ? birthdate : null,
      genderKey: gender === 1 || gender === 2 || gender === 3 ? gender : null,
      phoneCountryKey: phone.countryKey,
      phoneAreaCode: phone.areaCode,
      phoneSubscriberNumber: phone.subscriberNumber,
      addressLine1: trimmed(form.addressLine1),
      addressLine2: trimmed(form.addressLine2),
      city: trimmed(form.city),
      state: trimmed(form.state),
      zip: trimmed(form.zip),
      countryCode: trimmed(form.countryCode),
      emergencyFirstName: trimmed(form.emergencyContactFirstName),
      emergencyLastName: trimmed(form.emergencyContactLastName),
      emergencyPhoneCountryKey: emergency.countryKey,
      emergencyPhoneAreaCode: emergency.areaCode,
      emergencyPhoneSubscriberNumber: emergency.subscriberNumber,
    },
  };
}

export function createMembers(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  memberships: Pick<Memberships, 'view'>;
  access: MembershipAccess;
}): Members {
  const { db, clock, catalog, memberships, access } = needs;

  /** Presents a member's current state, which a change returns. */
  async function present(memberKey: string, orderKey: PostedMember['orderKey'], as: OpenedAs) {
    const membership = await findMembershipOf(db, memberKey);
    const member = membership?.members.find(({ key }) => key === memberKey);
    if (membership === null || member === undefined) throw new Refused('notFound');
    return presentMember(await memberships.view(membership, orderKey, as), member);
  }

  async function check(form: FullMemberForm, membership: Membership, member: Member): Promise<void> {
    const { plan, now } = await memberships.view(membership, null);
    const role = plan === null ? null : roleOf(plan, member);
    const complaints = checkMember(form, {
      required: role?.requiredFields ?? [],
      ages: { minAge: role?.minAge ?? null, maxAge: role?.maxAge ?? null },
      isAccountHolder: member.isAccountHolder,
      today: dateOf(now),
      hasPhoto: member.photoVersion !== null,
      hasIdPhoto: member.idPhotoVersion !== null,
    });
    if (complaints.length === 0) return;
    throw Refused.ofFields(
      complaints.map(({ field, code, details }) => ({ key: wireName(field), words: wordsOf(code, details) })),
      { membershipMember: null },
    );
  }

  return {
    async save(posted, context) {
      const { membershipMemberKey: memberKey, orderKey } = posted;
      const { membership, as, subject, isHolder } = await access.open({ memberKey }, orderKey, context);
      const member = membership.members.find(({ key }) => key === memberKey);
      if (member === undefined) throw new Refused('notFound');
      const change = { actor: as, subject, requestId: context.requestId };
      if (posted.revoke || posted.unRevoke) {
        // Staff revoke anyone, the account holder others, and nobody themselves (D-MB-10).
        if (as === 'buyer' || (isHolder && member.isAccountHolder))
          throw new Refused('canNotRevoke', {}, { membershipMember: null });
        const isSaved = await retrying(() => saveRevoked(db, memberKey, posted.revoke, change));
        // Only the venue can reinstate a member it revoked (C-31).
        if (!isSaved) throw new Refused('revokedByVenue', {}, { membershipMember: null });
      } else {
        const typed = typedForm(posted);
        // A receipt link may only fill in empty fields (docs/decisions/0039).
        const form = as === 'buyer' ? fillIn(member, typed) : typed;
        await check(form, membership, member);
        const isSaved = await retrying(() => saveMemberForm(db, memberKey, columnsOf(form), change));
        // Someone has signed in in the meantime; from then on the link opens nothing.
        if (!isSaved) throw new Refused('notFound');
      }
      return {
        order: null,
        membershipMember: await present(memberKey, orderKey, as),
        modelErrors: null,
        exceptionMessage: null,
      };
    },

    async discardWaiver({ membershipMemberKey: memberKey }, context) {
      // Takes no order key, so a shared receipt link cannot discard a waiver.
      const { as } = await access.open({ memberKey }, null, context);
      await retrying(() => forgetSignature(db, memberKey));
      return { membershipMember: await present(memberKey, null, as) };
    },

    async checkIn({ membershipKey, membershipMemberKey, scanDate }, context) {
      // A card's code holds the key of its member only.
      const of = membershipKey === null ? { memberKey: membershipMemberKey ?? '' } : { membershipKey };
      const { membership, as, subject } = await access.open(of, null, context);
      const { location } = await catalog.snapshot(membership.locationKey);
      // Otherwise the venue's staff check members in (D-API-52, S25).
      if (as !== 'staff' && !location.allowSelfCheckIn) throw new Refused('checkInAtVenue');
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
        // Visits are counted under a lock; a member who just used the last one may scan again.
        if (reason !== null && reason !== 'noVisits') return answer(invalidReasons[reason].words, first);
      }
      const counted = await retrying(() =>
        saveVisit(
          db,
          coming.map(({ key }) => key),
          at,
          { actor: as, subject, requestId: context.requestId },
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
