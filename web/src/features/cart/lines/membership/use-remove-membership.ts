/** Removes the memberships of a plan, or one renewal, from the cart (2.8-12). */
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { call } from '../../../../lib/call.ts';
import { t } from '../../../../messages/t.ts';
import { track } from '../../../analytics/track.ts';
import { useVenue } from '../../../location/use-venue.ts';
import { orderStore } from '../../order-store.ts';
import { saveMemberships } from '../../save-memberships.ts';
import { useAfterRemoval } from '../../use-after-removal.ts';
import { useRemoveOwnLine } from '../use-remove-own-line.ts';
import type { MembershipLine } from './membership-lines.tsx';

export function useRemoveMembership(): (
  line: Pick<MembershipLine, 'planKey' | 'renewal' | 'orderMembershipKey'>,
) => Promise<void> {
  const toasts = useToasts();
  const follow = useAfterRemoval();
  const { locationKey, paymentCurrencyCode: currency } = useVenue();
  const removeOwnLine = useRemoveOwnLine();
  return async ({ planKey, renewal, orderMembershipKey }) => {
    if (renewal !== null) {
      await removeOwnLine(orderMembershipKey, t('cart.removal.renewal'));
      return;
    }
    const needs = { store: orderStore, call, track, locationKey, currency };
    const problem = await saveMemberships(needs, [{ planKey, quantity: 0 }]);
    if (problem === null) await follow(t('cart.removal.membership'));
    else toasts.show(problem, { severity: 'error' });
  };
}
