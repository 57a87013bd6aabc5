/** Marked hours in the day: where they are drawn, and when they need somebody (docs/rules/day.md, "Marked hours"). */
import type { DayDeparture, DayMark, DeskDay } from '@gangway/contract/departures';
import { minutesOf, timeOf } from '@gangway/domain/kernel/local-time';
import { urgentMs } from './attention.ts';
import type { Hours, Row } from './day-groups.ts';

/** Returns the marks that touch a departure, as the server says. */
export const marksOn = ({ marks }: Pick<DeskDay, 'marks'>, { departureKey }: DayDeparture): DayMark[] =>
  marks.filter(({ departureKeys }) => departureKeys.includes(departureKey));

/** A part of the hours of a timeline that is hatched. */
export interface Band extends Hours {
  mark: DayMark;
}

/** Returns the bands of the hours that are shown; a mark outside of them has none. */
export const bandsOf = ({ marks }: Pick<DeskDay, 'marks'>, hours: Hours): Band[] =>
  marks.flatMap((mark) => {
    const from = Math.max(hours.from, minutesOf(timeOf(mark.from)));
    const to = mark.until === null ? hours.to : Math.min(hours.to, minutesOf(timeOf(mark.until)));
    return from < to ? [{ mark, from, to }] : [];
  });

/** Whether a row has a departure of an activity that a mark concerns, at whatever time: it is hatched. */
export const isHatched = ({ lanes }: Pick<Row, 'lanes'>, { mark: { concernedKeys } }: Band): boolean =>
  lanes.some((lane) => lane.some(({ departureKey }) => concernedKeys.includes(departureKey)));

export interface MarkAttention {
  key: string;
  mark: DayMark;
  /** Milliseconds until the first departure that it touches starts; below zero once it has. */
  startsIn: number;
  isUrgent: boolean;
}

/** Returns the marks that touch guests of departures that are not over. */
export const marksNeeding = ({ marks, departures }: Pick<DeskDay, 'marks' | 'departures'>, now: number) =>
  marks.flatMap((mark): MarkAttention[] => {
    const starts = departures
      .filter(({ departureKey }) => mark.departureKeys.includes(departureKey))
      .filter(({ guests, endsOn }) => guests > 0 && Date.parse(endsOn) > now)
      .map(({ startsOn }) => Date.parse(startsOn));
    if (starts.length === 0) return [];
    const startsIn = Math.min(...starts) - now;
    return [{ key: `mark ${mark.markKey}`, mark, startsIn, isUrgent: startsIn <= urgentMs }];
  });
