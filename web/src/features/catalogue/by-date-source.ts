/** What the catalog by date shows of a day: its items, and how the days around it stand (D-RT-07). */
import {
  type DateOfItems,
  getDatesWithItems,
  getItemsByDate,
  type ItemOfDate,
} from '@gangway/contract/availability';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { addDays, firstOfMonth, type VenueDate } from '@gangway/domain/kernel/local-time';
import type { Caller } from '../../lib/call.ts';

interface Seller {
  locationKey: LocationKey;
  bookingAgentKey: number | null;
  bookingAgentSignature: string | null;
}

export interface DayView {
  date: VenueDate;
  today: VenueDate;
  /** Null when they could not be loaded. */
  items: ItemOfDate[] | null;
  /** The days of the strip, in order. */
  week: DateOfItems[];
  /** The first day after this one with something to book, within the months that were asked for. */
  next: VenueDate | null;
  /** What can be booked on that next day, where something cannot be on this one. */
  nextItems: ItemOfDate[];
}

/** Whether nothing of a day can be booked, though it could be loaded. */
export const isOver = ({ items }: DayView): boolean => items?.every(({ times }) => times === 0) === true;

const daysBefore = 3;

/** Seven days around the one shown, none of them over. */
function weekAround(date: VenueDate, today: VenueDate): VenueDate[] {
  const centred = addDays(date, -daysBefore);
  const first = date < today || centred >= today ? centred : today;
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

export function loadMonth(
  call: Caller,
  seller: Seller,
  date: VenueDate,
  options: { signal?: AbortSignal; supersede?: string } = {},
): Promise<DateOfItems[]> {
  return call(getDatesWithItems, { ...seller, date }, options);
}

/** Without the days around, or without its items, a day is still worth showing; why is for the log. */
export async function loadDay(
  needs: { call: Caller; report: (words: string, error: unknown) => void; signal: AbortSignal },
  seller: Seller,
  date: VenueDate,
  today: VenueDate,
): Promise<DayView> {
  const { call, report, signal } = needs;
  const week = weekAround(date, today);
  const months = [...new Set(week.map(firstOfMonth))];
  const told = (words: string) => (error: unknown) => {
    if (signal.aborted) throw error;
    report(words, error);
    return null;
  };
  const [items, ...days] = await Promise.all([
    call(getItemsByDate, { ...seller, date }, { signal }).catch(told('Could not load the items of the day')),
    ...months.map((month) =>
      loadMonth(call, seller, month, { signal }).catch(told('Could not load the days of the month')),
    ),
  ]);
  const known = days.flatMap((month) => month ?? []);
  const next = known.find((day) => day.date > date && day.items > 0)?.date ?? null;
  const hasOff = items?.some(({ times }) => times === 0) === true;
  const nextItems =
    next === null || !hasOff
      ? null
      : await call(getItemsByDate, { ...seller, date: next }, { signal }).catch(
          told('Could not load the items of the next day'),
        );
  return {
    date,
    today,
    items,
    week: week.map(
      (day) =>
        known.find((one) => one.date === day) ?? {
          date: day,
          status: day < today ? 'Past' : 'Available',
          items: 0,
        },
    ),
    next,
    nextItems: nextItems ?? [],
  };
}
