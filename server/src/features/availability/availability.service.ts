/** What can be booked: month, times of a day, next date (decisions 6.2, 6.3; docs/rules/availability.md). */

import type { getMonthAvailability, getNextAvailableDate, getTimes } from '@gangway/contract/availability';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import { refusalOfReason } from '@gangway/contract/reasons';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { timeExplainer } from '@gangway/domain/availability/explain';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { Refused } from '../../platform/refused.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import type { CalendarNeeds } from './calendar.service.ts';
import { type Look, lookAt, type Span } from './look.service.ts';
import { monthOf } from './month.service.ts';
import { nextDateOf } from './next-date.service.ts';
import { timesOf } from './times.service.ts';

export interface Availability {
  /** Takes one database query, however many activities and days. */
  look(snapshot: Snapshot, spans: readonly Span[]): Promise<Look>;
  month(input: InputOf<typeof getMonthAvailability>): Promise<OutputOf<typeof getMonthAvailability>>;
  times(input: InputOf<typeof getTimes>): Promise<OutputOf<typeof getTimes>>;
  nextDate(input: InputOf<typeof getNextAvailableDate>): Promise<OutputOf<typeof getNextAvailableDate>>;
}

/**
 * Refuses a departure that has left, is too close or is not on sale yet, with the same reason as calendar and
 * times. The claim decides about the places themselves.
 */
export function assertOnSale(
  { location }: Snapshot,
  { activity, departure, isPrivate }: { activity: Activity; departure: Departure; isPrivate: boolean },
  now: Instant,
): void {
  const found = timeExplainer(activity, isPrivate, now, location.timeZone)(departure);
  if (found !== null) throw new Refused(...refusalOfReason(found));
}

export function createAvailability(needs: CalendarNeeds): Availability {
  return {
    look: (snapshot, spans) => lookAt(needs, snapshot, spans),
    month: (input) => monthOf(needs, input),
    times: (input) => timesOf(needs, input),
    nextDate: (input) => nextDateOf(needs, input),
  };
}
