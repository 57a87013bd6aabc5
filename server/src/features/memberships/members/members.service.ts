/**
 * The member form, revoking a member, and check-in (D-API-52, D-API-53, D-MB-06, D-MB-09, D-MB-10;
 * docs/rules/members.md).
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type {
  checkInMember,
  discardWaiver,
  PostedMember,
  saveMembershipCheckIn,
  saveMembershipsToOrder,
  saveMemberToMembership,
} from '@gangway/contract/members';
import { wordsOf } from '@gangway/contract/refusals';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { dateOf, isVenueDate } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { readCardCode, visitMoment, whoComesIn } from '@gangway/domain/memberships/check-in';
import { checkMember, type MemberComplaint } from '@gangway/domain/memberships/check-member';
import { type FullMemberForm, fillIn, formOfMember } from '@gangway/domain/memberships/fill-in';
import { type Member, type Membership, roleOf } from '@gangway/domain/memberships/member';
import { type InvalidReason, invalidReasons, whyInvalid } from '@gangway/domain/memberships/validity';
import type { Queryable } from '../../../db/database.ts';
import { retrying } from '../../../db/retry.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CallContext, StaffContext } from '../../../platform/door.ts';
import { Refused } from '../../../platform/refused.ts';
import type { Catalog } from '../../catalog/catalog.service.ts';
import { countryOfKey } from '../../location/countries.presenter.ts';
import { phoneProblemOf } from '../../location/international-phone.shared.ts';
import { keptPhone, trimmed } from '../phone-change/kept-phone.ts';
import { presentMember, wireName } from '../plans/membership.presenter.ts';
import type { Memberships } from '../plans/memberships.service.ts';
import {
  type FilledForm,
  findMembershipOf,
  forgetSignature,
  type MemberChange,
  saveMemberForm,
  saveRevoked,
  saveVisit,
} from './members.repo.ts';
import type { MembershipAccess, Opened, OpenedAs } from './membership-access.service.ts';

export interface Members {
  save(
    input: InputOf<typeof saveMemberToMembership>,
    context: CallContext,
  ): Promise<OutputOf<typeof saveMemberToMembership>>;
  /** Saves all members of a membership as its screen has them: those that changed, and none if one is refused. */
  saveAll(
    input: InputOf<typeof saveMembershipsToOrder>,
    context: CallContext,
  ): Promise<OutputOf<typeof saveMembershipsToOrder>>;
  discardWaiver(
    input: InputOf<typeof discardWaiver>,
    context: CallContext,
  ): Promise<OutputOf<typeof discardWaiver>>;
  checkIn(
    input: InputOf<typeof saveMembershipCheckIn>,
    context: CallContext,
  ): Promise<OutputOf<typeof saveMembershipCheckIn>>;
  /** The same for a card that is scanned at the desk, by its code alone. */
  checkInCard(
    input: InputOf<typeof checkInMember>,
    context: Pick<StaffContext, 'staff' | 'requestId'>,
  ): Promise<OutputOf<typeof checkInMember>>;
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

  async function complaintsOf(form: FullMemberForm, membership: Membership, member: Member) {
    const { plan, now } = await memberships.view(membership, null);
    const role = plan === null ? null : roleOf(plan, member);
    return checkMember(form, {
      required: role?.requiredFields ?? [],
      ages: { minAge: role?.minAge ?? null, maxAge: role?.maxAge ?? null },
      isAccountHolder: member.isAccountHolder,
      today: dateOf(now),
      hasPhoto: member.photoVersion !== null,
      hasIdPhoto: member.idPhotoVersion !== null,
      phoneProblem: phoneProblemOf,
    });
  }
  const refusal = (complaints: readonly MemberComplaint[], prefix: string, answer: object) =>
    Refused.ofFields(
      complaints.map(({ field, code, details }) => ({
        key: `${prefix}${wireName(field)}`,
        words: wordsOf(code, details),
      })),
      { ...answer },
    );

  const memberOf = ({ members }: Membership, memberKey: string): Member => {
    const member = members.find(({ key }) => key === memberKey);
    if (member === undefined) throw new Refused('notFound');
    return member;
  };
  /** A receipt link may only fill in empty fields (docs/decisions/0039). */
  const formFor = (posted: PostedMember, member: Member, { as }: Opened): FullMemberForm =>
    as === 'buyer' ? fillIn(member, typedForm(posted)) : typedForm(posted);

  /** Staff revoke anyone, the account holder others, and nobody themselves (D-MB-10). */
  function refuseRevoking({ as, isHolder }: Opened, member: Member): void {
    if (as === 'buyer' || (isHolder && member.isAccountHolder))
      throw new Refused('canNotRevoke', {}, { membershipMember: null });
  }

  /** Revokes the member or takes that back, or saves the form, which has been checked. */
  async function store(posted: PostedMember, opened: Opened, { requestId }: CallContext): Promise<void> {
    const { membershipMemberKey: memberKey } = posted;
    const { membership, as, subject } = opened;
    const member = memberOf(membership, memberKey);
    const change = { actor: as, subject, requestId };
    if (posted.revoke || posted.unRevoke) {
      refuseRevoking(opened, member);
      const isSaved = await retrying(() => saveRevoked(db, memberKey, posted.revoke, change));
      // Only the venue can reinstate a member it revoked (C-31).
      if (!isSaved) throw new Refused('revokedByVenue', {}, { membershipMember: null });
      return;
    }
    const columns = columnsOf(formFor(posted, member, opened));
    const isSaved = await retrying(() => saveMemberForm(db, memberKey, columns, change));
    // Someone has signed in in the meantime; from then on the link opens nothing.
    if (!isSaved) throw new Refused('notFound');
  }

  /**
   * Counts a visit of a member, or without one of who comes in together; none of them if one cannot. Says the visits of the first,
   * and why nobody is let in.
   */
  async function countVisit(
    membership: Membership,
    memberKey: string | null,
    at: Instant,
    by: MemberChange,
  ): Promise<Visits & { refused: InvalidReason | null }> {
    const view = await memberships.view(membership, null);
    const coming = whoComesIn(membership, view.plan, memberKey);
    const [first] = coming;
    if (first === undefined) throw new Refused('notFound');
    const moment = wallAt(at, (await catalog.snapshot(membership.locationKey)).location.timeZone);
    for (const member of coming) {
      const refused = whyInvalid(view, member, moment);
      // Visits are counted under a lock; a member who just used the last one may scan again.
      if (refused === null || refused === 'noVisits') continue;
      return { refused, visitsRemaining: first.visitsRemaining, totalVisits: first.totalVisits };
    }
    const keys = coming.map(({ key }) => key);
    const counted = await retrying(() => saveVisit(db, keys, at, by));
    const { visits_remaining: visitsRemaining, total_visits: totalVisits } = counted;
    return { refused: counted.refused, visitsRemaining, totalVisits };
  }

  return {
    async save(posted, context) {
      const { membershipMemberKey: memberKey, orderKey } = posted;
      const opened = await access.open({ memberKey }, orderKey, context);
      const { membership, as } = opened;
      if (!posted.revoke && !posted.unRevoke) {
        const member = memberOf(membership, memberKey);
        const complaints = await complaintsOf(formFor(posted, member, opened), membership, member);
        if (complaints.length > 0) throw refusal(complaints, '', { membershipMember: null });
      }
      await store(posted, opened, context);
      return {
        order: null,
        membershipMember: await present(memberKey, orderKey, as),
        modelErrors: null,
        exceptionMessage: null,
      };
    },

    async saveAll(input, context) {
      const opened = await access.open(
        { membershipKey: input.membershipKey ?? '' },
        input.orderKey as PostedMember['orderKey'],
        context,
      );
      const { membership } = opened;
      const { orderMembershipKey: lineKey } = input;
      if (
        membership.locationKey !== input.locationKey ||
        (lineKey !== null && lineKey !== membership.lineKey)
      )
        throw new Refused('notFound');
      const changed: PostedMember[] = [];
      for (const [index, posted] of input.members.entries()) {
        const member = memberOf(membership, posted.membershipMemberKey);
        const form = formFor(posted, member, opened);
        const before = columnsOf(formOfMember(member));
        const isFlagged = posted.revoke || posted.unRevoke;
        if (isFlagged) refuseRevoking(opened, member);
        if (!isFlagged && JSON.stringify(columnsOf(form)) === JSON.stringify(before)) continue;
        const complaints = isFlagged ? [] : await complaintsOf(form, membership, member);
        const isInvalidEmail = complaints.some(({ code }) => code === 'emailNotValid');
        if (complaints.length > 0) throw refusal(complaints, `Members[${index}].`, { isInvalidEmail });
        changed.push(posted);
      }
      for (const posted of changed) await store(posted, opened, context);
      // What the order is asked to pay does not change with its members.
      return { order: null, isInvalidEmail: false, modelErrors: null, exceptionMessage: null };
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
      const at = visitMoment(Date.parse(scanDate) as Instant, clock());
      const by = { actor: as, subject, requestId: context.requestId };
      const { refused, visitsRemaining, totalVisits } = await countVisit(
        membership,
        membershipMemberKey,
        at,
        by,
      );
      return { success: refused === null, visitsRemaining, totalVisits, message: wordsOfRefusal(refused) };
    },

    async checkInCard({ locationKey, code }, { staff, requestId }) {
      const memberKey = readCardCode(code);
      const membership = memberKey === null ? null : await findMembershipOf(db, memberKey);
      if (membership === null || memberKey === null || membership.locationKey !== locationKey)
        throw new Refused('notFound');
      const by = { actor: 'staff', subject: staff.subject, requestId } as const;
      const { refused, ...visits } = await countVisit(membership, memberKey, clock(), by);
      const { firstName, lastName } = memberOf(membership, memberKey);
      return {
        admitted: refused === null,
        name: `${firstName} ${lastName}`.trim(),
        planName: membership.planName,
        ...visits,
        message: wordsOfRefusal(refused),
      };
    },
  };
}

type Visits = Pick<Member, 'visitsRemaining' | 'totalVisits'>;

const wordsOfRefusal = (refused: InvalidReason | null): string | null =>
  refused === null ? null : invalidReasons[refused].words;
