/** When a cart ends for the visitor (4.3-09, 4.3-10, 9-06, 9-07; C-23). */
import type { Instant } from '../kernel/local-time.ts';

/** now + (window − 1) minutes, or null when the location shows no timer or sets no window. */
export function orderExpiry(windowMinutes: number, showTimer: boolean, now: Instant): Instant | null {
  if (!showTimer || windowMinutes <= 0) return null;
  const minutes = windowMinutes - 1;
  return (now + (minutes > 0 ? minutes * 60_000 : 30_000)) as Instant;
}
