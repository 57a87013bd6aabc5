/**
 * Memberships that a signed-in person can book under (specification 3.9, 7.1; docs/rules/sign-in.md). The
 * specification writes these names in lower case.
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get } from './call.ts';
import { invalidReason } from './kinds.ts';
import { planLook } from './memberships.ts';
import { list, numberInQuery, venueDate, wallTime, wire } from './wire.ts';

const blockingMember = wire(
  { fullName: z.string(), membershipMemberKey: z.string(), reason: z.string(), reasonKind: invalidReason },
  {
    fullName: 'fullName',
    membershipMemberKey: 'membershipMemberKey',
    reason: 'reason',
    reasonKind: 'reasonKey',
  },
);

/** 3.9, in the form that the membership picker uses. */
const userMembership = wire(
  {
    membershipKey: z.string(),
    planName: z.string(),
    validUntil: wallTime,
    accountHolder: wire(
      { role: z.string(), fullName: z.string(), membershipMemberKey: z.string() },
      { role: 'role', fullName: 'fullName', membershipMemberKey: 'membershipMemberKey' },
    ),
    /** The member who blocks booking and why; null if the membership can be used (C-49). */
    blockedBy: z.nullable(blockingMember),
    /** Not part of the specification. */
    planKey: z.number(),
    ...planLook,
    membershipStartDate: venueDate,
    expirationDate: venueDate,
    visitsRemaining: z.nullable(z.number()),
    invalidReason: z.nullable(z.string()),
    invalidReasonKind: z.nullable(invalidReason),
  },
  {
    membershipKey: 'membershipKey',
    planName: 'planName',
    validUntil: 'validUntil',
    accountHolder: 'accountHolder',
    blockedBy: 'hindrance',
    planKey: 'ClientLocationMembershipPlanKey',
    invalidReasonKind: 'InvalidReasonKey',
  },
);
export type UserMembership = z.output<typeof userMembership>;

export const getUserMemberships = get('/api/booking', 'GetUserMemberships', {
  summary:
    'The memberships of who has signed in that can be used at a location today or later, and those that could if somebody were not in the way (D-API-03, D-MB-02, C-49).',
  input: wire({ locationKey: numberInQuery<LocationKey>() }, { locationKey: 'clientLocationKey' }),
  output: list(userMembership, 500),
  limit: 'read',
  access: 'member',
});
