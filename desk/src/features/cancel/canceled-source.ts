/** How a cancellation of departures stands, asked again by itself for as long as something of it is under way. */
import {
  type CancellationResult,
  cancellationCsv,
  getCancellation,
} from '@gangway/contract/canceled-departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { withQuery } from '@gangway/ui/lib/request-address.ts';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { call } from '../../lib/call.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';
import { type Loading, useLoaded } from '../../lib/use-loaded.ts';
import { isWritten } from './canceled-words.ts';

/** Milliseconds between two looks while orders are being canceled, and while guests choose, or refunds or emails are on their way. */
const quickMs = 2000;
const slowMs = 15_000;

/** Null once nothing of it changes by itself any more. */
function everyMsOf({ queued, rows }: CancellationResult): number | null {
  if (queued > 0) return quickMs;
  const isUnderWay = rows.some(
    (row) =>
      row.state === 'waiting' ||
      row.refundState === 'due' ||
      (row.emailState === 'waiting' && isWritten(row)),
  );
  return isUnderWay ? slowMs : null;
}

export function useCancellation(
  locationKey: LocationKey,
  cancellationKey: string,
): Omit<Loading<CancellationResult>, 'refresh'> {
  const { state, reload, refresh } = useLoaded(`${locationKey} ${cancellationKey}`, () =>
    call(getCancellation, { locationKey, cancellationKey }),
  );
  const everyMs = state.at === 'ready' ? everyMsOf(state.value) : null;
  const isLooking = useRef(false);
  async function look(): Promise<void> {
    // A server that takes longer than the pause would never be heard: each look makes the one before worthless.
    if (isLooking.current) return;
    isLooking.current = true;
    await refresh();
    isLooking.current = false;
  }
  useKeptFresh(look, everyMs !== null, everyMs ?? slowMs);
  return { state, reload };
}

/** The address of the file with its rows. */
export const csvAddress = (locationKey: LocationKey, cancellationKey: string): string =>
  withQuery(cancellationCsv.path, z.encode(cancellationCsv.input, { locationKey, cancellationKey }));
