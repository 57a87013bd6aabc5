/**
 * Why something cannot be booked, as a code with its figures; the contract has the sentences
 * (docs/rules/availability.md, "Reasons").
 */
import type { Activity } from '../catalog/activity.ts';
import type { Rate } from '../catalog/rate.ts';
import type { Standing } from './cell-states.ts';
import { type Demand, type PartyRequest, poolSubject, rateSubject } from './cells.ts';
import { vehicleSubject } from './vehicle-subject.ts';

export type ReasonCode =
  | 'soldOut'
  | 'closed'
  | 'cutoff'
  | 'notYetOpen'
  | 'past'
  | 'blackout'
  | 'minimum'
  | 'maximum'
  | 'tooFew'
  | 'vehicleFull'
  | 'resourceTaken'
  | 'notSellable'
  | 'privateTaken'
  | 'packageMember';

export interface Reason {
  code: ReasonCode;
  /** Values for the code's sentence: places left, minutes of notice, the operator's own words. */
  details: Readonly<Record<string, string | number>>;
}

export const reason = (code: ReasonCode, details: Reason['details'] = {}): Reason => ({ code, details });

/** Returns the rate whose own places or equipment a demand is for; null if all rates share it. */
function rateOf(activity: Activity, demand: Demand, request: PartyRequest) {
  const chosen = activity.rates.filter(({ key }) =>
    request.party.some(({ rateKey, participants }) => rateKey === key && participants > 0),
  );
  const perRate = chosen.find(({ key }) => rateSubject(key) === demand.subject);
  if (perRate !== undefined) return { name: perRate.name, units: 1 };
  if (activity.capacityType !== 'duration') return null;
  const rented = chosen.find(({ pool }) => pool !== null && poolSubject(pool.poolId) === demand.subject);
  return rented === undefined ? null : { name: rented.name, units: rented.pool?.units ?? 1 };
}

/** Explains why a demand does not fit, with the same words before the claim and during it. */
export function reasonOfDemand(
  activity: Activity,
  demand: Demand,
  { left, taken }: Pick<Standing, 'left' | 'taken'>,
  request: PartyRequest,
): Reason {
  if (taken !== null) return reason('privateTaken', { by: taken });
  const rate = rateOf(activity, demand, request);
  if (rate !== null)
    return reason('soldOut', { left: Math.floor((left ?? 0) / rate.units), rate: rate.name });
  if (demand.subject.startsWith(vehicleSubject(''))) return reason('vehicleFull');
  if (demand.subject.startsWith(poolSubject(''))) return reason('resourceTaken');
  return reason('soldOut', { left: left ?? 0 });
}

/** Why one rate cannot be chosen while others can: it is sold out, or fewer are left than its minimum. */
export function reasonOfRate(rate: Pick<Rate, 'name' | 'minimum'>, vacancies: number | null): Reason | null {
  if (vacancies === null || vacancies >= Math.max(1, rate.minimum)) return null;
  if (vacancies === 0) return reason('soldOut', { left: 0, rate: rate.name });
  return reason('minimum', { least: rate.minimum, left: vacancies });
}
