/** Removing what is no activity and no package: with the screens that show lines, and not with the frame around all pages (2.8-12, 2.8-18). */
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { call, faultWords } from '../../lib/call.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { track } from '../analytics/track.ts';
import { useVenue } from '../location/use-venue.ts';
import { saveMemberships } from '../memberships/save-memberships.ts';
import { orderStore } from './order-store.ts';
import { useAfterRemoval } from './use-remove-line.ts';

/** Gives the function that removes the transportation of a day. */
export function useRemoveTransport(): (day: VenueDate) => Promise<void> {
  const toasts = useToasts();
  return async (day) => {
    if (!(await orderStore.removeTransport(day))) toasts.show(faultWords, { severity: 'error' });
  };
}

/** Gives the function that removes a gift card, by its key in the order. */
export function useRemoveGiftCard(): (merchandiseKey: number) => Promise<void> {
  const toasts = useToasts();
  const follow = useAfterRemoval();
  return async (merchandiseKey) => {
    // Named twice: an add-on may have the same key.
    const problem = await orderStore.removeAddOn(merchandiseKey, merchandiseKey as OrderLineKey);
    if (problem === null) await follow();
    else toasts.show(problem, { severity: 'error' });
  };
}

/** Gives the function that removes the memberships of a plan. */
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

/** Gives the function that takes an add-on or the tip from its line; a refusal is told in the server's words. */
export function useRemoveAddOn(): (merchandiseKey: number) => Promise<void> {
  const toasts = useToasts();
  return async (merchandiseKey) => {
    const problem = await orderStore.removeAddOn(merchandiseKey);
    if (problem !== null) toasts.show(problem, { severity: 'error' });
  };
}
