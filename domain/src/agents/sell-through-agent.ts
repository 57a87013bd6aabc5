/**
 * An activity as an agent's guests see it: at the agent's prices, without the rates it does not sell
 * (4.2, D-AG-02; docs/rules/agents.md).
 */
import type { Activity, DurationOption, PriceRule } from '../catalog/activity.ts';
import type { Rate, RateSelection } from '../catalog/rate.ts';
import type { Agent, AgentTerms } from './agent.ts';

/** Keeps the activity's price rules only for rates that the agent's guests buy at the public price. */
function publicRules(priceRules: readonly PriceRule[], owned: ReadonlySet<number>): PriceRule[] {
  return priceRules.map((rule) => ({
    ...rule,
    prices: rule.prices.filter(({ rateKey }) => !owned.has(rateKey)),
  }));
}

/** Applies the agent's prices to a rental length. An agent's price for a rate holds for every length. */
function sellLength(
  length: DurationOption,
  terms: AgentTerms | undefined,
  owned: ReadonlySet<number>,
): DurationOption {
  const own = terms?.durations.find(({ minutes }) => minutes === length.minutes)?.prices ?? [];
  const isPublic = (rateKey: number) =>
    !owned.has(rateKey) && !own.some((price) => price.rateKey === rateKey);
  return { ...length, prices: [...own, ...length.prices.filter(({ rateKey }) => isPublic(rateKey))] };
}

function quote(rate: Rate, agent: Agent, terms: AgentTerms | undefined): Rate {
  const own = terms?.rates.find(({ rateKey }) => rateKey === rate.key);
  const quotedBy = { agentKey: agent.key, historyKey: own?.historyKey ?? null };
  return { ...rate, price: own?.price ?? rate.price, quotedBy };
}

/**
 * Everything that prices, explains or books an activity uses this result, so an agent's price is the same in
 * the calendar, times, cart and payment. Without an agent, returns the activity unchanged.
 */
export function sellThroughAgent(activity: Activity, agent: Agent | null): Activity {
  if (agent === null) return activity;
  const terms = agent.terms.find(({ activityKey }) => activityKey === activity.key);
  const refused = new Set<number>(terms?.rates.filter(({ isSold }) => !isSold).map(({ rateKey }) => rateKey));
  const owned = new Set<number>(
    terms?.rates.filter(({ price }) => price !== null).map(({ rateKey }) => rateKey),
  );
  return {
    ...activity,
    rates: activity.rates.filter((rate) => !refused.has(rate.key)).map((rate) => quote(rate, agent, terms)),
    durations: activity.durations.map((length) => sellLength(length, terms, owned)),
    priceRules: [...(terms?.priceRules ?? []), ...publicRules(activity.priceRules, owned)],
  };
}

/** Finds a chosen rate that the activity has but this agent does not sell; null if there is none. */
export function findUnsold(
  activity: Pick<Activity, 'rates'>,
  sold: Pick<Activity, 'rates'>,
  party: readonly RateSelection[],
): Rate | null {
  const chosen = new Set<number>(
    party.filter(({ participants }) => participants > 0).map(({ rateKey }) => rateKey),
  );
  const isSold = (rate: Rate) => sold.rates.some(({ key }) => key === rate.key);
  return activity.rates.find((rate) => chosen.has(rate.key) && !isSold(rate)) ?? null;
}
