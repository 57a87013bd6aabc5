/**
 * Agents sell for the venue at their own prices; affiliates refer visitors and change nothing
 * (D-AG-01; docs/rules/agents.md).
 */
import type { PriceChange, PriceRule } from '../catalog/activity.ts';
import type { ActivityKey, AffiliateKey, AgentKey, RateKey } from '../kernel/keys.ts';
import type { Amount } from '../kernel/money.ts';
import type { Commission } from './commission.ts';

/** An agent's terms for one rate of an activity. */
export interface AgentRate {
  rateKey: RateKey;
  /** The price for the agent's guests; null for the public price. */
  price: Amount | null;
  /** False if this agent does not sell the rate. */
  isSold: boolean;
  /** The version of what the agent's guests pay; null if they pay the public price. */
  historyKey: number | null;
}

/** The price for the agent's guests of one rental length. */
export interface AgentLength {
  minutes: number;
  prices: readonly PriceChange[];
}

/** An agent's terms for an activity; rates that are not listed sell at the public price. */
export interface AgentTerms {
  activityKey: ActivityKey;
  rates: readonly AgentRate[];
  /** Days on which the agent's prices differ; they take precedence over the activity's rules. */
  priceRules: readonly PriceRule[];
  /** Rental lengths at the agent's own prices; other lengths cost the public price (D-AV-03). */
  durations: readonly AgentLength[];
}

/** BookingAgent of the specification: a contracted seller. */
export interface Agent {
  key: AgentKey;
  /** Stable name, as in the venue file. */
  id: string;
  name: string;
  isActive: boolean;
  /** Used when neither the URL nor the session names an agent. */
  isDefault: boolean;
  /** Only links with the venue's signature sell through this agent (C-25). */
  signedLinksOnly: boolean;
  terms: readonly AgentTerms[];
}

/** Commission for an activity's rate, instead of the affiliate's usual one. */
export interface RateCommission extends Commission {
  activityKey: ActivityKey;
  rateKey: RateKey;
}

/** ClientAgent of the specification: a hotel desk or a blog that refers visitors. */
export interface Affiliate {
  key: AffiliateKey;
  /** Stable name, as in the venue file. */
  id: string;
  name: string;
  isActive: boolean;
  /** Credited when neither the URL nor the session names an affiliate. */
  isDefault: boolean;
  /** The number that opens the affiliate portal, like +13035550104; null if nobody signs in (D-AU-05). */
  phone: string | null;
  /** The agents that are also theirs: sales through them earn the affiliate's commission. */
  agentKeys: readonly AgentKey[];
  /** Null for none. */
  commission: Commission | null;
  rateCommissions: readonly RateCommission[];
}

/** Finds the active seller with a key; an unknown or inactive one is treated as absent (D-AG-01). */
export function findActive<Seller extends { key: number; isActive: boolean }>(
  sellers: readonly Seller[],
  key: number | null,
): Seller | null {
  return sellers.find((seller) => seller.key === key && seller.isActive) ?? null;
}

/** Finds the default seller, for visitors who did not come through one. */
export function findDefault<Seller extends { isDefault: boolean; isActive: boolean }>(
  sellers: readonly Seller[],
): Seller | null {
  return sellers.find((seller) => seller.isDefault && seller.isActive) ?? null;
}

/**
 * The affiliate to whom a sale or a visit is credited: the one whose link brought the guest, else the one the selling
 * agent belongs to. Never both, so a venue pays once (docs/rules/agents.md).
 */
export function creditedAffiliate(
  affiliates: readonly Affiliate[],
  { affiliateKey, agentKey }: { affiliateKey: number | null; agentKey: number | null },
): Affiliate | null {
  const owner = affiliates.find(
    ({ isActive, agentKeys }) => isActive && agentKeys.some((key) => key === agentKey),
  );
  return findActive(affiliates, affiliateKey) ?? owner ?? null;
}
