/** From when until when, on pages as in mails; no line ends within a time. */
import { unbroken } from '@gangway/domain/kernel/date-words';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import * as words from '@gangway/domain/kernel/time-range';

/** No line ends right before the end of the time, so that it is never left alone. */
export const timeRange = (start: WallTime, end: WallTime): string =>
  unbroken(words.timeRange(start, end)).replaceAll(/ (?=\d{1,2}:)/g, '\u00a0');
