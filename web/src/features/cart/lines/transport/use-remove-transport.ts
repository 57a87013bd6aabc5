/** Removes the transportation of a day (7.2-11). */
import { deleteTransportationFromCart } from '@gangway/contract/transport';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { logFault } from '@gangway/ui/lib/log.ts';
import { call, faultWords } from '../../../../lib/call.ts';
import { orderStore } from '../../order-store.ts';

/** Returns false on failure. */
function removeTransport(day: VenueDate): Promise<boolean> {
  return orderStore.inTurn(async () => {
    const { order } = orderStore.get();
    if (order === null || !order.isNew) return false;
    const { locationKey, orderKey } = order;
    try {
      const answer = await call(deleteTransportationFromCart, { orderKey, locationKey, day });
      if ((answer.modelErrors ?? []).length > 0 || answer.order === null) return false;
      orderStore.reportRemoved(order, answer.order);
      orderStore.keep(answer.order);
      return true;
    } catch (error) {
      logFault('Could not remove the transportation', error);
      return false;
    }
  });
}

export function useRemoveTransport(): (ride: { day: VenueDate }) => Promise<void> {
  const toasts = useToasts();
  return async ({ day }) => {
    if (!(await removeTransport(day))) toasts.show(faultWords(), { severity: 'error' });
  };
}
