/** The share that guests get back if they cancel, by how long before the start (docs/rules/cancellation.md). */
import type { Instant } from '../kernel/local-time.ts';

/** Guests who cancel this many hours before the start, or earlier, get this share back. */
export interface CancellationStep {
  untilHours: number;
  /** Whole percent, from 1 to 100. */
  refund: number;
}

/** From the earliest step to the latest, each with a lower refund; empty for no refund at all. */
export type CancellationTerms = readonly CancellationStep[];

/** An activity's own terms, else the venue's; null if neither says any, and for open tickets, which have no start. */
export const cancellationOf = (
  venue: { cancellation: CancellationTerms | null },
  { cancellation, appointmentType }: { cancellation: CancellationTerms | null; appointmentType: string },
): CancellationTerms | null => (appointmentType === 'none' ? null : (cancellation ?? venue.cancellation));

/** The terms of a package, which is canceled as a whole: those of its activities if they are the same, else null. */
export function sharedCancellation(all: readonly (CancellationTerms | null)[]): CancellationTerms | null {
  const [first = null, ...others] = all;
  const words = JSON.stringify(first);
  return others.every((terms) => JSON.stringify(terms) === words) ? first : null;
}

const hourMs = 3_600_000;

/** The last moment of a step; canceling at that moment still counts. */
export const cancellationEnd = ({ untilHours }: CancellationStep, start: Instant): Instant =>
  (start - untilHours * hourMs) as Instant;

/** Returns what applies to whoever cancels at a moment, and until when; null once nothing is given back. */
export function cancellationAt(
  terms: CancellationTerms,
  start: Instant,
  now: Instant,
): { until: Instant; refund: number } | null {
  const step = terms.find((one) => now <= cancellationEnd(one, start));
  return step === undefined ? null : { until: cancellationEnd(step, start), refund: step.refund };
}
