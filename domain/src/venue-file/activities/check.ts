/**
 * Finds contradictions in an activity of a venue file: its rates, party, schedules and prices
 * (docs/venue-files.md, "When something is wrong").
 */
import { t } from '../../messages/t.ts';
import { mostParticipants } from '../../party/check-party.ts';
import { checkCancellation } from '../cancellation/check.ts';
import { checkPlace } from '../parts/check.ts';
import {
  missing,
  namesNoRate,
  type Path,
  type Problem,
  pathText,
  problem,
  repeated,
  taken,
} from '../problems.ts';
import { unknownId } from '../unknown-id.ts';
import type { VenueActivity } from '../venue-file.ts';

interface Span {
  from: string | null;
  to: string | null;
}

function checkSpan({ from, to }: Span, path: Path): Problem[] {
  return from !== null && to !== null && from > to
    ? [problem([...path, 'to'], t('venueFile.problem.endsBeforeItBegins', { from }))]
    : [];
}

function checkTimes(
  activity: VenueActivity,
  when: { times?: readonly string[] | undefined; length?: number | undefined },
  path: Path,
): Problem[] {
  if (activity.appointmentType !== 'dateTime')
    return (['times', 'length'] as const)
      .filter((field) => when[field] !== undefined)
      .map((field) => problem([...path, field], t('venueFile.activity.allDay')));
  const problems: Problem[] = [];
  if (when.times === undefined)
    problems.push(missing([...path, 'times'], t('venueFile.expected.startTimes')));
  if (when.length === undefined)
    problems.push(missing([...path, 'length'], t('venueFile.expected.lengthOfSchedule')));
  return problems;
}

function checkRates({ rates, priceRules }: VenueActivity, path: Path): Problem[] {
  const at = (index: number, field: string): Path => [...path, 'rates', index, field];
  const ids = rates.map((rate) => rate.id);
  const problems = repeated(
    rates.map((rate, index) => ({ path: at(index, 'id'), value: rate.id })),
    taken,
  );
  const shown = rates.map((rate, index) => ({
    path: at(index, 'isFromPrice'),
    value: rate.isFromPrice ? 1 : undefined,
  }));
  problems.push(
    ...repeated(shown, (_, first) => t('venueFile.activity.secondFromPrice', { other: pathText(first) })),
  );
  for (const [index, rate] of rates.entries()) {
    if (rate.isFromPrice && rate.membersOnly)
      problems.push(problem(at(index, 'isFromPrice'), t('venueFile.activity.fromPriceOfMembers')));
    if (rate.maximum !== null && rate.minimum > rate.maximum)
      problems.push(
        problem(at(index, 'minimum'), t('venueFile.activity.moreThanMaximum', { maximum: rate.maximum })),
      );
  }
  if (rates.every((rate) => rate.needsAdult && !rate.isPrivateTourRate))
    problems.push(problem(at(0, 'needsAdult'), t('venueFile.activity.allNeedAdult')));
  for (const [index, rule] of priceRules.entries()) {
    const here = [...path, 'priceRules', index, 'prices'];
    if (Object.keys(rule.prices).length === 0) problems.push(problem(here, namesNoRate('adult', '74.00')));
    for (const id of Object.keys(rule.prices)) {
      const message = unknownId(id, ids, 'rateOfActivity');
      if (message !== null) problems.push({ path: [...here, id], message, at: 'name' });
    }
  }
  return problems;
}

function checkParty(activity: VenueActivity, path: Path): Problem[] {
  const { minParticipants, maxPeople, schedules } = activity;
  if (maxPeople !== null && minParticipants > maxPeople)
    return [problem([...path, 'minParticipants'], t('venueFile.activity.moreThanMaxPeople', { maxPeople }))];
  const places = schedules.map((schedule) => schedule.capacity ?? mostParticipants);
  const most = Math.max(...places);
  return places.length > 0 && most > 0 && minParticipants > most
    ? [problem([...path, 'minParticipants'], t('venueFile.activity.tooManyParticipants', { most }))]
    : [];
}

function checkGuestsToRun(activity: VenueActivity, path: Path): Problem[] {
  const { minGuestsToRun, capacityType, appointmentType, schedules } = activity;
  const here = [...path, 'minGuestsToRun'];
  if (minGuestsToRun === null) return [];
  if (capacityType === 'duration' || appointmentType === 'none')
    return [problem(here, t('venueFile.activity.runsAlways'))];
  // Places may be fewer than guests: not every rate takes one.
  return schedules.length > 0 && schedules.every(({ capacity }) => capacity === 0)
    ? [problem(here, t('venueFile.activity.runsNever'))]
    : [];
}

function checkOwnCancellation(
  steps: NonNullable<VenueActivity['cancellation']>,
  appointmentType: VenueActivity['appointmentType'],
  path: Path,
): Problem[] {
  const here = [...path, 'cancellation'];
  return appointmentType === 'none'
    ? [problem(here, t('venueFile.cancellation.openTicket'))]
    : checkCancellation(steps, here);
}

/** What would be said of moves that cannot be. */
function checkOwnMoves(activity: VenueActivity, path: Path): Problem[] {
  const { appointmentType, allowSelfReschedule, rescheduleUntilHours, rescheduleFee } = activity;
  return [
    ...(rescheduleUntilHours !== null && !allowSelfReschedule
      ? [problem([...path, 'rescheduleUntilHours'], t('venueFile.activity.notMovedByGuests'))]
      : []),
    ...(rescheduleFee !== null && appointmentType === 'none'
      ? [problem([...path, 'rescheduleFee'], t('venueFile.activity.openTicketMoved'))]
      : []),
  ];
}

export function checkActivity(activity: VenueActivity, path: Path): Problem[] {
  const problems = [
    ...checkRates(activity, path),
    ...checkParty(activity, path),
    ...checkGuestsToRun(activity, path),
  ];
  for (const [index, schedule] of activity.schedules.entries()) {
    const here = [...path, 'schedules', index];
    problems.push(...checkSpan(schedule, here));
    if (activity.capacityType !== 'duration') problems.push(...checkTimes(activity, schedule, here));
  }
  for (const [index, exception] of activity.exceptions.entries()) {
    const here = [...path, 'exceptions', index];
    if (exception.kind === 'extra' && activity.capacityType !== 'duration')
      problems.push(...checkTimes(activity, exception, here));
    else if (exception.times !== undefined && activity.appointmentType !== 'dateTime')
      problems.push(problem([...here, 'times'], t('venueFile.activity.allDay')));
  }
  for (const [index, rule] of activity.priceRules.entries()) {
    const here = [...path, 'priceRules', index];
    problems.push(...checkSpan(rule, here));
    if (rule.times !== null && activity.appointmentType !== 'dateTime')
      problems.push(problem([...here, 'times'], t('venueFile.activity.allDay')));
  }
  if (activity.consentRequired && activity.requirements === null)
    problems.push(problem([...path, 'consentRequired'], t('venueFile.activity.noRequirements')));
  if (activity.allowSelfReschedule && activity.appointmentType === 'none')
    problems.push(problem([...path, 'allowSelfReschedule'], t('venueFile.activity.openTicketMoved')));
  problems.push(...checkOwnMoves(activity, path));
  if (activity.cancellation !== null)
    problems.push(...checkOwnCancellation(activity.cancellation, activity.appointmentType, path));
  problems.push(
    ...repeated(
      activity.faq.map(({ question }, index) => ({
        path: [...path, 'faq', index, 'question'],
        value: question,
      })),
      taken,
    ),
  );
  if (activity.morePictures.length > 0 && activity.picture === undefined)
    problems.push(problem([...path, 'morePictures'], t('venueFile.activity.noFirstPicture')));
  const { meetingPoint } = activity;
  if (meetingPoint !== undefined) problems.push(...checkPlace(meetingPoint, [...path, 'meetingPoint']));
  return problems;
}
