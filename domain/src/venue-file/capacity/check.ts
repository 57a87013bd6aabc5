/**
 * Finds contradictions among pools, rentals, places per rate, private tours and open tickets
 * (docs/venue-files.md, "When something is wrong").
 */
import { openMinutesOf } from '../../availability/opening-hours.ts';
import { amountLike } from '../../file-fields/values.ts';
import { minutesOf } from '../../kernel/local-time.ts';
import { t } from '../../messages/t.ts';
import { usualPeople } from '../../party/people.ts';
import { mostCapacity } from '../activities/schema.ts';
import { missing, type Path, type Problem, problem, taken } from '../problems.ts';
import { unknownId } from '../unknown-id.ts';
import type { VenueActivity, VenueFile, VenueSchedule } from '../venue-file.ts';

type PoolIds = readonly string[];

function unknownPool(path: Path, id: string, pools: PoolIds): Problem[] {
  const words = pools.length === 0 ? t('venueFile.id.noPools', { id }) : unknownId(id, pools, 'pool');
  return words === null ? [] : [problem(path, words)];
}

function checkDurations(activity: VenueActivity, path: Path): Problem[] {
  const ids = activity.rates.map(({ id }) => id);
  const problems: Problem[] = [];
  const lengths = new Set<number>();
  for (const [index, { minutes, prices }] of activity.durations.entries()) {
    const here = [...path, 'durations', index];
    if (lengths.has(minutes)) problems.push(problem([...here, 'length'], t('venueFile.problem.sameLength')));
    lengths.add(minutes);
    for (const id of Object.keys(prices))
      if (!ids.includes(id))
        problems.push({
          path: [...here, 'prices', id],
          message: t('venueFile.id.known', { kind: 'rateOfActivity', id, known: ids.join(', ') }),
          at: 'name',
        });
    for (const { id, isActive } of activity.rates)
      if (isActive && prices[id] === undefined)
        problems.push(
          missing(
            [...here, 'prices', id],
            t('venueFile.expected.priceOfLength', { rate: id, example: amountLike(20) }),
          ),
        );
  }
  return problems;
}

type Hours = NonNullable<VenueSchedule['hours']>;

/** Checks the hours of a rental or a day pass on their own: from 09:00 to 09:00 is a slip, unlike a whole day from midnight. */
function checkOpening(hours: Hours, here: Path): Problem[] {
  if (hours.from !== hours.to || minutesOf(hours.from) === 0) return [];
  const words = t('venueFile.capacity.closesAsItOpens', { from: hours.from });
  return [problem([...here, 'hours', 'to'], words)];
}

function checkDayPassHours(hours: Hours, here: Path): Problem[] {
  const problems = checkOpening(hours, here);
  if (hours.every !== undefined)
    problems.push(problem([...here, 'hours', 'every'], t('venueFile.capacity.stepOfDayPass')));
  return problems;
}

function checkHours(activity: VenueActivity, path: Path): Problem[] {
  const problems: Problem[] = [];
  const longest = activity.durations.reduce((most, { minutes }) => Math.max(most, minutes), 0);
  for (const [index, { hours, times, length, capacity }] of activity.schedules.entries()) {
    const here = [...path, 'schedules', index];
    if (capacity !== undefined)
      problems.push(problem([...here, 'capacity'], t('venueFile.capacity.capacityOfRental')));
    if (length !== undefined)
      problems.push(problem([...here, 'length'], t('venueFile.capacity.lengthOfRental')));
    if (activity.appointmentType === 'dateTime' && hours === undefined && times === undefined)
      problems.push(missing([...here, 'hours'], t('venueFile.expected.hours')));
    if (hours === undefined) continue;
    if (times !== undefined)
      problems.push(problem([...here, 'times'], t('venueFile.capacity.timesAndHours')));
    problems.push(...checkOpening(hours, here));
    const open = openMinutesOf(hours);
    if (longest > open)
      problems.push(
        problem([...here, 'hours'], t('venueFile.capacity.hoursTooShort', { minutes: longest, open })),
      );
  }
  return problems;
}

function checkRental(activity: VenueActivity, path: Path, pools: PoolIds): Problem[] {
  if (activity.appointmentType === 'none')
    return [problem([...path, 'appointmentType'], t('venueFile.capacity.openRental'))];
  const problems = [...checkDurations(activity, path), ...checkHours(activity, path)];
  if (activity.appointmentType === 'dateTime' && activity.durations.length === 0)
    problems.push(
      missing([...path, 'durations'], t('venueFile.expected.durations', { example: amountLike(20) })),
    );
  if (activity.appointmentType === 'date' && activity.durations.length > 0)
    problems.push(problem([...path, 'durations'], t('venueFile.capacity.durationsOfDay')));
  if (activity.priceRules.length > 0)
    problems.push(problem([...path, 'priceRules'], t('venueFile.capacity.priceRulesOfRental')));
  for (const [index, exception] of activity.exceptions.entries())
    if (exception.kind !== 'closed')
      problems.push(
        problem(
          [...path, 'exceptions', index, 'kind'],
          t('venueFile.capacity.exceptionOfRental', { kind: exception.kind }),
        ),
      );
  if (!activity.rates.some(({ pool }) => pool !== null))
    problems.push(missing([...path, 'rates', 0, 'pool'], t('venueFile.expected.ratePool')));
  for (const [index, { pool }] of activity.rates.entries())
    if (pool !== null)
      problems.push(...unknownPool([...path, 'rates', index, 'pool', 'id'], pool.poolId, pools));
  return problems;
}

function checkDepartures(activity: VenueActivity, path: Path): Problem[] {
  const problems: Problem[] = [];
  if (activity.durations.length > 0)
    problems.push(problem([...path, 'durations'], t('venueFile.capacity.durationsOfDepartures')));
  for (const [index, { pool }] of activity.rates.entries())
    if (pool !== null)
      problems.push(problem([...path, 'rates', index, 'pool'], t('venueFile.capacity.poolOfDepartures')));
  for (const [index, { hours, capacity }] of activity.schedules.entries()) {
    const here = [...path, 'schedules', index];
    if (hours !== undefined && activity.appointmentType === 'date')
      problems.push(...checkDayPassHours(hours, here));
    else if (hours !== undefined)
      problems.push(problem([...here, 'hours'], t('venueFile.capacity.hoursOfDepartures')));
    if (capacity === undefined && activity.capacityType === 'time')
      problems.push(
        missing(
          [...here, 'capacity'],
          t('venueFile.expected.placesOrUnlimited', { least: 0, most: mostCapacity }),
        ),
      );
  }
  return problems;
}

function checkRates(activity: VenueActivity, path: Path): Problem[] {
  const at = (index: number, field: string): Path => [...path, 'rates', index, field];
  const problems: Problem[] = [];
  for (const [index, rate] of activity.rates.entries()) {
    const limited = activity.capacityType === 'rate' && !rate.isPrivateTourRate;
    if (!limited && rate.capacity !== undefined)
      problems.push(problem(at(index, 'capacity'), t('venueFile.capacity.capacityOfRate')));
    if (limited && rate.capacity === undefined)
      problems.push(missing(at(index, 'capacity'), t('venueFile.expected.placesOfRate')));
    if (rate.isPrivateTourRate && rate.membersOnly)
      problems.push(problem(at(index, 'membersOnly'), t('venueFile.capacity.membersPrivateTour')));
    if (rate.isPrivateTourRate && activity.privateTours === undefined)
      problems.push(problem(at(index, 'isPrivateTourRate'), t('venueFile.capacity.noPrivateTours')));
  }
  const { privateTours } = activity;
  if (privateTours === undefined) return problems;
  const group = activity.rates.filter((rate) => rate.isPrivateTourRate);
  if (group.length !== 1)
    problems.push(
      problem([...path, 'privateTours'], t('venueFile.capacity.privateRates', { found: group.length })),
    );
  if (activity.appointmentType === 'none')
    problems.push(problem([...path, 'privateTours'], t('venueFile.capacity.privateOpenTicket')));
  return problems;
}

/**
 * Checks the people of rates: not set on private tour rates, whose groups state their size; within maxPeople;
 * and not 0 on every ordinary rate.
 */
function checkPeople(activity: VenueActivity, path: Path): Problem[] {
  const { rates, maxPeople } = activity;
  const problems: Problem[] = [];
  for (const [index, rate] of rates.entries()) {
    const here: Path = [...path, 'rates', index, 'people'];
    if (rate.isPrivateTourRate) {
      if (rate.people !== undefined)
        problems.push(problem(here, t('venueFile.capacity.peopleOfPrivateTour')));
      continue;
    }
    const people = rate.people ?? usualPeople(rate.seats);
    const least = people * Math.max(1, rate.minimum);
    if (rate.isActive && maxPeople !== null && least > maxPeople)
      problems.push(
        problem(
          rate.people === undefined ? [...path, 'rates', index, 'seats'] : here,
          t('venueFile.capacity.moreThanMaxPeople', { people: least, maxPeople }),
        ),
      );
  }
  const ordinary = rates.filter(({ isPrivateTourRate }) => !isPrivateTourRate);
  if (ordinary.length > 0 && ordinary.every(({ people }) => people === 0))
    problems.push(problem([...path, 'rates', 0, 'people'], t('venueFile.capacity.nobody')));
  return problems;
}

function checkOpenTicket(activity: VenueActivity, path: Path): Problem[] {
  if (activity.appointmentType !== 'none')
    return activity.stock === null
      ? []
      : [problem([...path, 'stock'], t('venueFile.capacity.stockOfDepartures'))];
  const fields = (['schedules', 'exceptions', 'priceRules', 'resources'] as const).filter(
    (field) => activity[field].length > 0,
  );
  return [...fields, ...(activity.cutoff === undefined ? [] : (['cutoff'] as const))].map((field) =>
    problem([...path, field], t('venueFile.capacity.dayOfOpenTicket')),
  );
}

function checkActivity(activity: VenueActivity, path: Path, pools: PoolIds): Problem[] {
  const problems =
    activity.capacityType === 'duration'
      ? checkRental(activity, path, pools)
      : checkDepartures(activity, path);
  problems.push(
    ...checkRates(activity, path),
    ...checkPeople(activity, path),
    ...checkOpenTicket(activity, path),
  );
  for (const [index, { poolId, per }] of activity.resources.entries()) {
    const here = [...path, 'resources', index];
    problems.push(...unknownPool([...here, 'pool'], poolId, pools));
    if (per !== 'departure') continue;
    if (activity.capacityType === 'duration')
      problems.push(problem([...here, 'per'], t('venueFile.capacity.rentalPerDeparture')));
    if (activity.resources.filter((one) => one.poolId === poolId).length > 1)
      problems.push(problem([...here, 'pool'], t('venueFile.capacity.poolOnce')));
  }
  return problems;
}

/** Finds hours out of service that end before they begin, and more units than the pool has. */
function checkOutOfService({ units, outOfService }: VenueFile['pools'][number], path: Path): Problem[] {
  return outOfService.flatMap((out, index) => {
    const here = [...path, 'outOfService', index];
    const problems: Problem[] = [];
    if (out.until <= out.from)
      problems.push(
        problem(
          [...here, 'until'],
          t('venueFile.capacity.backBeforeGone', { from: out.from.replace('T', ' ') }),
        ),
      );
    if (out.units > units)
      problems.push(problem([...here, 'units'], t('venueFile.capacity.moreOutThanThere', { units })));
    return problems;
  });
}

/** Finds capacity settings of a well-formed file that could never be sold, or not as intended. */
export function checkCapacity({ pools, activities }: VenueFile): Problem[] {
  const ids = pools.map(({ id }) => id);
  const twice = ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [problem(['pools', index, 'id'], taken(id, ['pools', ids.indexOf(id), 'id']))],
  );
  return [
    ...twice,
    ...pools.flatMap((pool, index) => checkOutOfService(pool, ['pools', index])),
    ...activities.flatMap((activity, index) => checkActivity(activity, ['activities', index], ids)),
  ];
}
