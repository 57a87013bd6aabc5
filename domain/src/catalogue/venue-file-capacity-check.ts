/** What of pools, rentals, places per rate, private tours and open tickets contradicts itself (docs/venue-files.md, "When something is wrong"). */
import { usualPeople } from '../booking/people.ts';
import { minutesOf } from '../kernel/local-time.ts';
import type { VenueActivity, VenueFile, VenueSchedule } from './venue-file.ts';
import { nearest } from './venue-file-nearest.ts';
import { type Path, type Problem, problem } from './venue-file-problems.ts';

type PoolIds = readonly string[];

function unknownPool(path: Path, id: string, pools: PoolIds): Problem[] {
  if (pools.includes(id)) return [];
  const meant = nearest(id, pools);
  const known =
    pools.length === 0 ? 'the file has none: list it under pools' : `they are ${pools.join(', ')}`;
  return [
    problem(path, `no pool has the id "${id}": ${meant === null ? known : `did you mean "${meant}"?`}`),
  ];
}

const missing = (path: Path, what: string) => problem(path, `is missing: expected ${what}`);
const remove = (path: Path, why: string) => problem(path, `${why}: remove this line`);

function checkDurations(activity: VenueActivity, path: Path): Problem[] {
  const ids = activity.rates.map(({ id }) => id);
  const problems: Problem[] = [];
  const lengths = new Set<number>();
  for (const [index, { length, prices }] of activity.durations.entries()) {
    const here = [...path, 'durations', index];
    if (lengths.has(length))
      problems.push(problem([...here, 'length'], 'is there already: one line for each length'));
    lengths.add(length);
    for (const id of Object.keys(prices))
      if (!ids.includes(id))
        problems.push({
          path: [...here, 'prices', id],
          message: `no rate of this activity has the id "${id}": they are ${ids.join(', ')}`,
          at: 'name',
        });
    for (const { id, isActive } of activity.rates)
      if (isActive && prices[id] === undefined)
        problems.push(missing([...here, 'prices', id], `the price of "${id}" for this length, like 20.00`));
  }
  return problems;
}

type Hours = NonNullable<VenueSchedule['hours']>;

const openMinutes = ({ from, to }: Hours) => minutesOf(to) - minutesOf(from);

/** Hours of a rental or of a day pass by themselves. */
function checkOpening(hours: Hours, here: Path): Problem[] {
  if (openMinutes(hours) > 0) return [];
  const words = `closes before it opens at ${hours.from}: hours end on the day they begin`;
  return [problem([...here, 'hours', 'to'], words)];
}

function checkDayPassHours(hours: Hours, here: Path): Problem[] {
  const problems = checkOpening(hours, here);
  if (hours.every !== undefined)
    problems.push(remove([...here, 'hours', 'every'], 'guests choose a day here, not a start'));
  return problems;
}

function checkHours(activity: VenueActivity, path: Path): Problem[] {
  const problems: Problem[] = [];
  const longest = activity.durations.reduce((most, { length }) => Math.max(most, length), 0);
  for (const [index, { hours, times, length, capacity }] of activity.schedules.entries()) {
    const here = [...path, 'schedules', index];
    if (capacity !== undefined)
      problems.push(remove([...here, 'capacity'], 'a rental has as many as its pools'));
    if (length !== undefined)
      problems.push(remove([...here, 'length'], 'guests choose the length of a rental: see durations'));
    if (activity.appointmentType === 'dateTime' && hours === undefined && times === undefined)
      problems.push(missing([...here, 'hours'], 'opening hours like {from: 09:00, to: 18:00}'));
    if (hours === undefined) continue;
    if (times !== undefined) problems.push(remove([...here, 'times'], 'the hours say when it starts'));
    problems.push(...checkOpening(hours, here));
    const open = openMinutes(hours);
    if (open > 0 && longest > open)
      problems.push(
        problem([...here, 'hours'], `too short for a rental of ${longest} minutes: they last ${open}`),
      );
  }
  return problems;
}

function checkRental(activity: VenueActivity, path: Path, pools: PoolIds): Problem[] {
  if (activity.appointmentType === 'none')
    return [
      problem(
        [...path, 'appointmentType'],
        'a rental needs a time: an open ticket cannot be of capacityType duration. Use dateTime or date',
      ),
    ];
  const problems = [...checkDurations(activity, path), ...checkHours(activity, path)];
  if (activity.appointmentType === 'dateTime' && activity.durations.length === 0)
    problems.push(
      missing([...path, 'durations'], 'at least one length, like {length: 1h, prices: {single: 20.00}}'),
    );
  if (activity.appointmentType === 'date' && activity.durations.length > 0)
    problems.push(remove([...path, 'durations'], 'a date-only rental is for the day'));
  if (activity.priceRules.length > 0)
    problems.push(remove([...path, 'priceRules'], 'the prices of a rental are those of its durations'));
  for (const [index, exception] of activity.exceptions.entries())
    if (exception.kind !== 'closed')
      problems.push(
        problem(
          [...path, 'exceptions', index, 'kind'],
          `${exception.kind} is for departures: a rental has as many as its pools, on the days of its schedules`,
        ),
      );
  if (!activity.rates.some(({ pool }) => pool !== undefined))
    problems.push(missing([...path, 'rates', 0, 'pool'], 'what is rented, like {id: single-kayaks}'));
  for (const [index, { pool }] of activity.rates.entries())
    if (pool !== undefined)
      problems.push(...unknownPool([...path, 'rates', index, 'pool', 'id'], pool.id, pools));
  return problems;
}

function checkDepartures(activity: VenueActivity, path: Path): Problem[] {
  const problems: Problem[] = [];
  if (activity.durations.length > 0)
    problems.push(remove([...path, 'durations'], 'lengths are chosen where capacityType is duration'));
  for (const [index, { pool }] of activity.rates.entries())
    if (pool !== undefined)
      problems.push(
        remove(
          [...path, 'rates', index, 'pool'],
          'rates take from pools where capacityType is duration; see resources',
        ),
      );
  for (const [index, { hours, capacity }] of activity.schedules.entries()) {
    const here = [...path, 'schedules', index];
    if (hours !== undefined && activity.appointmentType === 'date')
      problems.push(...checkDayPassHours(hours, here));
    else if (hours !== undefined)
      problems.push(
        remove(
          [...here, 'hours'],
          'opening hours are for rentals (capacityType duration) and day passes (appointmentType date)',
        ),
      );
    if (capacity === undefined && activity.capacityType === 'time')
      problems.push(missing([...here, 'capacity'], 'a number of places from 0 to 10000, or unlimited'));
  }
  return problems;
}

function checkRates(activity: VenueActivity, path: Path): Problem[] {
  const at = (index: number, field: string): Path => [...path, 'rates', index, field];
  const problems: Problem[] = [];
  for (const [index, rate] of activity.rates.entries()) {
    const limited = activity.capacityType === 'rate' && !rate.isPrivateTourRate;
    if (!limited && rate.capacity !== undefined)
      problems.push(
        remove(at(index, 'capacity'), 'rates have places of their own where capacityType is rate'),
      );
    if (limited && rate.capacity === undefined)
      problems.push(missing(at(index, 'capacity'), 'a number of places of this rate, or unlimited'));
    if (rate.isPrivateTourRate && activity.privateTours === undefined)
      problems.push(problem(at(index, 'isPrivateTourRate'), 'needs "privateTours": how they are offered'));
  }
  const { privateTours } = activity;
  if (privateTours === undefined) return problems;
  const group = activity.rates.filter((rate) => rate.isPrivateTourRate);
  if (group.length !== 1)
    problems.push(
      problem(
        [...path, 'privateTours'],
        `needs exactly one rate with isPrivateTourRate: true, found ${group.length}`,
      ),
    );
  if (activity.appointmentType === 'none')
    problems.push(remove([...path, 'privateTours'], 'an open ticket has no departure to have to oneself'));
  return problems;
}

/** People of a rate: nobody can be counted where the group says how many it is, and somebody must come. */
function checkPeople(activity: VenueActivity, path: Path): Problem[] {
  const { rates, maxPeople } = activity;
  const problems: Problem[] = [];
  for (const [index, rate] of rates.entries()) {
    const here: Path = [...path, 'rates', index, 'people'];
    if (rate.isPrivateTourRate) {
      if (rate.people !== undefined) problems.push(remove(here, 'a private group says how many it is'));
      continue;
    }
    const people = rate.people ?? usualPeople(rate.seats);
    const least = people * Math.max(1, rate.minimum);
    if (rate.isActive && maxPeople !== undefined && least > maxPeople)
      problems.push(
        problem(
          rate.people === undefined ? [...path, 'rates', index, 'seats'] : here,
          `nobody could book it: the fewest it is sold for are ${least} people, and maxPeople is ${maxPeople}. Raise maxPeople, or say with "people" how many come for one`,
        ),
      );
  }
  const ordinary = rates.filter(({ isPrivateTourRate }) => !isPrivateTourRate);
  if (ordinary.length > 0 && ordinary.every(({ people }) => people === 0))
    problems.push(
      problem([...path, 'rates', 0, 'people'], 'nobody would come: at least one rate must be for 1 or more'),
    );
  return problems;
}

function checkOpenTicket(activity: VenueActivity, path: Path): Problem[] {
  if (activity.appointmentType !== 'none')
    return activity.stock === undefined
      ? []
      : [remove([...path, 'stock'], 'a stock is for open tickets, where appointmentType is none')];
  const fields = (['schedules', 'exceptions', 'priceRules', 'resources'] as const).filter(
    (field) => activity[field].length > 0,
  );
  return [...fields, ...(activity.cutoff === undefined ? [] : (['cutoff'] as const))].map((field) =>
    remove([...path, field], 'an open ticket has no day'),
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
  for (const [index, { pool }] of activity.resources.entries())
    problems.push(...unknownPool([...path, 'resources', index, 'pool'], pool, pools));
  return problems;
}

/** Everything about capacity in a well-formed file that could never be sold, or not as it is meant. */
export function checkCapacity({ pools, activities }: VenueFile): Problem[] {
  const ids = pools.map(({ id }) => id);
  const twice = ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [problem(['pools', index, 'id'], `${id} is already taken by pools[${ids.indexOf(id)}].id`)],
  );
  return [
    ...twice,
    ...activities.flatMap((activity, index) => checkActivity(activity, ['activities', index], ids)),
  ];
}
