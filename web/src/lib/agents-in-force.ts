/** The agents that calls name: those of the visit, else the venue's default (5.2-09). */
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { readKey, type Seller, sellerInAddress, sellerKept } from './agent-keys.ts';
import { storage } from './storage.ts';

export interface AgentDefaults {
  defaultClientAgentKey: number | null;
  defaultBookingAgentKey: number | null;
}

interface AgentsInForce extends Seller {
  /** Referral attribution; does not affect prices. */
  clientAgentKey: number | null;
}

/** The agents to use in calls, as numbers (5.2-09). */
export function agentsInForce(defaults: AgentDefaults, search: SearchText = {}): AgentsInForce {
  const named = sellerInAddress(search);
  const seller = named.bookingAgentKey === null ? sellerKept() : named;
  return {
    clientAgentKey:
      readKey(search.clientAgentKey) ??
      readKey(storage.clientAgentKey.read()) ??
      defaults.defaultClientAgentKey,
    ...seller,
    bookingAgentKey: seller.bookingAgentKey ?? defaults.defaultBookingAgentKey,
  };
}
