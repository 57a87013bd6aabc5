/** Whether a membership can be renewed, and when its holder is reminded (D-MB-11; docs/rules/memberships.md, "Renewing"). */
import { addDays, type VenueDate, type VenueTime } from '../kernel/local-time.ts';
import { type Outcome, refuse } from '../kernel/outcome.ts';
import {
  chooseRenewed,
  type MembershipRefusal,
  type MembershipShop,
  type Renewed,
  type SoldMemberships,
} from './choose-memberships.ts';
import { accountHolder, type Membership, runsOf } from './member.ts';
import type { MembershipDates } from './membership-dates.ts';

/** Days before the last one on which holders are reminded, unless the venue says otherwise. */
export const usualReminders: number[] = [30, 7, 0];

/** The most days before the last one that a venue can set. */
export const mostReminderDays = 90;
/** Reminders are sent from this time of the venue's day. */
export const reminderTime = '09:00' as VenueTime;

/** Days before the last one from which every membership can be renewed. */
const usualDays = 30;

interface RenewalShop extends MembershipShop {
  /** Days before the last one on which holders are reminded. */
  renewalReminders: readonly number[];
}

/** The first day on which a membership can be renewed: 30 days before its last, or with the first reminder if that is earlier. */
export const renewalOpensOn = (
  { renewalReminders }: Pick<RenewalShop, 'renewalReminders'>,
  endsOn: VenueDate,
): VenueDate => addDays(endsOn, -Math.max(usualDays, ...renewalReminders));

export type RenewalRefusal = MembershipRefusal | 'renewalNoDays' | 'renewalTooEarly' | 'renewalRevoked';

export type OfferedRenewal = SoldMemberships & { renewal: Renewed; dates: MembershipDates };

/** Offers the renewal of a membership as it is today. */
export function offerRenewal(
  shop: RenewalShop,
  membership: Membership,
  today: VenueDate,
): Outcome<OfferedRenewal, RenewalRefusal> {
  if (accountHolder(membership)?.revokedAt != null) return refuse('renewalRevoked');
  if (today < renewalOpensOn(shop, membership.endsOn)) return refuse('renewalTooEarly');
  const run = runsOf(membership).at(-1) ?? membership;
  const renewal = {
    membershipKey: membership.key,
    run: { startsOn: run.startsOn, endsOn: run.endsOn },
  };
  return chooseRenewed(shop, { planKey: membership.planKey, renewal }, today);
}
