/**
 * Every key agents ever had, and the newest version of what their guests pay. Unchanged terms keep their
 * version; changed terms get a new one (docs/rules/agents.md).
 */
import type { Agent, AgentLength } from '../../agents/agent.ts';
import type { PriceRule } from '../../catalog/activity.ts';
import { assign, Numbers } from '../keys.ts';
import type { Problem } from '../problems.ts';
import type { VenueFile } from '../venue-file.ts';

/** A version of what an agent's guests pay for a rate, as text that can be compared. */
export interface RateVersion {
  historyKey: number;
  agentKey: number;
  rateKey: number;
  terms: readonly unknown[];
}

export interface AgentBook {
  /** Keys by id, including those of removed agents. */
  agents: ReadonlyMap<string, number>;
  affiliates: ReadonlyMap<string, number>;
  /** Every version, oldest first. */
  versions: readonly RateVersion[];
}

export const emptyAgentBook: AgentBook = { agents: new Map(), affiliates: new Map(), versions: [] };

/** Returns the book with the file's agents and affiliates added. */
export function assignAgentKeys(
  file: Pick<VenueFile, 'agents' | 'affiliates'>,
  before: AgentBook,
): { book: AgentBook; problems: Problem[] } {
  const problems: Problem[] = [];
  function keysOf(section: 'agents' | 'affiliates'): Map<string, number> {
    const numbers = new Numbers();
    for (const [id, key] of before[section]) numbers.take(key, id);
    const wanted = file[section].map(({ id, key }, index) => ({
      owner: id,
      wanted: key,
      kept: before[section].get(id),
      path: [section, index, 'key'],
    }));
    return new Map([...before[section], ...assign(numbers, wanted, problems)]);
  }
  return { book: { ...before, agents: keysOf('agents'), affiliates: keysOf('affiliates') }, problems };
}

/** Returns a rate's prices for the agent's guests, by day and length, as lists so that equal terms give equal text. */
export function termsOfRate(
  rateKey: number,
  price: number | null,
  { priceRules, durations }: { priceRules: readonly PriceRule[]; durations: readonly AgentLength[] },
): readonly unknown[] {
  const changes = priceRules.flatMap(({ from, to, season, weekdays, times, prices }) =>
    prices
      .filter((change) => change.rateKey === rateKey)
      .map((change) => [from, to, season?.from ?? null, season?.to ?? null, weekdays, times, change.price]),
  );
  const lengths = durations.flatMap(({ minutes, prices }) =>
    prices.filter((own) => own.rateKey === rateKey).map((own) => [minutes, own.price]),
  );
  // Without lengths, keep the original form so that existing versions stay valid.
  return lengths.length === 0 ? [price, changes] : [price, changes, lengths];
}

/** Finds or creates versions; an agent's latest version of a rate is kept while its terms are unchanged. */
export class Versions {
  readonly fresh: RateVersion[] = [];
  private readonly newest = new Map<string, RateVersion>();
  private highest = 0;

  constructor(before: readonly RateVersion[]) {
    for (const version of before) {
      this.newest.set(`${version.agentKey}/${version.rateKey}`, version);
      this.highest = Math.max(this.highest, version.historyKey);
    }
  }

  keyOf(agentKey: number, rateKey: number, terms: readonly unknown[]): number {
    const name = `${agentKey}/${rateKey}`;
    const known = this.newest.get(name);
    if (known !== undefined && JSON.stringify(known.terms) === JSON.stringify(terms)) return known.historyKey;
    this.highest += 1;
    const version = { historyKey: this.highest, agentKey, rateKey, terms };
    this.newest.set(name, version);
    this.fresh.push(version);
    return version.historyKey;
  }
}

/** Returns versions of these agents that are not in the book yet. */
export function freshVersions(agents: readonly Agent[], before: AgentBook): RateVersion[] {
  const versions = new Versions(before.versions);
  for (const { key, terms } of agents)
    for (const agreed of terms)
      for (const { rateKey, price, historyKey } of agreed.rates)
        if (historyKey !== null) versions.keyOf(key, rateKey, termsOfRate(rateKey, price, agreed));
  return versions.fresh;
}
