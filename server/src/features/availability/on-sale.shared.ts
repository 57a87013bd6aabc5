/** Whether a departure is on sale, for whatever puts one into an order (docs/rules/availability.md). */
import { refusalOfReason } from '@gangway/contract/reasons';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { timeExplainer } from '@gangway/domain/availability/explain';
import type { Activity } from '@gangway/domain/catalog/activity';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { Refused } from '../../platform/refused.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';

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
