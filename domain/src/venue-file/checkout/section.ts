/** How guests check out (docs/venue-files.md). */
import { written } from '../../file-fields/fields.ts';
import type { Location } from '../../location/location.ts';
import { t } from '../../messages/t.ts';
import { readQuestions, writeQuestions } from '../add-ons/convert.ts';
import { checkCancellation, checkGuestsMayCancel } from '../cancellation/check.ts';
import { keysByName, numbered } from '../numbers.ts';
import { problem, repeatedKeys, repeatedNames } from '../problems.ts';
import type { Section, WritingNeeds } from '../section.ts';
import { checkout as schema } from './schema.ts';

const writeTerms = ({ terms, termsSource }: Location, { toMarkdown }: WritingNeeds) =>
  terms === null ? undefined : (termsSource ?? toMarkdown(terms));

export const checkout = {
  read(file, { toHtml, before }) {
    const { heardAboutUs, questions, terms, ...own } = file.checkout;
    return {
      ...own,
      heardAboutUs: numbered(heardAboutUs, ({ name }) => name, keysByName(before?.heardAboutUs)),
      customFields: readQuestions(questions),
      terms: terms === undefined ? null : toHtml(terms.trim()),
      termsSource: terms ?? null,
    };
  },
  write: (location, needs) => ({
    checkout: written(schema, {
      ...location,
      questions: writeQuestions(location.customFields, 'order', 'customer'),
      terms: writeTerms(location, needs),
    }),
  }),
  check(file) {
    const { heardAboutUs, cancellation, showBookingTimer, appointmentCompletionWindow } = file.checkout;
    return [
      ...(showBookingTimer && appointmentCompletionWindow === 0
        ? [problem(['checkout', 'showBookingTimer'], t('venueFile.venue.timerWithoutLimit'))]
        : []),
      ...repeatedKeys(heardAboutUs, ['checkout', 'heardAboutUs']),
      ...repeatedNames(heardAboutUs, ['checkout', 'heardAboutUs']),
      ...checkCancellation(cancellation ?? [], ['checkout', 'cancellation']),
      ...checkGuestsMayCancel(file),
    ];
  },
} satisfies Section;
