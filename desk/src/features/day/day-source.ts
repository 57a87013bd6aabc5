/** A day as the server tells it, now and after each change. */
import { type DeskDay, getDay } from '@gangway/contract/departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { useState } from 'react';
import { call, statusOf } from '../../lib/call.ts';
import { useDayStream } from '../../lib/day-stream.ts';
import { keepAnswer, loadOrKept } from '../../lib/kept.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';

export interface WatchedDay {
  state: Loaded<DeskDay>;
  /** False while what is shown may be old. */
  isLive: boolean;
  reload: () => Promise<void>;
}

/** @param date null for today at the venue */
export function useDay(locationKey: LocationKey, date: VenueDate | null): WatchedDay {
  const of = `${locationKey} ${date ?? 'today'}`;
  const named = { locationKey, departureKey: null };
  const { state, reload } = useLoaded(of, () =>
    loadOrKept(getDay, named, {
      date,
      load: () => call(getDay, { locationKey, date }),
      isUnanswered: (error) => statusOf(error) === null,
    }),
  );
  const [heard, setHeard] = useState<{ of: string; day: DeskDay } | null>(null);
  const isOn = state.at === 'ready';
  const isLive = useDayStream({
    ...{ locationKey, date, isOn },
    onDay: (day) => {
      keepAnswer(getDay, named, day);
      setHeard({ of, day });
    },
  });
  const isMissing = state.at === 'failed' && statusOf(state.error) === 404;
  const latest = heard?.of === of && !isMissing ? heard.day : null;
  return { state: latest === null ? state : { at: 'ready', value: latest }, isLive, reload };
}
