/** Opens the cart of an email in this tab (docs/rules/carts.md, "The link"). */
import type { OutputOf } from '@gangway/contract/call';
import { reopenCart } from '@gangway/contract/cart';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailed, call, faultWords, isSilent } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { orderStore } from '../cart/order-store.ts';
import { useVenue } from '../location/use-venue.ts';

type Gone = OutputOf<typeof reopenCart>['unavailable'];

export type EmailedCart =
  | { state: 'waiting' }
  /** Unknown, incomplete, or too old. */
  | { state: 'missing' }
  | { state: 'failed'; words: string }
  /** The order was bought in the meantime. */
  | { state: 'booked' }
  /** Something is gone; isEmpty if all of it is. */
  | { state: 'partly'; gone: Gone; isEmpty: boolean };

export function useEmailedCart() {
  const { locationKey } = useVenue();
  const router = useRouter();
  const [cart, setCart] = useState<EmailedCart>({ state: 'waiting' });

  const toCheckout = useCallback(
    () =>
      void router.navigate({
        to: paths.checkout(locationKey),
        search: { orderKey: orderStore.get().order?.orderKey },
        replace: true,
      }),
    [router, locationKey],
  );

  const open = useCallback(async () => {
    setCart({ state: 'waiting' });
    try {
      // The server never sees what follows the hash of an address.
      const cartKey = window.location.hash.slice(1);
      const answer = await orderStore.inTurn(() => call(reopenCart, { locationKey, cartKey }));
      const { order, unavailable, isBooked } = answer;
      const [words] = (answer.modelErrors ?? []).flatMap(({ value }) => value);
      if (words !== undefined || answer.exceptionMessage !== null) {
        setCart({ state: 'failed', words: words ?? answer.exceptionMessage ?? faultWords() });
        return;
      }
      if (order !== null) {
        orderStore.setOrder(order);
        orderStore.startExpiry(order);
      }
      if (isBooked) setCart({ state: 'booked' });
      else if (unavailable.length === 0 && order !== null) toCheckout();
      else setCart({ state: 'partly', gone: unavailable, isEmpty: order === null });
    } catch (error) {
      if (isSilent(error)) return;
      const status = error instanceof CallFailed ? error.status : 0;
      // A link without its whole key is treated like one that has ended.
      if (status === 400 || status === 404) {
        setCart({ state: 'missing' });
        return;
      }
      logFault('The cart of an email could not be opened', error);
      setCart({ state: 'failed', words: failureWords(error) });
    }
  }, [locationKey, toCheckout]);

  // Once per visit: opening it again would fill another cart.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void open();
  }, [open]);

  return { cart, open, toCheckout };
}
