/** The smallest parties that may book: what must be possible for something to be open when nobody was chosen yet (6.2). */
import { checkParty } from '../booking/check-party.ts';
import type { Activity } from '../catalogue/activity.ts';
import type { Rate, RateSelection } from '../catalogue/rate.ts';

/** Rates a visitor can choose by themselves. */
export function ratesOnSale(activity: Pick<Activity, 'rates'>): Rate[] {
  return activity.rates.filter((rate) => rate.isActive && !rate.internalUseOnly && !rate.isPrivateTourRate);
}

/** As few of each rate as make so many people. */
function fill(first: Rate, order: readonly Rate[], needed: number): RateSelection[] {
  const start = Math.max(1, first.minimum);
  const counts = new Map<Rate, number>([[first, start]]);
  let missing = needed - start * first.people;
  for (const rate of order) {
    if (missing <= 0) break;
    if (rate.people === 0) continue;
    const had = counts.get(rate) ?? 0;
    const wanted = Math.max(Math.ceil(missing / rate.people), had === 0 ? rate.minimum : 0);
    const more = Math.min((rate.maximum ?? Infinity) - had, wanted);
    if (more <= 0) continue;
    counts.set(rate, had + more);
    missing -= more * rate.people;
  }
  return [...counts].map(([rate, participants]) => ({ rateKey: rate.key, participants }));
}

/**
 * One of each must be of a rate that may come alone; the others are of one further rate after the other, beginning with
 * each in turn. Only parties that the limits allow; empty when nobody can book by these rates at all.
 */
export function smallestParties(
  activity: Pick<Activity, 'rates' | 'minParticipants' | 'maxPeople'>,
): RateSelection[][] {
  const onSale = ratesOnSale(activity);
  const bySeats = onSale.toSorted((a, b) => a.seats - b.seats);
  const needed = Math.max(1, activity.minParticipants);
  const parties = onSale
    .filter((rate) => !rate.needsAdult)
    .flatMap((lead) => {
      if (Math.max(1, lead.minimum) * lead.people >= needed) return [fill(lead, [], needed)];
      return onSale.map((other) => fill(lead, [other, ...bySeats.filter((rate) => rate !== other)], needed));
    });
  return parties.filter((party) => checkParty(activity, party).ok);
}
