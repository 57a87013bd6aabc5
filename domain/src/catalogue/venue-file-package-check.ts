/** What the schema alone cannot see of packages: activities and rates that are not there, groups that place nobody (docs/venue-files.md, "Packages"). */
import { matchRate } from '../booking/match-rates.ts';
import type { VenueActivity, VenueFile } from './venue-file.ts';
import { nearest } from './venue-file-nearest.ts';
import type { VenuePackage } from './venue-file-package.ts';
import { type Path, type Problem, problem } from './venue-file-problems.ts';

const meantWords = (name: string, known: readonly string[]) => {
  const meant = nearest(name, known);
  return meant === null ? `: they are ${known.join(', ')}` : `: did you mean "${meant}"?`;
};

function checkMembers(item: VenuePackage, activities: readonly VenueActivity[], path: Path): Problem[] {
  const ids = activities.map(({ id }) => id);
  const seen = new Set<string>();
  return item.activities.flatMap(({ activity: id, discounts }, index) => {
    const here = [...path, 'activities', index];
    if (seen.has(id)) return [problem([...here, 'activity'], `${id} is already in this package`)];
    seen.add(id);
    const activity = activities.find((candidate) => candidate.id === id);
    if (activity === undefined)
      return [problem([...here, 'activity'], `no activity has the id "${id}"${meantWords(id, ids)}`)];
    const rates = activity.rates.map((rate) => rate.id);
    const problems = Object.keys(discounts)
      .filter((rate) => !rates.includes(rate))
      .map((rate): Problem => {
        const message = `no rate of ${id} has the id "${rate}"${meantWords(rate, rates)}`;
        return { path: [...here, 'discounts', rate], message, at: 'name' };
      });
    if (item.type === 'dynamic' && activity.hideFromCustomer)
      problems.push(
        problem(
          [...here, 'activity'],
          `${id} is hidden from guests, who could choose no time for it: only prefix packages may have hidden activities`,
        ),
      );
    if (item.type === 'prefix' && index === 0 && activity.hideFromCustomer)
      problems.push(
        problem(
          [...here, 'activity'],
          `${id} is hidden from guests, who choose date, time and guests of the first activity for all of them: put another one first`,
        ),
      );
    return problems;
  });
}

function checkGroups(item: VenuePackage, path: Path): Problem[] {
  const here = [...path, 'groups'];
  const { groups = [] } = item;
  if (item.type === 'dynamic')
    return item.groups === undefined
      ? []
      : [problem(here, 'guests of a dynamic package choose all times themselves: remove this line')];
  if (groups.length === 0)
    return [problem(here, 'is missing: a prefix package needs at least one way to place its activities')];
  const [lead, ...others] = item.activities.map(({ activity }) => activity);
  const names = new Set<string>();
  return groups.flatMap(({ name, starts }, index) => {
    const at = [...here, index];
    const problems: Problem[] = Object.keys(starts)
      .filter((id) => id !== lead && !others.includes(id))
      .map((id) => ({
        path: [...at, 'starts', id],
        message: `"${id}" is no activity of this package${meantWords(id, [lead ?? '', ...others])}`,
        at: 'name',
      }));
    for (const id of others)
      if (!(id in starts))
        problems.push(problem([...at, 'starts'], `says nothing of ${id}: when does it start?`));
    const first = starts[lead ?? ''];
    if (first !== undefined && 'afterMinutes' in first)
      problems.push(problem([...at, 'starts', lead ?? ''], 'the first activity starts at a time like 09:30'));
    if (names.has(name)) problems.push(problem([...at, 'name'], `${name} is already the name of a group`));
    names.add(name);
    return problems;
  });
}

/** Guests that are entered once must have a rate in every activity. */
function checkShared(item: VenuePackage, activities: readonly VenueActivity[], path: Path): Problem[] {
  if (item.type === 'dynamic' && !item.requireMatchingRates) return [];
  const [lead, ...others] = item.activities.map(({ activity: id }) =>
    (activities.find((activity) => activity.id === id)?.rates ?? []).map(({ globalId = '', name }) => ({
      globalId,
      name,
    })),
  );
  const isShared = (lead ?? []).some((rate) => others.every((rates) => matchRate(rate, rates) !== null));
  return isShared
    ? []
    : [
        problem(
          [...path, 'activities'],
          'nobody could book: no rate of the first activity is there in all the others, by globalId or by name',
        ),
      ];
}

export function checkPackages({ packages, activities }: VenueFile): Problem[] {
  return packages.flatMap((item, index) => {
    const path: Path = ['packages', index];
    const problems = [...checkMembers(item, activities, path), ...checkGroups(item, path)];
    return problems.length > 0 ? problems : checkShared(item, activities, path);
  });
}
