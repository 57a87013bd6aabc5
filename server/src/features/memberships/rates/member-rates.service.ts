/**
 * What a member pays for an activity's rates, and why it is not less (D-API-55, D-MB-03;
 * docs/rules/member-rates.md).
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { getMembershipRates } from '@gangway/contract/memberships';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import type { Activity } from '@gangway/domain/catalog/activity';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import { priceOfRate } from '@gangway/domain/pricing/price-line';
import { shownPrice } from '@gangway/domain/pricing/shown-price';
import type { Queryable } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { MemberContext } from '../../../platform/door.ts';
import { Refused } from '../../../platform/refused.ts';
import { ratesAt } from '../../availability/availability.presenter.ts';
import { presentLimits, presentMemberReason } from '../../availability/member-rate.presenter.ts';
import { readTerms } from '../../availability/member-terms.service.ts';
import type { Catalog, Snapshot } from '../../catalog/catalog.service.ts';
import type { SignIn } from '../../sign-in/sign-in.service.ts';
import type { HeldMemberships } from './held-membership.service.ts';

type Start = Pick<Departure, 'at' | 'date' | 'time'> & { lengthMinutes?: number };

export interface MemberRates {
  list(
    input: InputOf<typeof getMembershipRates>,
    context: MemberContext,
  ): Promise<OutputOf<typeof getMembershipRates>>;
}

export function createMemberRates(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  signIn: Pick<SignIn, 'requireHolder'>;
  held: Pick<HeldMemberships, 'find'>;
}): MemberRates {
  const { db, clock, catalog, signIn, held } = needs;

  /** Returns the chosen time, otherwise the chosen day, otherwise today. */
  function startOf(snapshot: Snapshot, activity: Activity, input: InputOf<typeof getMembershipRates>): Start {
    if (input.timeSlotKey !== null) {
      const departure = snapshot.departure(activity, input.timeSlotKey, clock());
      if (departure === null) throw new Refused('notFound');
      return departure;
    }
    const date = input.date ?? dateAt(clock(), snapshot.location.timeZone);
    return { at: activity.appointmentType === 'none' ? 'open' : date, date, time: null };
  }

  async function list(input: InputOf<typeof getMembershipRates>, { identity, priceIn }: MemberContext) {
    const { key: locationKey } = await signIn.requireHolder(input.membershipKey, identity);
    const snapshot = await catalog.snapshot(locationKey);
    priceIn(snapshot.location.currency);
    const active = await held.find(snapshot, input.membershipKey);
    const activity = snapshot.activity(input.activityKey);
    if (active === null || activity === null || activity.hideFromCustomer) throw new Refused('notFound');
    const { planKey } = active.membership;
    // Of another plan, the membership has no rates.
    if (input.planKey !== null && input.planKey !== planKey) return [];
    const start = startOf(snapshot, activity, input);
    const terms = await readTerms(db, snapshot.location, active, {
      activityKey: activity.key,
      starts: [start],
      own: null,
    });
    const own = terms(activity.key, start);
    const shown = ratesAt(activity, own);
    return own.flatMap(({ rateKey, priceOf, reason, ...limits }) => {
      const rate = shown.find(({ key }) => key === rateKey);
      if (rate === undefined) return [];
      const price = shownPrice(activity, rate, priceOf(priceOfRate(activity, rate, start)));
      const { membersOnly } = rate;
      return [{ rateKey, price, membersOnly, ...presentLimits(limits), ...presentMemberReason(reason) }];
    });
  }

  return { list };
}
