/** The stream of a day: the server sends the whole day at first and after each change (docs/rules/day.md, "Live"). */
import { type DeskDay, getDay, watchDay } from '@gangway/contract/departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { inLanguage, withQuery } from '@gangway/ui/lib/request-address.ts';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { readAnswer } from './read-answer.ts';
import { learnSession } from './session.ts';
import { useVisible } from './use-visible.ts';

/** Milliseconds until a stream that was refused is opened again. */
const reopenAfterMs = 10_000;

interface Heard {
  onDay: (day: DeskDay) => void;
  /** From now on the screen may be old. */
  onLate: () => void;
}

/** Opens a stream; returns what closes it. The browser opens it again itself when it breaks. */
function openStream(address: string, { onDay, onLate }: Heard): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(address);
    source.addEventListener('day', ({ data }) => onDay(readAnswer(getDay, JSON.parse(String(data)))));
    source.addEventListener('late', onLate);
    source.addEventListener('closed', () => {
      source?.close();
      // Says that nobody is signed in any more, or which venues are left.
      void learnSession();
    });
    source.addEventListener('error', () => {
      onLate();
      // Refused: it may be another time.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenAfterMs);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

interface DayStream {
  locationKey: LocationKey;
  /** Null for today at the venue. */
  date: VenueDate | null;
  /** False until the screen has something to keep up to date. */
  isOn: boolean;
  onDay: (day: DeskDay) => void;
}

/** Watches a day while its screen is in front. Returns whether what was heard last is as it is now. */
export function useDayStream({ locationKey, date, isOn, onDay }: DayStream): boolean {
  const [isLive, setLive] = useState(false);
  const isVisible = useVisible();
  const latest = useRef(onDay);
  latest.current = onDay;
  useEffect(() => {
    if (!isVisible || !isOn) return;
    const asked = z.encode(watchDay.input, { locationKey, date });
    const close = openStream(withQuery(inLanguage(watchDay.path), asked), {
      onDay: (day) => {
        latest.current(day);
        setLive(true);
      },
      onLate: () => setLive(false),
    });
    return () => {
      close();
      setLive(false);
    };
  }, [locationKey, date, isVisible, isOn]);
  return isLive;
}
