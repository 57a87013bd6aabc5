/** Agents sell for the venue at prices of their own; affiliates refer visitors and change nothing (D-AG-01; docs/rules/agents.md). */
import type { PriceChange, PriceRule } from '../catalogue/activity.ts';
import type { ActivityKey, AffiliateKey, AgentKey, RateKey } from '../kernel/keys.ts';
import type { Amount } from '../kernel/money.ts';

/** What an agent agreed for one rate of an activity. */
export interface AgentRate {
  rateKey: RateKey;
  /** What the agent's guests pay; null for the public price. */
  price: Amount | null;
  /** false: this agent does not sell the rate. */
  isSold: boolean;
  /** The version of what the agent's guests pay; null where they pay what everybody does. */
  historyKey: number | null;
}

/** What its guests pay for a length of a rental. */
export interface AgentLength {
  minutes: number;
  prices: readonly PriceChange[];
}

/** What an agent agreed for an activity; rates that are not named are sold at the public price. */
export interface AgentTerms {
  activityKey: ActivityKey;
  rates: readonly AgentRate[];
  /** Days on which the agent's prices differ; they come before those of the activity. */
  priceRules: readonly PriceRule[];
  /** Lengths of a rental at prices of the agent's own; others cost what everybody pays (D-AV-03). */
  durations: readonly AgentLength[];
}

/** BookingAgent of the specification: a contracted seller. */
export interface Agent {
  key: AgentKey;
  /** Stable name, as in the venue file. */
  id: string;
  name: string;
  isActive: boolean;
  /** Sells where neither the address nor the session names an agent. */
  isDefault: boolean;
  /** Only links with the venue's signature sell through this agent (C-25). */
  signedLinksOnly: boolean;
  terms: readonly AgentTerms[];
}

/** ClientAgent of the specification: a hotel desk or a blog that refers visitors. */
export interface Affiliate {
  key: AffiliateKey;
  /** Stable name, as in the venue file. */
  id: string;
  name: string;
  isActive: boolean;
  /** Credited where neither the address nor the session names an affiliate. */
  isDefault: boolean;
}

/** The active one with a key; an unknown or inactive one is nobody (D-AG-01). */
export function findActive<Seller extends { key: number; isActive: boolean }>(
  sellers: readonly Seller[],
  key: number | null,
): Seller | null {
  return sellers.find((seller) => seller.key === key && seller.isActive) ?? null;
}

/** The one that holds where the visitor brought none. */
export function findDefault<Seller extends { isDefault: boolean; isActive: boolean }>(
  sellers: readonly Seller[],
): Seller | null {
  return sellers.find((seller) => seller.isDefault && seller.isActive) ?? null;
}
