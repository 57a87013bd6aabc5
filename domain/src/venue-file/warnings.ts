/**
 * Finds what is valid but probably not intended: never bookable, never running, past, or a file name in place
 * of its text (docs/venue-files.md, "Warnings").
 */
import { runsOn } from '../availability/expand-schedule.ts';
import { isOnSale } from '../catalog/rate.ts';
import { addDays, type VenueDate, type VenueTime } from '../kernel/local-time.ts';
import { t } from '../messages/t.ts';
import { type Path, type Problem, problem } from './problems.ts';
import type { VenueActivity, VenueFile, VenueSchedule } from './venue-file.ts';

type When = Pick<VenueSchedule, 'from' | 'to' | 'season' | 'weekdays'>;

/** Four years contain every combination of season and weekday, including February 29. */
const searchedDays = 4 * 366;

function hasDay(when: When, first: VenueDate, last: VenueDate): boolean {
  for (let date = first; date <= last; date = addDays(date, 1)) if (runsOn(date, when)) return true;
  return false;
}

const later = (a: VenueDate, b: VenueDate | null) => (b !== null && b > a ? b : a);
const earlier = (a: VenueDate, b: VenueDate | null) => (b !== null && b < a ? b : a);

/** Explains why none of these days is still to come; null if one is. */
function whyNoDay(when: When, today: VenueDate): string | null {
  const first = later(today, when.from);
  if (hasDay(when, first, earlier(addDays(first, searchedDays), when.to))) return null;
  const last = when.to ?? first;
  const wasThere = hasDay(when, later(addDays(last, -searchedDays), when.from), last);
  return wasThere ? t('venueFile.warning.over') : t('venueFile.warning.noDay');
}

/** Returns what can start from today on: schedules with days to come, and extra departures. */
function comingStarts({ schedules, exceptions }: VenueActivity, today: VenueDate) {
  const running = schedules.filter((schedule) => whyNoDay(schedule, today) === null);
  const extra = exceptions.flatMap((exception) =>
    exception.kind === 'extra' && exception.on >= today ? [exception] : [],
  );
  return [...running, ...extra];
}

function unbookable(activity: VenueActivity, path: Path, today: VenueDate): Problem[] {
  const problems: Problem[] = [];
  if (!activity.rates.some(isOnSale))
    problems.push(problem([...path, 'rates'], t('venueFile.warning.noRate')));
  if (activity.appointmentType === 'none') return problems;
  const starts = comingStarts(activity, today);
  const here = [...path, 'schedules'];
  if (starts.length === 0) {
    const words =
      activity.schedules.length === 0
        ? t('venueFile.warning.noSchedule')
        : t('venueFile.warning.noComingDay');
    problems.push(problem(here, words));
  } else if (activity.capacityType === 'time' && starts.every(({ capacity }) => capacity === 0))
    problems.push(problem(here, t('venueFile.warning.noPlaces')));
  return problems;
}

/** Finds pools that are too small for even the smallest booking. */
function oversized(activity: VenueActivity, path: Path, pools: VenueFile['pools']): Problem[] {
  const say = (place: Path, id: string, taken: number) => {
    const pool = pools.find((candidate) => candidate.id === id);
    if (pool === undefined || taken <= pool.units) return [];
    return [problem(place, t('venueFile.warning.oversized', { taken, pool: id, units: pool.units }))];
  };
  const fewest = Math.max(1, activity.minParticipants);
  return [
    ...activity.resources.flatMap(({ poolId, units, per }, index) =>
      say([...path, 'resources', index, 'units'], poolId, per === 'participant' ? units * fewest : units),
    ),
    ...activity.rates.flatMap(({ pool }, index) =>
      pool === null ? [] : say([...path, 'rates', index, 'pool', 'units'], pool.poolId, pool.units),
    ),
  ];
}

/**
 * Finds resources of each booking that are gone before the places are: many small bookings leave a tour short, where one
 * guide for the departure was meant.
 */
function soldShort(
  activity: VenueActivity,
  path: Path,
  pools: VenueFile['pools'],
  today: VenueDate,
): Problem[] {
  if (activity.capacityType === 'duration' || activity.privateTours?.only === true) return [];
  const places = Math.max(0, ...comingStarts(activity, today).map(({ capacity }) => capacity ?? 0));
  const fewest = Math.max(1, activity.minParticipants);
  return activity.resources.flatMap(({ poolId, units, per }, index) => {
    const pool = pools.find(({ id }) => id === poolId);
    if (per !== 'booking' || pool === undefined) return [];
    const bookings = Math.floor(pool.units / units);
    if (bookings === 0 || bookings * fewest >= places) return [];
    const words = { pool: poolId, bookings, sold: bookings * fewest, places };
    return [problem([...path, 'resources', index, 'per'], t('venueFile.warning.soldShort', words))];
  });
}

/** Longer lists of times are not shown. */
const maxKnown = 12;

/** Finds times in an exception or a price rule at which nothing ever starts. */
function unknownTimes(times: readonly VenueTime[] | null | undefined, known: readonly string[], path: Path) {
  const missing = (times ?? []).filter((time) => !known.includes(time));
  if (missing.length === 0 || known.length === 0) return [];
  const words = { times: missing.join(', ') };
  const message =
    known.length <= maxKnown
      ? t('venueFile.warning.noSuchTime', { ...words, known: known.join(', ') })
      : t('venueFile.warning.noSuchTimeOfMany', words);
  return [problem([...path, 'times'], message)];
}

function idle(activity: VenueActivity, path: Path, today: VenueDate): Problem[] {
  const { schedules, exceptions, priceRules } = activity;
  const extra = exceptions.flatMap((exception) => (exception.kind === 'extra' ? [exception] : []));
  const known = [...new Set([...schedules, ...extra].flatMap(({ times = [] }) => times))].sort();
  const over = (when: When, place: Path) => {
    const why = whyNoDay(when, today);
    return why === null ? [] : [problem(place, why)];
  };
  const anyRuns = comingStarts(activity, today).length > 0;
  return [
    // If no schedule runs, that is reported once for all of them.
    ...(anyRuns ? schedules.flatMap((schedule, index) => over(schedule, [...path, 'schedules', index])) : []),
    ...priceRules.flatMap((rule, index) => {
      const here = [...path, 'priceRules', index];
      return [...over(rule, here), ...unknownTimes(rule.times, known, here)];
    }),
    ...exceptions.flatMap((exception, index) =>
      exception.kind === 'extra' ? [] : unknownTimes(exception.times, known, [...path, 'exceptions', index]),
    ),
  ];
}

/** A single word that ends like a file name. */
const fileName = /^\S+\.(?:md|markdown|txt|html?|pdf|docx?)$/i;

function fileNames({ venue, checkout, mail, activities }: VenueFile): Problem[] {
  const texts: [Path, string | null | undefined][] = [
    [['venue', 'introduction'], venue.introduction],
    [['checkout', 'terms'], checkout.terms],
    [['mail', 'confirmationMailHeader'], mail?.confirmationMailHeader],
    [['mail', 'confirmationMailFooter'], mail?.confirmationMailFooter],
    ...activities.flatMap((activity, index): [Path, string | null | undefined][] => [
      ...(['description', 'weather', 'accessibility', 'requirements'] as const).map(
        (name): [Path, string | null | undefined] => [['activities', index, name], activity[name]],
      ),
      ...activity.faq.map(({ answer }, place): [Path, string] => [
        ['activities', index, 'faq', place, 'answer'],
        answer,
      ]),
    ]),
  ];
  return texts.flatMap(([path, text]) =>
    text !== undefined && text !== null && fileName.test(text.trim())
      ? [problem(path, t('venueFile.warning.fileName', { text: text.trim() }))]
      : [],
  );
}

function overPlans({ memberships }: VenueFile, today: VenueDate): Problem[] {
  return (memberships?.plans ?? []).flatMap(({ schedule }, index) =>
    schedule.kind === 'season' && schedule.to < today
      ? [problem(['memberships', 'plans', index, 'schedule', 'to'], t('venueFile.warning.planOver'))]
      : [],
  );
}

/** Finds guest passes that no rate of their plan takes. */
function idlePasses({ memberships }: VenueFile): Problem[] {
  return (memberships?.plans ?? []).flatMap(({ guestPasses, rates }, index) =>
    guestPasses > 0 && !rates.some(({ usesGuestPass }) => usesGuestPass)
      ? [problem(['memberships', 'plans', index, 'guestPasses'], t('venueFile.warning.idlePasses'))]
      : [],
  );
}

/** Finds rates that only members could buy, but no plan names. */
function unsoldToMembers({ memberships, activities }: VenueFile): Problem[] {
  const named = (memberships?.plans ?? []).flatMap(({ rates }) =>
    rates.map(({ activity, rate }) => `${activity}/${rate}`),
  );
  return activities.flatMap(({ id, rates }, index) =>
    rates.flatMap((rate, place) =>
      rate.membersOnly && !named.includes(`${id}/${rate.id}`)
        ? [
            problem(
              ['activities', index, 'rates', place, 'membersOnly'],
              t('venueFile.warning.noPlanNamesRate', { rate: rate.id }),
            ),
          ]
        : [],
    ),
  );
}

/** Finds webhooks to this machine, which a shop that sells for real does not call. */
const localWebhooks = ({ webhooks }: VenueFile): Problem[] =>
  webhooks.flatMap(({ url }, index) =>
    url.startsWith('http:') ? [problem(['webhooks', index, 'url'], t('venueFile.warning.localWebhook'))] : [],
  );

/** Finds everything in a valid file that its author should check; the file can still be imported. */
export function warningsOf(file: VenueFile, today: VenueDate): Problem[] {
  const { phone } = file.venue;
  return [
    ...(phone !== null && !/\d/.test(phone)
      ? [problem(['venue', 'phone'], t('venueFile.warning.noDigits'))]
      : []),
    ...fileNames(file),
    ...localWebhooks(file),
    ...overPlans(file, today),
    ...idlePasses(file),
    ...unsoldToMembers(file),
    ...file.activities.flatMap((activity, index) => {
      const path: Path = ['activities', index];
      return [
        ...unbookable(activity, path, today),
        ...oversized(activity, path, file.pools),
        ...soldShort(activity, path, file.pools, today),
        ...idle(activity, path, today),
      ];
    }),
  ];
}
