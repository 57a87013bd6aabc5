/** A moment as files for spreadsheets say it. */
import type { Instant } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';

/** '2026-12-05 09:00', at the venue. */
export const momentIn = ({ timeZone }: { timeZone: string }, at: string): string =>
  wallAt(new Date(at).getTime() as Instant, timeZone)
    .slice(0, 16)
    .replace('T', ' ');
