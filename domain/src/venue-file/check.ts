/**
 * Finds what the schema cannot: fields of a venue file that contradict each other
 * (docs/venue-files.md, "When something is wrong").
 */
import { inCurrency } from '../kernel/currency.ts';
import { isSpoken, spokenLanguages } from '../messages/locale.ts';
import { t } from '../messages/t.ts';
import { checkActivity } from './activities/check.ts';
import { checkAddOns } from './add-ons/check.ts';
import { checkAgents } from './agents/check.ts';
import { checkCancellation, checkGuestsMayCancel } from './cancellation/check.ts';
import { checkCapacity } from './capacity/check.ts';
import { checkTranslations } from './check-translations.ts';
import { checkDeposits } from './deposits/check.ts';
import { checkGiftCards } from './gift-cards/check.ts';
import { checkMemberships } from './memberships/check.ts';
import { checkMerchandise } from './merchandise/check.ts';
import { checkPackages } from './packages/check.ts';
import { checkHiddenMembers } from './packages/check-hidden.ts';
import { checkPlace } from './parts/check.ts';
import { checkPictures } from './pictures.ts';
import { type Path, type Problem, problem, repeated, taken } from './problems.ts';
import { checkPromoCodes } from './promo-codes/check.ts';
import { checkTrackers } from './trackers/check.ts';
import { checkTransport } from './transport/check.ts';
import type { VenueFile } from './venue-file.ts';
import { checkWebhooks } from './webhooks/check.ts';

/** Asking for reviews takes an hour and an address. */
function checkReviews({ mail: { reviewHours, reviewUrl } }: VenueFile): Problem[] {
  if ((reviewHours === null) === (reviewUrl === null)) return [];
  const field = reviewHours === null ? 'reviewUrl' : 'reviewHours';
  return [problem(['mail', field], t('venueFile.mail.reviewHalf'))];
}

/**
 * A price per guest cannot include what is charged once per order
 * (docs/decisions/0032-prices-with-everything-inside.md).
 */
function checkIncluded({ feeDisplayType, fees }: VenueFile['charges']): Problem[] {
  if (feeDisplayType !== 3) return [];
  return fees.flatMap(({ kind }, index) =>
    kind === 'perOrder'
      ? [problem(['charges', 'fees', index, 'kind'], t('venueFile.venue.feePerOrder'))]
      : [],
  );
}

function checkVenue({ venue, checkout }: VenueFile): Problem[] {
  const problems: Problem[] = [];
  const { languages, place } = venue;
  if (place !== undefined) problems.push(...checkPlace(place, ['venue', 'place']));
  if (languages !== undefined) {
    const at = (index: number, field: string): Path => ['venue', 'languages', index, field];
    problems.push(
      ...repeated(
        languages.map(({ code }, index) => ({ path: at(index, 'code'), value: code })),
        taken,
      ),
      ...repeated(
        languages.map(({ key }, index) => ({ path: at(index, 'key'), value: key })),
        taken,
      ),
    );
    for (const [index, { code }] of languages.entries())
      if (!isSpoken(code) && venue.translationKey === null)
        problems.push(
          problem(
            at(index, 'code'),
            t('venueFile.venue.otherLanguage', { known: spokenLanguages.join(', ') }),
          ),
        );
    const defaults = languages.filter((language) => language.isDefault).length;
    if (defaults !== 1)
      problems.push(
        problem(['venue', 'languages'], t('venueFile.venue.defaultLanguage', { found: defaults })),
      );
  }
  if (checkout.showBookingTimer && checkout.appointmentCompletionWindow === 0)
    problems.push(problem(['checkout', 'showBookingTimer'], t('venueFile.venue.timerWithoutLimit')));
  return problems;
}

function checkNumbers({ checkout, charges, activities, packages }: VenueFile): Problem[] {
  const keyed = (entries: readonly { key?: number | undefined }[], path: Path) =>
    repeated(
      entries.map(({ key }, index) => ({ path: [...path, index, 'key'], value: key })),
      taken,
    );
  const named = (entries: readonly { name: string }[], path: Path) =>
    repeated(
      entries.map(({ name }, index) => ({ path: [...path, index, 'name'], value: name })),
      taken,
    );
  const rates = activities.flatMap((activity, index) =>
    activity.rates.map((rate, place) => ({
      path: ['activities', index, 'rates', place, 'key'],
      value: rate.key,
    })),
  );
  return [
    ...keyed(checkout.heardAboutUs, ['checkout', 'heardAboutUs']),
    ...named(checkout.heardAboutUs, ['checkout', 'heardAboutUs']),
    ...keyed(charges.fees, ['charges', 'fees']),
    ...named(charges.fees, ['charges', 'fees']),
    ...checkIncluded(charges),
    ...named(charges.taxes, ['charges', 'taxes']),
    ...repeated(
      activities.map(({ id }, index) => ({ path: ['activities', index, 'id'], value: id })),
      taken,
    ),
    ...keyed(activities, ['activities']),
    ...repeated(
      packages.map(({ id }, index) => ({ path: ['packages', index, 'id'], value: id })),
      taken,
    ),
    ...keyed(packages, ['packages']),
    ...repeated(rates, taken),
  ];
}

/** Finds everything in a well-formed file that contradicts itself or could never be sold. */
export const checkVenueFile = (file: VenueFile): Problem[] =>
  inCurrency(file.venue.currency, () => problemsOfParts(file));

function problemsOfParts(file: VenueFile): Problem[] {
  return [
    ...checkVenue(file),
    ...checkNumbers(file),
    ...checkPictures(file),
    ...checkCapacity(file),
    ...checkDeposits(file),
    ...checkTransport(file),
    ...checkTrackers(file),
    ...checkReviews(file),
    ...checkAgents(file),
    ...checkAddOns(file),
    ...checkGiftCards(file),
    ...checkCancellation(file.checkout.cancellation ?? [], ['checkout', 'cancellation']),
    ...checkGuestsMayCancel(file),
    ...checkMemberships(file),
    ...checkMerchandise(file),
    ...file.activities.flatMap((activity, index) => checkActivity(activity, ['activities', index])),
    ...checkPackages(file),
    ...checkHiddenMembers(file),
    ...checkPromoCodes(file),
    ...checkWebhooks(file),
    ...checkTranslations(file),
  ];
}
