/** What a member pays for the rates of an activity (specification 7.3; D-API-55). */
import type { ActivityKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get } from './call.ts';
import { invalidReason } from './kinds.ts';
import { membershipKey } from './memberships.ts';
import { amount, membershipKeyGiven, numberInQuery, orNull, rateKey, venueDate, wire } from './wire.ts';

const memberRate = wire(
  {
    rateKey,
    /** What the member pays for one participant; the public price if `reason` is set. */
    price: amount,
    maxQuantity: z.nullable(z.number()),
    /** Uses left on that day, counted over all orders of the membership, or guest passes left if those are fewer. */
    remainingUses: z.nullable(z.number()),
    /** Guest passes left, of which each participant takes one; null if the rate takes none. */
    guestPassesLeft: z.nullable(z.number()),
    /** Whether nobody else can book the rate. */
    membersOnly: z.boolean(),
    /**
     * Why the membership does not apply at that time, in words and by name (3.9), so that screens can
     * use their own text.
     */
    reason: z.nullable(z.string()),
    reasonKind: z.nullable(invalidReason),
  },
  { rateKey: 'EntityHierarchyRateKey', reasonKind: 'ReasonKey' },
);

export type MemberRate = z.output<typeof memberRate>;

export const getMembershipRates = get('/api/booking', 'getMembershipRates', {
  summary:
    'Prices of a membership for an activity, at a time or on a date where one is told; none for an activity its plan does not name (D-API-55).',
  input: wire(
    {
      membershipKey,
      membershipMemberKey: membershipKeyGiven,
      planKey: orNull(numberInQuery<number>()),
      activityKey: numberInQuery<ActivityKey>(),
      timeSlotKey: orNull(numberInQuery<TimeSlotKey>()),
      date: orNull(venueDate),
    },
    {
      membershipKey: 'membershipKey',
      membershipMemberKey: 'membershipMemberKey',
      planKey: 'clientLocationMembershipPlanKey',
      activityKey: 'entityHierarchyKey',
      timeSlotKey: 'orderEntityTimeKey',
      date: 'date',
    },
  ),
  output: z.array(memberRate),
  limit: 'read',
  access: 'member',
});
