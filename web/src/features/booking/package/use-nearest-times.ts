/**
 * The free times nearest to a conflicting one: on its own day, otherwise on the days around it (D-PK-02).
 */
import { getMonthAvailability, getTimes } from '@gangway/contract/availability';
import type { Item, TimeSlot } from '@gangway/contract/catalog';
import type { RateSelection } from '@gangway/domain/catalog/rate';
import { firstOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import { useEffect, useRef, useState } from 'react';
import { monthInput } from '../loading/availability-requests.ts';
import { isWorthLogging, type SourceNeeds } from '../loading/availability-source.ts';
import type { BookingSubject } from '../loading/booking-subject.ts';
import { timesInput } from '../loading/times-source.ts';
import { nearestFree, otherDays } from './package-rules.ts';

/** Maximum number of times offered, and of days searched for them. */
const maxTimes = 2;
const maxDays = 3;

export interface Wanted {
  item: Item;
  /** The times of all members. */
  slots: readonly (TimeSlot | null)[];
  member: number;
  party: readonly RateSelection[];
}

export type FoundTimes = readonly TimeSlot[] | 'looking';

/** Loads the months of the candidate days, then the times of the nearest open ones. */
export async function findTimesAround(
  { call }: Pick<SourceNeeds, 'call'>,
  about: BookingSubject,
  { item, slots, member, party }: Wanted,
  today: VenueDate,
): Promise<TimeSlot[]> {
  const days = otherDays(item, slots, member, today);
  const months = [...new Set(days.map(firstOfMonth))];
  const known = await Promise.all(
    months.map((month) =>
      call(getMonthAvailability, monthInput(about, month, party, false), {
        supersede: `nearest ${about.activityKey} ${month}`,
      }),
    ),
  );
  const open = new Set<string>(known.flat().flatMap(({ date, isAvailable }) => (isAvailable ? [date] : [])));
  const found: TimeSlot[] = [];
  for (const date of days.filter((day) => open.has(day)).slice(0, maxDays)) {
    const answer = await call(getTimes, timesInput(about, date, party, false), {
      supersede: `nearest ${about.activityKey}`,
    });
    const offered = answer.flatMap(({ times }) => times);
    found.push(...nearestFree(item, slots, member, offered));
    if (found.length >= maxTimes) break;
  }
  return found.slice(0, maxTimes);
}

interface NearestOptions {
  needs: Pick<SourceNeeds, 'call' | 'log'>;
  about: () => BookingSubject;
  wanted: Wanted;
  today: VenueDate;
  /** The times of the member's own day; null while loading. */
  ofDay: readonly TimeSlot[] | null;
  isConflict: boolean;
}

/** Searches other days only if the day itself has no free time. */
export function useNearestTimes(options: NearestOptions): FoundTimes {
  const { wanted, ofDay, isConflict } = options;
  const near =
    !isConflict || ofDay === null ? [] : nearestFree(wanted.item, wanted.slots, wanted.member, ofDay);
  const looksAround = isConflict && ofDay !== null && near.length === 0;
  const latest = useRef(options);
  latest.current = options;
  const placed = wanted.slots.map((slot) => slot?.value ?? '').join(' ');
  const [around, setAround] = useState<{ placed: string; times: readonly TimeSlot[] } | null>(null);
  useEffect(() => {
    if (!looksAround) return;
    let isCurrent = true;
    const { needs, about, wanted: asked, today } = latest.current;
    findTimesAround(needs, about(), asked, today)
      .catch((error: unknown) => {
        if (isWorthLogging(error)) needs.log('Could not look for the nearest free times', error);
        return [];
      })
      .then((times) => {
        if (isCurrent) setAround({ placed, times });
      });
    return () => {
      isCurrent = false;
    };
  }, [looksAround, placed]);
  if (!looksAround) return near;
  return around?.placed === placed ? around.times : 'looking';
}
