/** Lines of an order in a few words. */
import { whenWords } from '@gangway/domain/kernel/date-words';
import { comma } from '@gangway/domain/kernel/word-list';
import type { Line } from '@gangway/domain/order/order';
import { presentLabel } from '../orders/line-label.presenter.ts';

/** 'Sunrise Kayak Tour, Sat, December 5, 2026, 9:00 AM' for each; a package as one. */
export const lineNames = (lines: readonly Line[]): string[] =>
  lines
    .filter(({ parentKey }) => parentKey === null)
    .map((line) => {
      const { name, start } = presentLabel(line);
      return [name, whenWords(start)].filter((words) => words !== '').join(comma());
    });

/** In one line, as a subject has it: 'Sunrise Kayak Tour, Sat, December 5, 2026, 9:00 AM; Kayak Kids'. */
export const namedLines = (lines: readonly Line[]): string => lineNames(lines).join('; ');
