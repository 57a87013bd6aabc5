/** Finds contradictions in the deposits of a venue file (docs/venue-files.md, "Deposits"). */
import { t } from '../../messages/t.ts';
import { type Path, type Problem, problem } from '../problems.ts';
import type { VenueActivity, VenueFile } from '../venue-file.ts';

function checkActivity({ deposit, appointmentType }: VenueActivity, file: VenueFile, path: Path): Problem[] {
  if (deposit === null) return [];
  if (appointmentType === 'none') return [problem(path, t('venueFile.deposits.openTicket'))];
  if (file.deposits === undefined) return [problem(path, t('venueFile.deposits.noSection'))];
  return [];
}

export function checkDeposits(file: VenueFile): Problem[] {
  const { deposits, activities } = file;
  const late = deposits !== undefined && deposits.balanceDueDays > deposits.leadDays;
  return [
    ...(late
      ? [
          problem(
            ['deposits', 'balanceDueDays'],
            t('venueFile.deposits.dueTooEarly', { leadDays: deposits.leadDays }),
          ),
        ]
      : []),
    ...activities.flatMap((activity, index) =>
      checkActivity(activity, file, ['activities', index, 'deposit']),
    ),
  ];
}
