/** Which steps a booking has and which one is open: section names of the address (D-RT-05, D-AV-05, 4.2). */
import type { Activity } from '@gangway/contract/catalog';
import type { AppointmentKind } from '@gangway/contract/kinds';

/** Steps of the scheduler, in order. */
export type StepName = 'date' | 'time' | 'guests' | 'transportation' | 'addons';
export type BookingSection = StepName | 'review';

const stepsByAppointmentType: Readonly<Record<AppointmentKind, readonly StepName[]>> = {
  dateTime: ['date', 'time', 'guests'],
  date: ['date', 'guests'],
  none: ['guests'],
  unknown: ['date', 'time', 'guests'],
};

type WithExtras = Partial<Pick<Activity, 'addOns' | 'photoPackageAddOns' | 'enableTips'>>;

/** Returns whether the activity offers any add-ons, photo packages or tips. */
export const hasExtras = ({ addOns = [], photoPackageAddOns = [], enableTips = false }: WithExtras) =>
  addOns.length > 0 || photoPackageAddOns.length > 0 || enableTips;

/** Returns the steps that apply to an activity; the others are skipped (D-AV-05). */
export function stepsOf(
  activity: Pick<Activity, 'appointmentType' | 'offerTransportation'> & WithExtras,
  members: readonly WithExtras[] = [],
): readonly StepName[] {
  const { appointmentType } = activity;
  const steps = [...stepsByAppointmentType[appointmentType]];
  if (activity.offerTransportation) steps.push('transportation');
  if ([activity, ...members].some(hasExtras)) steps.push('addons');
  return steps;
}

export type StepsDone = Readonly<Record<StepName, boolean>>;

/** Returns the first incomplete step, or the review if all are done. */
export function firstIncomplete(steps: readonly StepName[], done: StepsDone): BookingSection {
  return steps.find((step) => !done[step]) ?? 'review';
}

/** Returns whether a step can be opened yet: times need a date, other steps can always be opened. */
export function isReachable(step: StepName, steps: readonly StepName[], done: StepsDone): boolean {
  return step !== 'time' || !steps.includes('date') || done.date;
}

/** Returns the section the address asks for if it exists and is reachable, otherwise the first incomplete one. */
export function openSection(
  requested: string | undefined,
  steps: readonly StepName[],
  done: StepsDone,
): BookingSection {
  const fallback = firstIncomplete(steps, done);
  if (requested === 'review') return 'review';
  const step = steps.find((candidate) => candidate === requested);
  return step !== undefined && isReachable(step, steps, done) ? step : fallback;
}
