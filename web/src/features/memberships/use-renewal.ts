/** What renewing a membership costs and adds, and putting it into the cart (D-MB-11). */
import type { OutputOf } from '@gangway/contract/call';
import { getRenewal } from '@gangway/contract/renewals';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { CallFailed, call, isSilent } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { track } from '../analytics/track.ts';
import { orderStore } from '../cart/order-store.ts';
import { type Renewing, renewMembership } from '../cart/save-memberships.ts';
import { useVenue } from '../location/use-venue.ts';

export type Offer = OutputOf<typeof getRenewal>;

export type FoundRenewal =
  | { state: 'waiting' }
  /** No such membership for this visitor, or a link that has ended. */
  | { state: 'missing' }
  | { state: 'failed'; words: string }
  | { state: 'found'; offer: Offer };

export function useRenewal({ membershipKey, boughtOrderKey, secret }: Renewing) {
  const { locationKey, paymentCurrencyCode: currency } = useVenue();
  const router = useRouter();
  const [found, setFound] = useState<FoundRenewal>({ state: 'waiting' });
  const { run, isBusy, said: problem } = useAction();

  const load = useCallback(async () => {
    setFound({ state: 'waiting' });
    try {
      const offer = await call(getRenewal, { locationKey, membershipKey, boughtOrderKey, secret });
      setFound({ state: 'found', offer });
    } catch (error) {
      if (isSilent(error)) return;
      const status = error instanceof CallFailed ? error.status : 0;
      // A link without its whole secret is treated like one that has ended.
      if ([400, 401, 404].includes(status)) {
        setFound({ state: 'missing' });
        return;
      }
      logFault('A renewal could not be loaded', error);
      setFound({ state: 'failed', words: failureWords(error) });
    }
  }, [locationKey, membershipKey, boughtOrderKey, secret]);
  useEffect(() => {
    void load();
  }, [load]);

  const renew = async () => {
    const needs = { store: orderStore, call, track, locationKey, currency };
    const isInCart = await run(() => renewMembership(needs, { membershipKey, boughtOrderKey, secret }));
    if (!isInCart) return;
    await router.navigate({
      to: paths.checkout(locationKey),
      search: { orderKey: orderStore.get().order?.orderKey },
    });
  };

  return { found, load, renew, isBusy, problem, currency };
}
