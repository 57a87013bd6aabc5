/**
 * What an agent's guests pay for a chosen time: loaded after the choice and applied to the rates (4.2, 8.2;
 * D-AG-02; docs/rules/agents.md).
 */

import { type AgentRate, getBookingAgentRates } from '@gangway/contract/agents';
import type { Rate } from '@gangway/contract/catalog';
import type { ActivityKey, LocationKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { Seller } from '../../lib/agent-keys.ts';
import { type Caller, isSilent } from '../../lib/call.ts';

export interface AgentRatesSubject {
  locationKey: LocationKey;
  activityKey: ActivityKey;
  timeSlotKey: TimeSlotKey;
  packageKey: number | null;
}

/** Loads the agent's rates of a time; none for an unknown agent. False if they cannot be loaded (8.2-03). */
export async function loadAgentRates(
  needs: { call: Caller; log: (words: string, error: unknown) => void },
  { bookingAgentKey, bookingAgentSignature }: Seller,
  subject: AgentRatesSubject,
): Promise<readonly AgentRate[] | false> {
  if (bookingAgentKey === null) return [];
  try {
    const [first] = await needs.call(
      getBookingAgentRates,
      { ...subject, bookingAgentKey, bookingAgentSignature },
      { supersede: String(subject.activityKey) },
    );
    return first?.rates ?? [];
  } catch (error) {
    if (!isSilent(error)) needs.log('Could not load the rates of the agent', error);
    return false;
  }
}

/**
 * Returns the rates with the agent's prices, key and version;
 * rates the agent does not sell are left out (4.2-16).
 */
export function withAgentRates(
  rates: readonly Rate[],
  agentRates: readonly AgentRate[],
  bookingAgentKey: number | null,
): readonly Rate[] {
  if (agentRates.length === 0) return rates;
  return rates.flatMap((rate) => {
    const own = agentRates.find(({ rateKey }) => rateKey === rate.rateKey);
    if (own === undefined) return [rate];
    if (!own.sellable) return [];
    const { price, bookingAgentRateHistoryKey } = own;
    return [{ ...rate, price, bookingAgentKey, bookingAgentRateHistoryKey }];
  });
}
