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
  /** Places one participant takes of the departure (D-AV-02). */
  seats: number;
  /** People who come for one participant of it: four of a family rate (docs/rules/people.md). */
  people: number;
  /** Supplies FromPrice and FromPriceName on cards. */
  isFromPrice: boolean;
  isActive: boolean;
  /** Never sent to public callers (D-SE-05). */
  internalUseOnly: boolean;
  isPrivateTourRate: boolean;
  /** Least number of this rate once any is chosen; 0 for none. */
  minimum: number;
  /** Most of this rate per booking; null for no limit. */
  maximum: number | null;
  /** This rate alone may not book: somebody of a rate without this mark must come along (D-AV-07). */
  needsAdult: boolean;
  /** Places per departure when the activity's capacity type is rate (D-AV-04). */
  capacity: number | null;
  /** Capacity type duration: what one of this rate takes of a pool; null where it takes nothing (D-AV-03). */
  pool: PoolUse | null;
  /** Stable UUID, the item id in analytics. */
  globalId: string;
  /** The agent through whom this price is quoted, and the version of it; absent where nobody but the venue sells (D-AG-02). */
  quotedBy?: { agentKey: AgentKey; historyKey: number | null };
}

/** How many guests come at a rate. */
export interface RateSelection {
  rateKey: RateKey;
  participants: number;
}
