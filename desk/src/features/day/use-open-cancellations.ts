/** Cancellations of departures of a day that still need somebody, for those who may cancel (docs/rules/canceled-departures.md, "The result"). */
import type { CancellationSummary } from '@gangway/contract/canceled-departures';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { useEffect, useRef, useState } from 'react';
import { may, type Venue } from '../../lib/session.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';
import { usePainted } from '../../lib/use-painted.ts';

/** Milliseconds between two looks. */
const everyMs = 30_000;

const load = () => part(() => import('./open-cancellations.ts'));

/** Those that were not loaded are none: the screen that cancels lists them, too. */
export function useOpenCancellations(venue: Venue, date: VenueDate): readonly CancellationSummary[] {
  const [found, setFound] = useState<{ of: string; some: readonly CancellationSummary[] } | null>(null);
  const isPainted = usePainted();
  const isAsked = may(venue, 'departures:change') && isPainted;
  const of = `${venue.locationKey} ${date}`;
  const latest = useRef(of);
  latest.current = of;
  async function look(): Promise<void> {
    try {
      const some = await (await load()).askOpenCancellations(venue, date);
      if (latest.current === of) setFound({ of, some });
    } catch {
      // Asked again in a while; the day says itself that there is no connection.
    }
  }
  const looking = useRef(look);
  looking.current = look;
  useEffect(() => {
    if (isAsked && of === latest.current) void looking.current();
  }, [isAsked, of]);
  useKeptFresh(look, isAsked, everyMs);
  return found?.of === of ? found.some : [];
}
