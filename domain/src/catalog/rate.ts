/** A rate: what one kind of guest pays (specification 3.3, D-AV-09). */
import type { AgentKey, RateKey } from '../kernel/keys.ts';
import type { Amount } from '../kernel/money.ts';
import type { PoolUse } from './resource-pool.ts';

export interface Rate {
  key: RateKey;
  /** Stable name within the activity, as in the venue file. */
  id: string;
  name: string;
  description: string | null;
  price: Amount;
  /** Places of the departure that one participant takes (D-AV-02). */
  seats: number;
  /** People per participant: four for a family rate (docs/rules/people.md). */
  people: number;
  /** Supplies FromPrice and FromPriceName on cards. */
  isFromPrice: boolean;
  isActive: boolean;
  /** Never sent to public callers (D-SE-05). */
  internalUseOnly: boolean;
  /** Sold only under a membership whose plan names it; nobody else sees it. */
  membersOnly: boolean;
  isPrivateTourRate: boolean;
  /** The least number of this rate if any is chosen; 0 for none. */
  minimum: number;
  /** The most of this rate per booking; null for no limit. */
  maximum: number | null;
  /** Cannot book alone: the party must include a rate without this flag (D-AV-07). */
  needsAdult: boolean;
  /** Places per departure when the activity's capacity type is rate (D-AV-04). */
  capacity: number | null;
  /** Capacity type duration: what one participant takes of a pool; null for nothing (D-AV-03). */
  pool: PoolUse | null;
  /** Stable UUID, used as the item id in analytics. */
  globalId: string;
  /** The agent quoting this price, and its version; absent if the venue sells directly (D-AG-02). */
  quotedBy?: { agentKey: AgentKey; historyKey: number | null };
}

/** The number of participants at a rate. */
export interface RateSelection {
  rateKey: RateKey;
  participants: number;
}

/** Returns whether visitors can buy a rate. */
export const isOnSale = (rate: Pick<Rate, 'isActive' | 'internalUseOnly' | 'membersOnly'>): boolean =>
  rate.isActive && !rate.internalUseOnly && !rate.membersOnly;
