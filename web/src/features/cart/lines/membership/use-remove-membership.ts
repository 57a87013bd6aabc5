/** Removes the memberships of a plan from the cart (2.8-12). */
import { call } from '../../../../lib/call.ts';
import { t } from '../../../../messages/t.ts';
import { useToasts } from '../../../../ui/toasts.tsx';
import { track } from '../../../analytics/track.ts';
import { useVenue } from '../../../location/use-venue.ts';
import { orderStore } from '../../order-store.ts';
import { saveMemberships } from '../../save-memberships.ts';
import { useAfterRemoval } from '../../use-after-removal.ts';

export function useRemoveMembership(): (line: { planKey: number }) => Promise<void> {
  const toasts = useToasts();
  const follow = useAfterRemoval();
  const { locationKey, paymentCurrencyCode: currency } = useVenue();
  return async ({ planKey }) => {
    const needs = { store: orderStore, call, track, locationKey, currency };
    const problem = await saveMemberships(needs, [{ planKey, quantity: 0 }]);
    if (problem === null) await follow(t('cart.removal.membership'));
    else toasts.show(problem, { severity: 'error' });
  };
}
