/** The chosen time with its rates as the visitor's agent sells them (4.2, D-AG-02). */
import type { AgentRate } from '@gangway/contract/agents';
import type { TimeSlot } from '@gangway/contract/catalogue';
import type { ActivityKey, LocationKey } from '@gangway/domain/kernel/keys';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Seller } from '../../lib/agent-keys.ts';
import { loadAgentRates, withAgentRates } from './agent-rates.ts';

interface Quoted {
  of: TimeSlot;
  bookingAgentKey: number;
  rates: readonly AgentRate[];
}

/** Asks once for each time that is chosen; until the answer is there, and where there is none, the time stays as it is. */
export function useAgentSlot(
  needs: Parameters<typeof loadAgentRates>[0] & { seller: () => Seller },
  { locationKey, activityKey }: { locationKey: LocationKey; activityKey: ActivityKey },
  slot: TimeSlot | null,
): TimeSlot | null {
  const [quoted, setQuoted] = useState<Quoted | null>(null);
  const latest = useRef(needs);
  latest.current = needs;
  useEffect(() => {
    const seller = latest.current.seller();
    const { bookingAgentKey } = seller;
    if (slot === null || bookingAgentKey === null) return;
    let isCurrent = true;
    const subject = { locationKey, activityKey, timeSlotKey: slot.timeSlotKey, packageKey: null };
    void loadAgentRates(latest.current, seller, subject).then((rates) => {
      if (isCurrent && rates !== false) setQuoted({ of: slot, bookingAgentKey, rates });
    });
    return () => {
      isCurrent = false;
    };
  }, [locationKey, activityKey, slot]);
  return useMemo(() => {
    if (slot === null || quoted === null || quoted.of !== slot) return slot;
    return { ...slot, rates: [...withAgentRates(slot.rates, quoted.rates, quoted.bookingAgentKey)] };
  }, [slot, quoted]);
}
