/** How the days on which a membership cannot be used are written (3.9-09, D-MB-03). */
import type { Membership } from '@gangway/contract/memberships';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { mediumDate } from '@gangway/ui/lib/format-date.ts';

/** A range of days, as short as possible: Jul 3–5, 2027. */
function daysWords(from: VenueDate, to: VenueDate): string {
  if (from === to) return mediumDate(from);
  const [first, last] = [mediumDate(from), mediumDate(to)];
  const [monthAndDay = '', year = ''] = first.split(', ');
  if (from.slice(0, 7) === to.slice(0, 7)) return `${monthAndDay}–${Number(to.slice(8))}, ${year}`;
  return from.slice(0, 4) === to.slice(0, 4) ? `${monthAndDay} – ${last}` : `${first} – ${last}`;
}

/** The name of the days and their dates. */
export const blackoutWords = ({ name, dateFrom, dateTo }: Membership['blackoutDates'][number]): string =>
  `${name}${comma()}${daysWords(dateFrom, dateTo)}`;
