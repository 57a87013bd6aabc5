/** Converts agents and affiliates of a checked venue file to the form the rules use (docs/venue-files.md). */
import type { Affiliate, Agent, AgentTerms } from '../../agents/agent.ts';
import type { PriceRule } from '../../catalog/activity.ts';
import type { ActivityKey, AffiliateKey, AgentKey, RateKey } from '../../kernel/keys.ts';
import { amount } from '../../kernel/money.ts';
import type { ActivityKeys, KeyBook } from '../keys.ts';
import type { VenueActivity, VenueFile } from '../venue-file.ts';
import { type AgentBook, termsOfRate, Versions } from './agent-book.ts';

interface Needs {
  keys: KeyBook;
  agentBook: AgentBook;
  readPriceRule: (rule: VenueActivity['priceRules'][number], keys: ActivityKeys) => PriceRule;
}

function known<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`a checked venue file lacks a key for ${what}`);
  return value;
}

type TermsInput = VenueFile['agents'][number]['activities'][number];

/** Lists rates for which the agent has terms: a price, days or lengths with a price, or not selling it. */
function readTerms(input: TermsInput, agentKey: number, versions: Versions, needs: Needs): AgentTerms {
  const keys = known(needs.keys.get(input.activity), input.activity);
  const priceRules = input.priceRules.map((rule) => needs.readPriceRule(rule, keys));
  const durations = input.durations.map(({ length, prices }) => ({
    minutes: length,
    prices: Object.entries(prices).map(([id, price]) => ({
      rateKey: known(keys.rates.get(id), id).key,
      price,
    })),
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
  return agents.map(({ id, name, isActive, isDefault, signedLinksOnly, activities }) => {
    const key = known(needs.agentBook.agents.get(id), id) as AgentKey;
    const terms = activities.map((input) => readTerms(input, key, versions, needs));
    return { key, id, name, isActive, isDefault, signedLinksOnly, terms };
  });
}

export function readAffiliates({ affiliates }: Pick<VenueFile, 'affiliates'>, book: AgentBook): Affiliate[] {
  return affiliates.map(({ id, name, isActive, isDefault }) => {
    const key = known(book.affiliates.get(id), id) as AffiliateKey;
    return { key, id, name, isActive, isDefault };
  });
}
