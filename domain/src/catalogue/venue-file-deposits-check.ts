/** What contradicts itself in the part of a venue file about deposits (docs/venue-files.md, "Deposits"). */
import type { VenueActivity, VenueFile } from './venue-file.ts';
import { type Path, type Problem, problem } from './venue-file-problems.ts';

function checkActivity({ deposit, appointmentType }: VenueActivity, file: VenueFile, path: Path): Problem[] {
  if (deposit === undefined) return [];
  if (appointmentType === 'none')
    return [problem(path, 'an open ticket has no day, so nothing can be due before it')];
  if (file.deposits === undefined)
    return [problem(path, 'needs the section "deposits": write deposits: {enabled: true} for the venue')];
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
            `the rest would be due before it is booked: at most leadDays, which is ${deposits.leadDays}`,
          ),
        ]
      : []),
    ...activities.flatMap((activity, index) =>
      checkActivity(activity, file, ['activities', index, 'deposit']),
    ),
  ];
}
