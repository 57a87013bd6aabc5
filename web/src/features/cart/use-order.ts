/** The current order for components. */
import { useSyncExternalStore } from 'react';
import type { OrderState } from './order-state.ts';
import { orderStore } from './order-store.ts';

export function useOrder(): OrderState {
  return useSyncExternalStore(orderStore.subscribe, orderStore.get, orderStore.getServer);
}
