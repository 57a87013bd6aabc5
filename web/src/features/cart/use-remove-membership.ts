/** Removing the memberships of a plan from the cart: with the pages that show them, and not with the frame around all pages. */
import { call } from '../../lib/call.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { track } from '../analytics/track.ts';
import { useVenue } from '../location/use-venue.ts';
import { saveMemberships } from '../memberships/save-memberships.ts';
import { orderStore } from './order-store.ts';
import { useAfterRemoval } from './use-remove-line.ts';

/** Gives the function that removes them, by the key of the plan. */
export function useRemoveMembership(): (planKey: number) => Promise<void> {
  const toasts = useToasts();
  const follow = useAfterRemoval();
  const { locationKey, paymentCurrencyCode: currency } = useVenue();
  return async (planKey) => {
    const needs = { store: orderStore, call, track, locationKey, currency };
    const problem = await saveMemberships(needs, [{ planKey, quantity: 0 }]);
    if (problem === null) await follow();
    else toasts.show(problem, { severity: 'error' });
  };
}
