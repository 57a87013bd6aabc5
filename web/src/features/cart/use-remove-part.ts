/**
 * Removal of everything other than activities and packages; bundled with the screens that show lines, not
 * with the frame of all pages (2.8-12, 2.8-18).
 */
import { removeAddonFromCart } from '@gangway/contract/cart';
import { deleteTransportationFromCart } from '@gangway/contract/transport';
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { cartCount } from '@gangway/domain/order/order-counts';
import { call, faultWords } from '../../lib/call.ts';
import { logFault } from '../../lib/log.ts';
import { t } from '../../messages/t.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { track } from '../analytics/track.ts';
import { useVenue } from '../location/use-venue.ts';
import { orderStore } from './order-store.ts';
import { saveMemberships } from './save-memberships.ts';
import { useAfterRemoval } from './use-remove-line.ts';

/** Removes an add-on or the tip from its line, or a gift card from the cart; returns why it failed, or null. */
function removeAddOn(
  merchandiseKey: number,
  orderLineKey: OrderLineKey | null = null,
): Promise<string | null> {
  return orderStore.inTurn(async () => {
    const { order } = orderStore.get();
    if (order === null || !order.isNew) return faultWords();
    const { locationKey, orderKey } = order;
    const about = { locationKey, orderKey, merchandiseKey, orderLineKey, orderPackageKey: null };
    try {
      const answer = await call(removeAddonFromCart, about);
      const [message] = (answer.modelErrors ?? []).flatMap((error) => error.value);
      if (message !== undefined || answer.order === null) return message ?? faultWords();
      if (cartCount(answer.order) === 0) orderStore.clear();
      else orderStore.keep(answer.order);
      return null;
    } catch (error) {
      logFault('Could not remove the add-on', error);
      return faultWords();
    }
  });
}

/** Removes the transportation of a day from the cart; returns false on failure (7.2-11). */
function removeTransport(day: VenueDate): Promise<boolean> {
  return orderStore.inTurn(async () => {
    const { order } = orderStore.get();
    if (order === null || !order.isNew) return false;
    const { locationKey, orderKey } = order;
    try {
      const answer = await call(deleteTransportationFromCart, { orderKey, locationKey, day });
      if ((answer.modelErrors ?? []).length > 0 || answer.order === null) return false;
      orderStore.keep(answer.order);
      return true;
    } catch (error) {
      logFault('Could not remove the transportation', error);
      return false;
    }
  });
}

/** Returns the function that removes the transportation of a day. */
export function useRemoveTransport(): (day: VenueDate) => Promise<void> {
  const toasts = useToasts();
  return async (day) => {
    if (!(await removeTransport(day))) toasts.show(faultWords(), { severity: 'error' });
  };
}

/** Returns the function that removes a gift card, by its key in the order. */
export function useRemoveGiftCard(): (merchandiseKey: number) => Promise<void> {
  const toasts = useToasts();
  const follow = useAfterRemoval();
  return async (merchandiseKey) => {
    // The key is passed twice, because an add-on may have the same key.
    const problem = await removeAddOn(merchandiseKey, merchandiseKey as OrderLineKey);
    if (problem === null) await follow(t('cart.removal.giftCard'));
    else toasts.show(problem, { severity: 'error' });
  };
}

/** Returns the function that removes the memberships of a plan. */
export function useRemoveMembership(): (planKey: number) => Promise<void> {
  const toasts = useToasts();
  const follow = useAfterRemoval();
  const { locationKey, paymentCurrencyCode: currency } = useVenue();
  return async (planKey) => {
    const needs = { store: orderStore, call, track, locationKey, currency };
    const problem = await saveMemberships(needs, [{ planKey, quantity: 0 }]);
    if (problem === null) await follow(t('cart.removal.membership'));
    else toasts.show(problem, { severity: 'error' });
  };
}

/** Returns the function that removes an add-on or the tip from its line; a refusal is shown in the server's words. */
export function useRemoveAddOn(): (merchandiseKey: number) => Promise<void> {
  const toasts = useToasts();
  return async (merchandiseKey) => {
    const problem = await removeAddOn(merchandiseKey);
    if (problem !== null) toasts.show(problem, { severity: 'error' });
  };
}
