/** The days of the month picker: those of the month shown and, near its end, those of the next. */
import type { DateOfItems } from '@gangway/contract/availability';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useEffect, useRef, useState } from 'react';
import { agentsInForce } from '../../lib/agents-in-force.ts';
import { call, isSilent } from '../../lib/call.ts';
import { monthAfter, runsOn } from '../booking/run-on.ts';
import type { Venue } from '../location/venue-source.ts';
import { loadMonth } from './by-date-source.ts';

export interface PickerDays {
  /** Null while they load; empty if they failed to: days of unknown availability can still be opened. */
  days: readonly DateOfItems[] | null;
  /** The next month's days if they follow, null while they load. */
  following: readonly DateOfItems[] | null | undefined;
}

const openDays = (days: readonly DateOfItems[]) => days.filter(({ items }) => items > 0).length;

/** Loads each month once. */
function useMonthLoader(venue: Venue) {
  const known = useRef(new Map<string, Promise<readonly DateOfItems[]>>());
  return (month: VenueDate, supersede: string) => {
    const before = known.current.get(month);
    if (before !== undefined) return before;
    const { bookingAgentKey, bookingAgentSignature } = agentsInForce(venue);
    const seller = { locationKey: venue.locationKey, bookingAgentKey, bookingAgentSignature };
    const days = loadMonth(call, seller, month, { supersede });
    known.current.set(month, days);
    days.catch(() => known.current.delete(month));
    return days;
  };
}

/** @param month its first day */
export function usePickerDays(venue: Venue, month: VenueDate, today: VenueDate): PickerDays {
  const unloaded = (): PickerDays => ({
    days: null,
    following: runsOn(month, today, null) ? null : undefined,
  });
  const [loaded, setLoaded] = useState<PickerDays & { month: VenueDate }>();
  const load = useRef(useMonthLoader(venue)).current;
  useEffect(() => {
    let isShown = true;
    const show = (days: PickerDays) => {
      if (isShown) setLoaded({ month, ...days });
    };
    const fail = (shown: PickerDays) => (error: unknown) => {
      if (!isShown || isSilent(error)) return;
      logFault('Could not load the days of a month', error);
      show(shown);
    };
    const loadNext = (days: readonly DateOfItems[]) => {
      if (!isShown) return;
      const next = monthAfter(month, today);
      if (next === null || !runsOn(month, today, openDays(days))) return show({ days, following: undefined });
      show({ days, following: null });
      load(next, 'pickerAhead').then(
        (following) => show({ days, following }),
        fail({ days, following: undefined }),
      );
    };
    load(month, 'picker').then(loadNext, fail({ days: [], following: undefined }));
    return () => {
      isShown = false;
    };
  }, [load, month, today]);
  return loaded?.month === month ? loaded : unloaded();
}
