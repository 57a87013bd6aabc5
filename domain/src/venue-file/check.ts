/**
 * Finds what the schema cannot: fields of a venue file that contradict each other
 * (docs/venue-files.md, "When something is wrong").
 */

import { t } from '../messages/t.ts';
import { mostParticipants } from '../party/check-party.ts';
import { checkAddOns } from './add-ons/check.ts';
import { checkAgents } from './agents/check.ts';
import { checkCapacity } from './capacity/check.ts';
import { checkDeposits } from './deposits/check.ts';
import { checkGiftCards } from './gift-cards/check.ts';
import { checkMemberships } from './memberships/check.ts';
import { checkPackages } from './packages/check.ts';
import { checkHiddenMembers } from './packages/check-hidden.ts';
import {
  missing,
  namesNoRate,
  type Path,
  type Problem,
  pathText,
  problem,
  repeated,
  taken,
} from './problems.ts';
import { checkPromoCodes } from './promo-codes/check.ts';
import { checkTransport } from './transport/check.ts';
import { unknownId } from './unknown-id.ts';
import type { VenueActivity, VenueFile, VenuePicture } from './venue-file.ts';

/** Whether the storefront supports a language. */
export const isSpoken = (code: string): boolean => code === 'en' || code.startsWith('en-');

interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

function checkSpan({ from, to }: Span, path: Path): Problem[] {
  return from !== undefined && to !== undefined && from > to
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
    if (rate.maximum !== undefined && rate.minimum > rate.maximum)
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
  if (maxPeople !== undefined && minParticipants > maxPeople)
    return [problem([...path, 'minParticipants'], t('venueFile.activity.moreThanMaxPeople', { maxPeople }))];
  const places = schedules.map((schedule) => schedule.capacity ?? mostParticipants);
  const most = Math.max(...places);
  return places.length > 0 && most > 0 && minParticipants > most
    ? [problem([...path, 'minParticipants'], t('venueFile.activity.tooManyParticipants', { most }))]
    : [];
}

/**
 * A price per guest cannot include what is charged once per order
 * (docs/decisions/0032-prices-with-everything-inside.md).
 */
function checkIncluded({ feeDisplayType, fees }: VenueFile['charges']): Problem[] {
  if (feeDisplayType !== 'included') return [];
  return fees.flatMap(({ kind }, index) =>
    kind === 'perOrder'
      ? [problem(['charges', 'fees', index, 'kind'], t('venueFile.venue.feePerOrder'))]
      : [],
  );
}

function checkActivity(activity: VenueActivity, path: Path): Problem[] {
  const problems = [...checkRates(activity, path), ...checkParty(activity, path)];
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
    if (rule.times !== undefined && activity.appointmentType !== 'dateTime')
      problems.push(problem([...here, 'times'], t('venueFile.activity.allDay')));
  }
  if (activity.consentRequired && activity.requirements === undefined)
    problems.push(problem([...path, 'consentRequired'], t('venueFile.activity.noRequirements')));
  const { meetingPoint } = activity;
  if (meetingPoint !== undefined) problems.push(...checkPlace(meetingPoint, [...path, 'meetingPoint']));
  return problems;
}

function checkPlace(
  { latitude, longitude }: { latitude?: number | undefined; longitude?: number | undefined },
  path: Path,
): Problem[] {
  if ((latitude === undefined) === (longitude === undefined)) return [];
  const missing = latitude === undefined ? 'latitude' : 'longitude';
  return [problem([...path, missing], t('venueFile.venue.halfPoint'))];
}

/** A picture or logo in the file, and the name under which the venue stores it. */
export interface NamedPicture {
  path: Path;
  file: string;
  /** logo-light, logo-dark, or the file name without its extension. */
  name: string;
}

function photo(path: Path, { file }: VenuePicture): NamedPicture {
  const base = file.slice(file.lastIndexOf('/') + 1);
  const dot = base.lastIndexOf('.');
  return { path: [...path, 'file'], file, name: dot > 0 ? base.slice(0, dot) : base };
}

/** Lists every picture in the file, in order. */
export function picturesOf({
  look,
  activities,
  packages,
  giftCards,
  memberships,
}: VenueFile): NamedPicture[] {
  const named: NamedPicture[] = [];
  for (const variant of ['light', 'dark'] as const) {
    const file = look?.logos?.[variant];
    if (file !== undefined) named.push({ path: ['look', 'logos', variant], file, name: `logo-${variant}` });
  }
  if (look?.leadPicture !== undefined) named.push(photo(['look', 'leadPicture'], look.leadPicture));
  for (const [index, { picture }] of activities.entries())
    if (picture !== undefined) named.push(photo(['activities', index, 'picture'], picture));
  for (const [index, { picture }] of packages.entries())
    if (picture !== undefined) named.push(photo(['packages', index, 'picture'], picture));
  if (giftCards?.picture !== undefined) named.push(photo(['giftCards', 'picture'], giftCards.picture));
  for (const [index, { picture }] of (memberships?.plans ?? []).entries())
    if (picture !== undefined) named.push(photo(['memberships', 'plans', index, 'picture'], picture));
  return named;
}

const pictureForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function checkPictures(file: VenueFile): Problem[] {
  const named = picturesOf(file);
  const problems: Problem[] = [];
  const known = new Map<string, NamedPicture>();
  for (const picture of named) {
    if (/^([a-z]+:|[/\\])/i.test(picture.file)) {
      problems.push(problem(picture.path, t('venueFile.pictures.path', { file: picture.file })));
      continue;
    }
    if (!pictureForm.test(picture.name) || picture.name.length > 64) {
      problems.push(problem(picture.path, t('venueFile.pictures.name', { name: picture.name })));
      continue;
    }
    const isLogo = picture.path[1] === 'logos';
    if (!isLogo && picture.name.startsWith('logo-')) {
      problems.push(problem(picture.path, t('venueFile.pictures.logoName')));
      continue;
    }
    const other = known.get(picture.name);
    if (other !== undefined && other.file !== picture.file)
      problems.push(
        problem(
          picture.path,
          t('venueFile.pictures.sameName', { path: pathText(other.path), file: other.file }),
        ),
      );
    known.set(picture.name, picture);
  }
  return problems;
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
      if (!isSpoken(code)) problems.push(problem(at(index, 'code'), t('venueFile.venue.otherLanguage')));
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
export function checkVenueFile(file: VenueFile): Problem[] {
  return [
    ...checkVenue(file),
    ...checkNumbers(file),
    ...checkPictures(file),
    ...checkCapacity(file),
    ...checkDeposits(file),
    ...checkTransport(file),
    ...checkAgents(file),
    ...checkAddOns(file),
    ...checkGiftCards(file),
    ...checkMemberships(file),
    ...file.activities.flatMap((activity, index) => checkActivity(activity, ['activities', index])),
    ...checkPackages(file),
    ...checkHiddenMembers(file),
    ...checkPromoCodes(file),
  ];
}
