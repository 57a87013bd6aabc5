/** The words of a day's departures. */
import type { DayDeparture, DayMark, DayRun, DeskDay } from '@gangway/contract/departures';
import { timeRange } from '@gangway/domain/kernel/time-range';
import { leftToRight } from '@gangway/domain/messages/locale';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { nameOf, startWords } from '../../lib/departure-words.ts';
import { alsoLeadsWords, doubleBookedWords, ledByWords } from '../../lib/guide-words.ts';
import { markWords } from '../../lib/mark-words.ts';
import { runVehicle } from '../../lib/run-words.ts';
import { t } from '../../messages/t.ts';
import { leastMissed, type Need } from './attention.ts';
import type { Phase } from './day-groups.ts';

/** 11/12, or how many guests come where there are no places to count. */
export const countWords = ({ capacity, placesTaken: taken, guests }: DayDeparture): string =>
  capacity === null
    ? t('day.departure.guests', { count: guests })
    : leftToRight(t('day.departure.taken', { taken, capacity }));

/** In one or two words, where it is or what is left. */
export function stateWords(
  { status, isClosed, placesLeft: left, guests, arrived }: DayDeparture,
  phase: Phase,
): string {
  if (phase === 'over') return guests === 0 ? t('day.state.nobody') : t('day.state.over');
  if (phase === 'out') return t('day.state.out');
  if (status === 'Closed' && !isClosed) return t('day.state.closed');
  if (phase === 'next' && arrived > 0) return t('day.state.arrived', { arrived, guests });
  // Its flag says that it is closed.
  if (left === null || isClosed) return '';
  return left === 0 ? t('day.state.full') : t('day.state.left', { count: left });
}

/** A departure for those who hear it: all that its block shows. @param marks those that touch it */
export function spokenWords(
  departure: DayDeparture,
  phase: Phase,
  currency: string,
  marks: readonly DayMark[],
): string {
  const { capacity, placesTaken: taken, guests, arrived, due, waiversMissing, isClosed } = departure;
  const { pinnedNotes, ordersNoted } = departure;
  const least = leastMissed(departure);
  const parts = [
    t('day.spoken.what', { time: startWords(departure), name: nameOf(departure) }),
    capacity === null
      ? t('day.departure.guests', { count: guests })
      : t('day.spoken.taken', { taken, capacity }),
    ...(guests > 0 ? [t('day.spoken.arrived', { arrived, guests })] : []),
    ...(isClosed ? [t('day.state.closed')] : []),
    stateWords(departure, phase),
    ...(due > 0 ? [t('day.spoken.due', { amount: formatAmount(due, currency) })] : []),
    ...(least === null ? [] : [t('day.flag.tooFew', { guests, least })]),
    ...(waiversMissing > 0 ? [t('day.need.waivers', { count: waiversMissing })] : []),
    ...marks.map(markWords),
    ...(departure.guides.length > 0 ? [ledByWords(departure.guides)] : []),
    ...doubleBookedWords(departure.guides),
    ...(ordersNoted > 0 ? [t('notes.flag.orders', { count: ordersNoted })] : []),
    ...pinnedNotes.map((text) => t('notes.flag.spoken', { text })),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** 5/14, or how many guests ride where no seats are counted. */
export const runCount = ({ guests, seats }: DayRun): string =>
  seats === null
    ? t('day.departure.guests', { count: guests })
    : leftToRight(t('day.departure.taken', { taken: guests, capacity: seats }));

/** A run for those who hear it. */
export function spokenRun(run: DayRun): string {
  const { way, start, end, guests, seats, arrived } = run;
  const parts = [
    t('day.spoken.what', {
      time: timeRange(start, end),
      name: way === 'to' ? t('departure.pickups.title') : t('pickups.run.backName'),
    }),
    runVehicle(run),
    seats === null ? t('day.departure.guests', { count: guests }) : t('pickups.run.seats', { guests, seats }),
    ...(way === 'to' ? [t('day.spoken.arrived', { arrived, guests })] : []),
  ];
  return parts.join(', ');
}

export function needWords(need: Need, { currency }: Pick<DeskDay, 'currency'>): string {
  switch (need.kind) {
    case 'closed':
      return t('day.need.closed', { count: need.guests });
    case 'tooMany':
      return t('day.need.tooMany', { taken: need.taken, capacity: need.capacity });
    case 'due':
      return t('day.need.due', { amount: formatAmount(need.amount, currency), count: need.orders });
    case 'waivers':
      return t('day.need.waivers', { count: need.count });
    case 'tooFew':
      return t('day.need.tooFew', { guests: need.guests, least: need.least });
    case 'emails':
      return t('day.need.emails', { count: need.orders });
    case 'refunds':
      return t('day.need.refunds', { count: need.orders });
    case 'guide':
      return alsoLeadsWords(need.name, need.other);
  }
}
