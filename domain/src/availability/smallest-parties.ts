/**
 * The smallest parties that may book. A departure is open only if one of them fits, even before guests are
 * chosen (6.2).
 */
import type { Activity } from '../catalog/activity.ts';
import { isOnSale, type Rate, type RateSelection } from '../catalog/rate.ts';
import { checkParty, mostPeople } from '../party/check-party.ts';

/** Rates a visitor can choose directly. */
export function ratesOnSale(activity: Pick<Activity, 'rates'>): Rate[] {
  return activity.rates.filter((rate) => isOnSale(rate) && !rate.isPrivateTourRate);
}

/** Takes as few participants as possible of each rate, in order, to reach the needed people. */
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

interface Combination {
  seats: number;
  counts: RateSelection[];
}

/** Finds the fewest people from `needed` to `most` with the lead rate, and the fewest seats; null if none. */
function exactly(lead: Rate, others: readonly Rate[], needed: number, most: number): RateSelection[] | null {
  // Indexed by the number of people. A party that is large enough is not extended.
  let found: (Combination | undefined)[] = [];
  const add = (to: typeof found, people: number, combination: Combination) => {
    const known = to[people];
    if (people <= most && (known === undefined || combination.seats < known.seats)) to[people] = combination;
  };
  const withMore = (rate: Rate, from: Combination, people: number, to: typeof found) => {
    const highest = rate.people === 0 ? Math.max(1, rate.minimum) : (rate.maximum ?? most);
    for (let count = Math.max(1, rate.minimum); count <= highest; count++) {
      const counts = [...from.counts, { rateKey: rate.key, participants: count }];
      add(to, people + count * rate.people, { seats: from.seats + count * rate.seats, counts });
      if (people + count * rate.people >= needed) break;
    }
  };
  withMore(lead, { seats: 0, counts: [] }, 0, found);
  for (const rate of others) {
    if (rate.people === 0) continue;
    const next = [...found];
    for (const [people, combination] of found.entries())
      if (combination !== undefined && people < needed) withMore(rate, combination, people, next);
    found = next;
  }
  return found.find((combination, people) => combination !== undefined && people >= needed)?.counts ?? null;
}

/**
 * Every party has a rate that may book alone, filled up with other rates, starting with each in turn. If none
 * of those parties is within the limits, falls back to any combination that is. Empty if nobody can book with
 * these rates.
 */
export function smallestParties(
  activity: Pick<Activity, 'rates' | 'minParticipants' | 'maxPeople'>,
): RateSelection[][] {
  const onSale = ratesOnSale(activity);
  const bySeats = onSale.toSorted((a, b) => a.seats - b.seats);
  const needed = Math.max(1, activity.minParticipants);
  const mayBook = (party: RateSelection[]) => checkParty(activity, party).ok;
  const most = mostPeople(activity);
  return onSale
    .filter((rate) => !rate.needsAdult)
    .flatMap((lead) => {
      if (Math.max(1, lead.minimum) * lead.people >= needed) return [fill(lead, [], needed)].filter(mayBook);
      const simple = onSale
        .map((other) => fill(lead, [other, ...bySeats.filter((rate) => rate !== other)], needed))
        .filter(mayBook);
      if (simple.length > 0) return simple;
      const others = onSale.filter((rate) => rate !== lead);
      const party = exactly(lead, others, needed, most);
      return party !== null && mayBook(party) ? [party] : [];
    });
}
