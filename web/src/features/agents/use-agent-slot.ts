/** The chosen time with its rates as the visitor's agent sells them (4.2, D-AG-02). */
import type { TimeSlot } from '@gangway/contract/catalog';
import type { ActivityKey, LocationKey } from '@gangway/domain/kernel/keys';
import type { Seller } from '../../lib/agent-keys.ts';
import { useQuotedSlot } from '../../lib/use-quoted-slot.ts';
import { loadAgentRates, withAgentRates } from './agent-rates.ts';

export function useAgentSlot(
  needs: Parameters<typeof loadAgentRates>[0] & { seller: () => Seller },
  { locationKey, activityKey }: { locationKey: LocationKey; activityKey: ActivityKey },
  slot: TimeSlot | null,
): TimeSlot | null {
  const agent = () => needs.seller().bookingAgentKey;
  return useQuotedSlot(
    {
      who: () => agent()?.toString() ?? null,
      load: ({ timeSlotKey }) =>
        loadAgentRates(needs, needs.seller(), { locationKey, activityKey, timeSlotKey, packageKey: null }),
      put: (rates, quoted) => withAgentRates(rates, quoted, agent()),
    },
    slot,
  );
}
