/** Finds contradictions in what a venue file says about canceling (docs/rules/cancellation.md). */
import type { CancellationTerms } from '../../catalog/cancellation.ts';
import { t } from '../../messages/t.ts';
import { type Path, type Problem, problem } from '../problems.ts';
import type { VenueFile } from '../venue-file.ts';

/** Each step must end later than the one before it and give less back. */
export function checkCancellation(steps: CancellationTerms, path: Path): Problem[] {
  return steps.flatMap(({ untilHours, refund }, index) => {
    const before = steps[index - 1];
    if (before === undefined) return [];
    const problems: Problem[] = [];
    if (untilHours >= before.untilHours)
      problems.push(
        problem(
          [...path, index, 'untilHours'],
          t('venueFile.cancellation.notEarlier', { before: before.untilHours }),
        ),
      );
    if (refund >= before.refund)
      problems.push(
        problem([...path, index, 'refund'], t('venueFile.cancellation.notLess', { before: before.refund })),
      );
    return problems;
  });
}

/** Guests can cancel only what is sold with terms, so there must be some. */
export function checkGuestsMayCancel({
  checkout: { guestsMayCancel, cancellation },
  activities,
}: Pick<VenueFile, 'checkout' | 'activities'>): Problem[] {
  const hasTerms = cancellation !== null || activities.some((activity) => activity.cancellation !== null);
  return guestsMayCancel && !hasTerms
    ? [problem(['checkout', 'guestsMayCancel'], t('venueFile.cancellation.noTerms'))]
    : [];
}
