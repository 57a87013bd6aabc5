/** Every key agents ever had, and the newest version of what their guests pay: the same terms keep their version, others draw the next (docs/rules/agents.md). */
import type { PriceRule } from '../catalogue/activity.ts';
import type { VenueFile } from '../catalogue/venue-file.ts';
import { assign, Numbers } from '../catalogue/venue-file-keys.ts';
import type { Problem } from '../catalogue/venue-file-problems.ts';
import type { Agent, AgentLength } from './agent.ts';

/** A version of what the guests of an agent pay for a rate, in a form that can be compared as text. */
export interface RateVersion {
  historyKey: number;
  agentKey: number;
  rateKey: number;
  terms: readonly unknown[];
}

export interface AgentBook {
  /** Keys by id, also of those that are gone. */
  agents: ReadonlyMap<string, number>;
  affiliates: ReadonlyMap<string, number>;
  /** Every version, oldest first. */
  versions: readonly RateVersion[];
}

export const emptyAgentBook: AgentBook = { agents: new Map(), affiliates: new Map(), versions: [] };

/** The book with the file's agents and affiliates in it. */
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

/** What a rate costs the agent's guests, on which days and for which lengths: as lists, so that equal terms are equal texts. */
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
  // Without lengths as it was always written, so that no version is drawn anew.
  return lengths.length === 0 ? [price, changes] : [price, changes, lengths];
}

/** Finds or draws versions: one that an agent had last for a rate is kept as long as it says the same. */
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

/** Versions of these agents that the book does not have yet. */
export function freshVersions(agents: readonly Agent[], before: AgentBook): RateVersion[] {
  const versions = new Versions(before.versions);
  for (const { key, terms } of agents)
    for (const agreed of terms)
      for (const { rateKey, price, historyKey } of agreed.rates)
        if (historyKey !== null) versions.keyOf(key, rateKey, termsOfRate(rateKey, price, agreed));
  return versions.fresh;
}
