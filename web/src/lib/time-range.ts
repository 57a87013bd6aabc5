/** From when until when, on pages as in mails. */
import * as words from '@gangway/domain/kernel/time-range';

export const timeRange = words.timeRange;
