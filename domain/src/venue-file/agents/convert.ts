/** Converts agents and affiliates of a checked venue file to the form the rules use, and back; never the secret of signed links (docs/venue-files.md). */
import type { Affiliate, Agent, AgentTerms } from '../../agents/agent.ts';
import { written } from '../../file-fields/fields.ts';
import type { ActivityKey, AffiliateKey, AgentKey, RateKey } from '../../kernel/keys.ts';
import { amount } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import { readPriceRule, writePriceRule } from '../activities/convert.ts';
import type { KeyBook } from '../keys.ts';
import { fault } from '../numbers.ts';
import { rateIdOf, readPrices, writePrices } from '../parts/prices.ts';
import type { VenueFile } from '../venue-file.ts';
import { type AgentBook, termsOfRate, Versions } from './agent-book.ts';
import { affiliates as affiliatesSection, agents as agentsSection } from './schema.ts';

interface Needs {
  keys: KeyBook;
  agentBook: AgentBook;
}

type TermsInput = VenueFile['agents'][number]['activities'][number];

/** Lists rates for which the agent has terms: a price, days or lengths with a price, or not selling it. */
function readTerms(input: TermsInput, agentKey: number, versions: Versions, needs: Needs): AgentTerms {
  const keys = needs.keys.get(input.activity) ?? fault(`a key for ${input.activity}`);
  const priceRules = input.priceRules.map((rule) => readPriceRule(rule, keys));
  const durations = input.durations.map(({ minutes, prices }) => ({
    minutes,
    prices: readPrices(prices, keys),
  }));
  const named = new Set([
    ...Object.keys(input.prices),
    ...input.priceRules.flatMap((rule) => Object.keys(rule.prices)),
    ...input.durations.flatMap(({ prices }) => Object.keys(prices)),
    ...input.notSold,
  ]);
  const rates = [...keys.rates].filter(([id]) => named.has(id));
  return {
    activityKey: keys.key as ActivityKey,
    priceRules,
    durations,
    rates: rates.map(([id, { key }]) => {
      const price = input.prices[id] ?? null;
      const isSold = !input.notSold.includes(id);
      return {
        rateKey: key as RateKey,
        price: price === null ? null : amount(price),
        isSold,
        historyKey: isSold
          ? versions.keyOf(agentKey, key, termsOfRate(key, price, { priceRules, durations }))
          : null,
      };
    }),
  };
}

export function readAgents({ agents }: Pick<VenueFile, 'agents'>, needs: Needs): Agent[] {
  const versions = new Versions(needs.agentBook.versions);
  return agents.map(({ activities, ...agent }) => {
    const { id } = agent;
    const key = (needs.agentBook.agents.get(id) ?? fault(`a key for ${id}`)) as AgentKey;
    const terms = activities.map((input) => readTerms(input, key, versions, needs));
    return { ...agent, key, terms };
  });
}

export function readAffiliates({ affiliates }: Pick<VenueFile, 'affiliates'>, needs: Needs): Affiliate[] {
  const { keys, agentBook } = needs;
  return affiliates.map(({ agents, rateCommissions, ...affiliate }) => ({
    ...affiliate,
    key: (agentBook.affiliates.get(affiliate.id) ?? fault(`a key for ${affiliate.id}`)) as AffiliateKey,
    agentKeys: agents.map((id) => (agentBook.agents.get(id) ?? fault(`a key for ${id}`)) as AgentKey),
    rateCommissions: rateCommissions.map(({ activity, rate, ...terms }) => {
      const known = keys.get(activity) ?? fault(`a key for ${activity}`);
      const rateKey = (known.rates.get(rate) ?? fault(`a key for ${rate}`)).key as RateKey;
      return { ...terms, activityKey: known.key as ActivityKey, rateKey };
    }),
  }));
}

function writeTerms(
  { activityKey, rates, priceRules, durations }: AgentTerms,
  location: Location,
): TermsInput {
  const activity = location.activities.find(({ key }) => key === activityKey);
  const offered = activity?.rates ?? [];
  const priced = rates.flatMap(({ rateKey, price }) => (price === null ? [] : [{ rateKey, price }]));
  return {
    activity: activity?.id ?? '',
    prices: writePrices(priced, offered),
    notSold: rates.filter(({ isSold }) => !isSold).map(({ rateKey }) => rateIdOf(offered, rateKey)),
    priceRules: priceRules.map((rule) => writePriceRule(rule, offered)),
    durations: durations.map(({ minutes, prices }) => ({ minutes, prices: writePrices(prices, offered) })),
  };
}

export const writeAgents = (location: Location) =>
  written(
    agentsSection,
    location.agents.map((agent) => ({
      ...agent,
      activities: agent.terms.map((terms) => writeTerms(terms, location)),
    })),
  );

export const writeAffiliates = ({ affiliates, agents, activities }: Location) =>
  written(
    affiliatesSection,
    affiliates.map(({ agentKeys, rateCommissions, ...affiliate }) => ({
      ...affiliate,
      agents: agentKeys.map((key) => agents.find((agent) => agent.key === key)?.id ?? ''),
      rateCommissions: rateCommissions.map(({ activityKey, rateKey, ...terms }) => {
        const activity = activities.find(({ key }) => key === activityKey);
        return { ...terms, activity: activity?.id ?? '', rate: rateIdOf(activity?.rates ?? [], rateKey) };
      }),
    })),
  );
