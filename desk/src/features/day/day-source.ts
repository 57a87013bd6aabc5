/** A day as the server tells it, now and after each change. */
import { type DeskDay, getDay } from '@gangway/contract/departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { useEffect, useState } from 'react';
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

const nameOf = (locationKey: LocationKey, date: VenueDate | null) => `${locationKey} ${date ?? 'today'}`;

/** Milliseconds after which an answer is too old to be shown as the day is now. */
const oldAfterMs = 5000;

/** A day that was asked for before its screen was there. */
interface Early {
  of: string;
  asked: Promise<DeskDay>;
  /** Null until it is there. */
  day: DeskDay | null;
}

let early: Early | null = null;

/**
 * Asks for a day before its screen is there. Never rejects: without an answer, the screen asks itself and says so.
 * @param date null for today at the venue
 */
export async function askDayEarly(locationKey: LocationKey, date: VenueDate | null): Promise<void> {
  const mine: Early = {
    of: nameOf(locationKey, date),
    asked: call(getDay, { locationKey, date }),
    day: null,
  };
  early = mine;
  const forget = () => {
    if (early === mine) early = null;
  };
  try {
    mine.day = await mine.asked;
    setTimeout(forget, oldAfterMs);
  } catch {
    forget();
  }
}

const earlyOf = (of: string): Early | null => (early?.of === of ? early : null);

/** Returns what was asked early; only once, since it grows old. */
function takeEarly(of: string): Early | null {
  const taken = earlyOf(of);
  early = null;
  return taken;
}

/** @param date null for today at the venue */
export function useDay(locationKey: LocationKey, date: VenueDate | null): WatchedDay {
  const of = nameOf(locationKey, date);
  const named = { locationKey, part: null };
  const load = () =>
    loadOrKept(getDay, named, {
      date,
      load: () => takeEarly(of)?.asked ?? call(getDay, { locationKey, date }),
      isUnanswered: (error) => statusOf(error) === null,
    });
  // Not taken here: a screen may be begun that is never shown.
  const [given] = useState(() => earlyOf(of)?.day ?? null);
  const { state, reload } = useLoaded(of, load, () => given);
  useEffect(() => {
    if (given === null) return;
    early = null;
    keepAnswer(getDay, { locationKey, part: null }, given);
  }, [given, locationKey]);
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
  // A day that was loaded after a change may be newer than the last one of the stream.
  const isOld = state.at === 'ready' && heard !== null && heard.day.readOn < state.value.readOn;
  const latest = heard?.of === of && !isMissing && !isOld ? heard.day : null;
  return { state: latest === null ? state : { at: 'ready', value: latest }, isLive, reload };
}
