/** When a cart ends for the visitor (4.3-09, 4.3-10, 9-06, 9-07; C-23; docs/rules/orders.md, "The hold"). */
import type { Instant } from '../kernel/local-time.ts';

/** The page ends a minute before the server where it can, and never after it. */
const marginSeconds = 60;
const leastSeconds = 30;

/**
 * now + (window − 1) minutes, or null when the location shows no timer or sets no window. heldSeconds is what the server
 * says is left of the hold: less than the window near the end of all windows, more after a payment was begun.
 */
export function orderExpiry(
  windowMinutes: number,
  showTimer: boolean,
  now: Instant,
  heldSeconds: number | null = null,
): Instant | null {
  if (!showTimer || windowMinutes <= 0) return null;
  const minutes = windowMinutes - 1;
  const usual = minutes > 0 ? minutes * 60 : leastSeconds;
  if (heldSeconds === null) return (now + usual * 1000) as Instant;
  const latest = Math.max(heldSeconds - leastSeconds, Math.min(heldSeconds, leastSeconds));
  const seconds = Math.min(Math.max(usual, heldSeconds - marginSeconds), latest);
  return (now + seconds * 1000) as Instant;
}
