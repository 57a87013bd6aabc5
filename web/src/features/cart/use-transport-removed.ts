/** Tells that transportation of a day went with a change of the cart, where no dialog and no checkout says so (4.5, D-TR-06, D-UI-09). */
import { useCallback } from 'react';
import { isCheckoutPath } from '../../lib/paths.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { orderStore } from './order-store.ts';

/** Long enough to read which day it was and what to do. */
const life = 8000;

/** Gives the function that tells, on the page one is on then; checkout keeps saying it by itself until it is chosen again. */
export function useTellTransportRemoved(): (pathname: string) => void {
  const toasts = useToasts();
  return useCallback(
    (pathname) => {
      const { transportationRemoved } = orderStore.get();
      if (transportationRemoved === null || isCheckoutPath(pathname)) return;
      toasts.show(transportationRemoved, { severity: 'warn', icon: 'bus', life });
    },
    [toasts],
  );
}
