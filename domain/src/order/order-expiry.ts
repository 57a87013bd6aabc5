/**
 * When a cart expires for the visitor (4.3-09, 4.3-10, 9-06, 9-07; C-23; docs/rules/orders.md, "The hold").
 */
import type { Instant } from '../kernel/local-time.ts';

/** The page expires a minute before the server if possible, and never after it. */
const marginSeconds = 60;
const leastSeconds = 30;

/**
 * Returns now + (window − 1) minutes, or null if the location shows no timer or sets no window. heldSeconds
 * is the server's remaining hold: shorter than the window near the limit of three windows, longer after a
 * payment was started.
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
