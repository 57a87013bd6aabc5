/** The words of who leads a departure, on every screen that says so. */
import type { DepartureGuide, OtherDeparture } from '@gangway/contract/guides';
import { clockTime } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import { intlLocale } from '@gangway/domain/messages/locale';
import { t } from '../messages/t.ts';

/** Lee and Sam */
export const listedNames = (people: readonly { name: string }[]): string =>
  new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(people.map(({ name }) => name));

/** Led by Lee and Sam */
export const ledByWords = (guides: readonly DepartureGuide[]): string =>
  t('lib.guides.by', { names: listedNames(guides) });

/** Sam also leads Harbor Kayak at 10:00 AM. */
export const alsoLeadsWords = (name: string, other: OtherDeparture): string =>
  t('lib.guides.also', {
    name,
    other: other.name ?? t('day.departure.rentals'),
    time: clockTime(timeOf(other.start)),
  });

/** A sentence for each departure that one of the guides leads at the same time. */
export const doubleBookedWords = (guides: readonly DepartureGuide[]): string[] =>
  guides.flatMap(({ name, alsoLeads }) => alsoLeads.map((other) => alsoLeadsWords(name, other)));
