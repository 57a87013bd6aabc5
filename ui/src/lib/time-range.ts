/** A start and end time as text, on pages and in emails; no line breaks inside a time. */
import { unbroken } from '@gangway/domain/kernel/date-words';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import * as words from '@gangway/domain/kernel/time-range';

/** No line breaks right before the end time, so it never stands alone. */
export const timeRange = (start: WallTime, end: WallTime): string =>
  unbroken(words.timeRange(start, end)).replaceAll(/ (?=\d{1,2}:)/g, '\u00a0');
