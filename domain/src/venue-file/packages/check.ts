/**
 * Finds what the schema cannot in packages: missing activities and rates, groups that place no members
 * (docs/venue-files.md, "Packages").
 */
import { nearest } from '../../kernel/nearest.ts';
import { t } from '../../messages/t.ts';
import { matchRate } from '../../party/match-rates.ts';
import { type Path, type Problem, problem } from '../problems.ts';
import { unknownId } from '../unknown-id.ts';
import type { VenueActivity, VenueFile } from '../venue-file.ts';
import type { VenuePackage } from './schema.ts';

/** Builds the message for a rate that an activity of the package does not have. */
function unknownRate(rate: string, known: readonly string[], activity: string): string {
  const meant = nearest(rate, known);
  return meant === null
    ? t('venueFile.packages.noRate', { activity, rate, known: known.join(', ') })
    : t('venueFile.packages.noRateMeant', { activity, rate, meant });
}

/** Builds the message for a start of an activity that is not in the package. */
function strange(id: string, known: readonly string[]): string {
  const meant = nearest(id, known);
  return meant === null
    ? t('venueFile.packages.strange', { id, known: known.join(', ') })
    : t('venueFile.packages.strangeMeant', { id, meant });
}

function checkMembers(item: VenuePackage, activities: readonly VenueActivity[], path: Path): Problem[] {
  const ids = activities.map(({ id }) => id);
  const seen = new Set<string>();
  return item.activities.flatMap(({ activity: id, discounts }, index) => {
    const here = [...path, 'activities', index];
    if (seen.has(id))
      return [problem([...here, 'activity'], t('venueFile.packages.twice', { activity: id }))];
    seen.add(id);
    const words = unknownId(id, ids, 'activity');
    if (words !== null) return [problem([...here, 'activity'], words)];
    const activity = activities.find((candidate) => candidate.id === id);
    if (activity === undefined) return [];
    const rates = activity.rates.map((rate) => rate.id);
    const problems = Object.keys(discounts)
      .filter((rate) => !rates.includes(rate))
      .map((rate): Problem => {
        return {
          path: [...here, 'discounts', rate],
          message: unknownRate(rate, rates, id),
          at: 'name',
        };
      });
    if (item.type === 'dynamic' && activity.hideFromCustomer)
      problems.push(problem([...here, 'activity'], t('venueFile.packages.hiddenTime', { activity: id })));
    if (item.type === 'prefix' && index === 0 && activity.hideFromCustomer)
      problems.push(problem([...here, 'activity'], t('venueFile.packages.hiddenFirst', { activity: id })));
    return problems;
  });
}

function checkGroups(item: VenuePackage, path: Path): Problem[] {
  const here = [...path, 'groups'];
  const { groups = [] } = item;
  if (item.type === 'dynamic')
    return item.groups === undefined ? [] : [problem(here, t('venueFile.packages.groupsOfDynamic'))];
  if (groups.length === 0) return [problem(here, t('venueFile.packages.noGroup'))];
  const [lead, ...others] = item.activities.map(({ activity }) => activity);
  const names = new Set<string>();
  return groups.flatMap(({ name, starts }, index) => {
    const at = [...here, index];
    const problems: Problem[] = Object.keys(starts)
      .filter((id) => id !== lead && !others.includes(id))
      .map((id) => ({
        path: [...at, 'starts', id],
        message: strange(id, [lead ?? '', ...others]),
        at: 'name',
      }));
    for (const id of others)
      if (!(id in starts))
        problems.push(problem([...at, 'starts'], t('venueFile.packages.noStart', { activity: id })));
    const first = starts[lead ?? ''];
    if (first !== undefined && 'afterMinutes' in first)
      problems.push(problem([...at, 'starts', lead ?? ''], t('venueFile.packages.firstStart')));
    if (names.has(name)) problems.push(problem([...at, 'name'], t('venueFile.packages.groupName', { name })));
    names.add(name);
    return problems;
  });
}

/** If guests are entered once, they must have a rate in every activity. */
function checkShared(item: VenuePackage, activities: readonly VenueActivity[], path: Path): Problem[] {
  if (item.type === 'dynamic' && !item.requireMatchingRates) return [];
  const [lead, ...others] = item.activities.map(({ activity: id }) =>
    (activities.find((activity) => activity.id === id)?.rates ?? []).map(({ globalId = '', name }) => ({
      globalId,
      name,
    })),
  );
  const isShared = (lead ?? []).some((rate) => others.every((rates) => matchRate(rate, rates) !== null));
  return isShared ? [] : [problem([...path, 'activities'], t('venueFile.packages.noSharedRate'))];
}

export function checkPackages({ packages, activities }: VenueFile): Problem[] {
  return packages.flatMap((item, index) => {
    const path: Path = ['packages', index];
    const problems = [...checkMembers(item, activities, path), ...checkGroups(item, path)];
    return problems.length > 0 ? problems : checkShared(item, activities, path);
  });
}
