/**
 * Reports that a cart change removed a day's transportation, if no dialog or checkout does (4.5, D-TR-06,
 * D-UI-09).
 */
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { useCallback } from 'react';
import { isCheckoutPath } from '../../lib/paths.ts';
import { orderStore } from './order-store.ts';

/** Milliseconds; long enough to read which day it was and what to do. */
const life = 8000;

/**
 * Returns a function that reports the removal on the given page; checkout keeps its own notice until a new
 * choice is made.
 */
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
