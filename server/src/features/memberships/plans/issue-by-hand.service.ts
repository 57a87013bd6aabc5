/**
 * Memberships an operator issues: sold at the counter, given away, or carried over from an older system
 * (docs/rules/memberships.md, "Memberships by hand").
 */
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import { accept, type Outcome, refuse } from '@gangway/domain/kernel/outcome';
import { partsOfPhone } from '@gangway/domain/kernel/phone-number';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import type { MemberDetails } from '@gangway/domain/memberships/member';
import { findPlan, planKey } from '@gangway/domain/memberships/plan';
import type { Queryable } from '../../../db/database.ts';
import { t } from '../../../messages/t.ts';
import { readPhone } from '../../location/international-phone.shared.ts';
import { membershipToIssue } from './membership-to-issue.ts';
import { insertMemberships } from './memberships.repo.ts';

export interface MembershipArguments {
  planId: string;
  name: string;
  /** With country calling code: +13035550100. */
  phone: string;
  email: string | null;
  /** The first day; null for today. */
  from: VenueDate | null;
}

/** Splits the number into the parts of the member form. */
function phoneParts(phone: string, country: string): Partial<MemberDetails> {
  const number = readPhone(phone, country);
  if (number === null) return {};
  const { areaCode: phoneAreaCode, subscriberNumber: phoneSubscriberNumber } = partsOfPhone(number);
  return { phoneCountryKey: number.country.countryKey, phoneAreaCode, phoneSubscriberNumber };
}

export async function issueByHand(
  db: Queryable,
  location: Location,
  { planId, name, phone, email, from }: MembershipArguments,
  now: Instant,
): Promise<Outcome<{ plan: string; key: string; startsOn: VenueDate; endsOn: VenueDate }, string>> {
  const plan = findPlan(location.membershipPlans, planKey(planId));
  if (plan === null) {
    const asked = { venue: location.name, plan: planId };
    const known = location.membershipPlans.map(({ id }) => id);
    return refuse(
      known.length === 0
        ? t('memberships.issue.noPlans', asked)
        : t('memberships.issue.noSuchPlan', { ...asked, plans: known.join(', ') }),
    );
  }
  const [firstName = '', ...rest] = name.split(/\s+/);
  const details = phoneParts(phone, location.country);
  const holder = { firstName, lastName: rest.join(' '), email, phone, details };
  const issued = membershipToIssue(plan, from ?? dateAt(now, location.timeZone), [holder]);
  if (issued === null) return refuse(t('memberships.issue.seasonOver', { plan: plan.name }));
  await insertMemberships(db, location.key, [issued]);
  return accept({
    plan: plan.name,
    key: issued.membership_key,
    startsOn: issued.starts_on,
    endsOn: issued.ends_on,
  });
}
