/** The state of the hold's countdown (D-CT-02): calm, a warning from two minutes left, over at zero. */
import type { Instant } from '@gangway/domain/kernel/local-time';

const warnAtSeconds = 120;

export type HoldPhase = 'calm' | 'warning' | 'over';

export interface HoldReading {
  phase: HoldPhase;
  /** 'mm:ss' as 'Your cart is held for 23:41' shows it. */
  text: string;
  seconds: number;
}

/** Returns null if there is no countdown. */
export function readHold(expiresAt: Instant | null, now: Instant): HoldReading | null {
  if (expiresAt === null) return null;
  const seconds = Math.max(0, Math.ceil((expiresAt - now) / 1000));
  const text = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return { phase: seconds === 0 ? 'over' : seconds <= warnAtSeconds ? 'warning' : 'calm', text, seconds };
}
