/** What can be booked: month, times of a day, next date (decisions 6.2, 6.3; docs/rules/availability.md). */

import type {
  getMonthAvailability,
  getNextAvailableDate,
  getTimes,
  MonthDay,
} from '@gangway/contract/availability';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Snapshot } from '../catalog/catalog.service.ts';
import type { CalendarNeeds } from './calendar.service.ts';
import { type Look, lookAt, type Span } from './look.service.ts';
import { type Everything, monthOf, monthOfAll } from './month.service.ts';
import { nextDateOf } from './next-date.service.ts';
import { timesOf } from './times.service.ts';

export interface Availability {
  /** Takes one database query, however many activities and days. */
  look(snapshot: Snapshot, spans: readonly Span[]): Promise<Look>;
  /** The days of a month of every activity, one activity after the other; takes one database query. */
  monthOfAll(everything: Everything, date: VenueDate): Promise<readonly MonthDay[]>;
  month(input: InputOf<typeof getMonthAvailability>): Promise<OutputOf<typeof getMonthAvailability>>;
  times(input: InputOf<typeof getTimes>): Promise<OutputOf<typeof getTimes>>;
  nextDate(input: InputOf<typeof getNextAvailableDate>): Promise<OutputOf<typeof getNextAvailableDate>>;
}

export function createAvailability(needs: CalendarNeeds): Availability {
  return {
    look: (snapshot, spans) => lookAt(needs, snapshot, spans),
    monthOfAll: (everything, date) => monthOfAll(needs.db, everything, date),
    month: (input) => monthOf(needs, input),
    times: (input) => timesOf(needs, input),
    nextDate: (input) => nextDateOf(needs, input),
  };
}
