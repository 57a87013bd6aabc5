/** How many orders match each view (docs/rules/finding-orders.md, "Saved views"). */
import { getOrderViewCounts, type OrderViewCounts } from '@gangway/contract/orders';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { useVisible } from '../../lib/use-visible.ts';

/** Milliseconds for which the server is not asked again: it searches once for each view. */
const freshMs = 60_000;

/**
 * Asks for the counts of views when their screen stands, and when the tab comes back after a while. Null until they are there; without an
 * answer nothing is said, because a view can be opened without its count.
 * @param of names the views as they are; null while something else is loading
 */
export function useViewCounts(locationKey: LocationKey, of: string | null): OrderViewCounts | null {
  const [known, setKnown] = useState<{ of: string; counts: OrderViewCounts } | null>(null);
  const asked = useRef({ of: '', on: 0 });
  const isVisible = useVisible();
  const isConnected = useOfflineSince() === null;
  useEffect(() => {
    if (of === null || !isVisible || !isConnected) return;
    const before = asked.current;
    if (before.of === of && Date.now() - before.on < freshMs) return;
    const mine = { of, on: Date.now() };
    asked.current = mine;
    call(getOrderViewCounts, { locationKey }).then(
      (counts) => {
        if (asked.current === mine) setKnown({ of, counts });
      },
      () => undefined,
    );
  }, [locationKey, of, isVisible, isConnected]);
  return known?.of === of ? known.counts : null;
}
