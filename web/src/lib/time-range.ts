/** From when until when, on pages as in mails; no line ends within a time. */
import { unbroken } from '@gangway/domain/kernel/date-words';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import * as words from '@gangway/domain/kernel/time-range';

/** A line may end before 'to', so that the end is never left without it. */
export const timeRange = (start: WallTime, end: WallTime): string =>
  unbroken(words.timeRange(start, end)).replace(' to ', ' to\u00a0');
