/** Words for guests about canceling, before they buy and afterwards (docs/rules/cancellation.md). */
import { clockTime, dayAndLongDate } from '../kernel/date-words.ts';
import { dateOf, type Instant, timeOf, type WallTime } from '../kernel/local-time.ts';
import { instantOf, wallAt } from '../kernel/zone-time.ts';
import { t } from '../messages/t.ts';
import {
  type CancellationStep,
  type CancellationTerms,
  cancellationAt,
  cancellationEnd,
} from './cancellation.ts';

/** Longer times are told in days, where they are whole days. */
const maxHours = 72;

function stepWords({ untilHours, refund }: CancellationStep): string {
  const isDays = untilHours > maxHours && untilHours % 24 === 0;
  const span = {
    unit: untilHours === 0 ? 'start' : isDays ? 'days' : 'hours',
    count: isDays ? untilHours / 24 : untilHours,
  };
  return refund === 100
    ? t('catalog.cancellation.full', span)
    : t('catalog.cancellation.part', { ...span, percent: refund });
}

/** The terms before a start is chosen, a line each: 'Free cancellation until 48 hours before the start'. */
export const cancellationLines = (terms: CancellationTerms): string[] =>
  terms.length === 0
    ? [t('catalog.cancellation.none')]
    : [...terms.map(stepWords), t('catalog.cancellation.later')];

/** The best of the terms in one line. */
export const cancellationHeadline = (terms: CancellationTerms): string => cancellationLines(terms)[0] ?? '';

/** A promise that sells: free at first. Null for anything else. */
export const freeCancellation = (terms: CancellationTerms | null): string | null =>
  terms?.[0]?.refund === 100 ? cancellationHeadline(terms) : null;

interface Booked {
  /** At the venue. */
  start: WallTime;
  timeZone: string;
}

function datedWords(step: { until: Instant; refund: number }, timeZone: string): string {
  const wall = wallAt(step.until, timeZone);
  const moment = { day: dayAndLongDate(dateOf(wall)), time: clockTime(timeOf(wall)) };
  return step.refund === 100
    ? t('catalog.cancellation.fullUntil', moment)
    : t('catalog.cancellation.partUntil', { ...moment, percent: step.refund });
}

/** All terms of a booking with the venue's dates and times, a line each. */
export function cancellationDates(terms: CancellationTerms, { start, timeZone }: Booked): string[] {
  if (terms.length === 0) return [t('catalog.cancellation.none')];
  const at = instantOf(start, timeZone);
  const steps = terms.map((step) => datedWords({ ...step, until: cancellationEnd(step, at) }, timeZone));
  return [...steps, t('catalog.cancellation.later')];
}

/** What applies to whoever cancels at a moment: 'Free cancellation until Tue, December 1, 9:00 AM'. */
export function cancellationNow(terms: CancellationTerms, { start, timeZone }: Booked, now: Instant): string {
  const step = cancellationAt(terms, instantOf(start, timeZone), now);
  return step === null ? t('catalog.cancellation.none') : datedWords(step, timeZone);
}
