/** Converts packages of a checked venue file to the form the rules use, and back (docs/venue-files.md, "Packages"). */
import type { Picture } from '../../catalog/activity.ts';
import type { Package, PackageGroup, PackageMember } from '../../catalog/package.ts';
import { written } from '../../file-fields/fields.ts';
import type { Location } from '../../location/location.ts';
import { some } from '../defaults.ts';
import type { KeyBook } from '../keys.ts';
import { fault, numbered } from '../numbers.ts';
import { rateIdOf, rateKeyOf } from '../parts/prices.ts';
import { packages as section, type VenuePackage } from './schema.ts';

interface Needs {
  keys: KeyBook;
  toHtml: (markdown: string) => string;
  picture: (picture: VenuePackage['picture']) => Picture | null;
  before: readonly Package[];
}

function readMember(
  { activity, discounts }: VenuePackage['activities'][number],
  keys: KeyBook,
): PackageMember {
  const known = keys.get(activity) ?? fault(`a key for activity ${activity}`);
  return {
    activityKey: known.key,
    discounts: Object.entries(discounts).map(([rate, off]) => ({ rateKey: rateKeyOf(known, rate), off })),
  };
}

function readGroups(
  groups: VenuePackage['groups'] = [],
  activities: VenuePackage['activities'],
  before: readonly PackageGroup[],
): PackageGroup[] {
  const known = new Map(before.map(({ name, key }) => [name, key]));
  return numbered(groups, ({ name }) => name, known).map(({ key, name, starts }) => ({
    key,
    name,
    starts: activities.map(({ activity }) => starts[activity] ?? null),
  }));
}

const keyed = (packages: readonly VenuePackage[], before: readonly Package[]) =>
  numbered(packages, ({ id }) => id, new Map(before.map(({ id, key }) => [id, key])));

/** The keys that packages of a file get, by id; `before` are those that the location has. */
export const packageKeys = (
  packages: readonly VenuePackage[],
  before: readonly Package[],
): ReadonlyMap<string, number> => new Map(keyed(packages, before).map(({ id, key }) => [id, key]));

export function readPackages(packages: readonly VenuePackage[], needs: Needs): Package[] {
  return keyed(packages, needs.before).map(({ activities, ...item }) => ({
    ...item,
    description: needs.toHtml(item.description.trim()),
    descriptionSource: item.description,
    picture: needs.picture(item.picture),
    members: activities.map((member) => readMember(member, needs.keys)),
    groups: readGroups(item.groups, activities, needs.before.find(({ id }) => id === item.id)?.groups ?? []),
  }));
}

interface WritingNeeds {
  toMarkdown: (html: string) => string;
  picture: (picture: Picture | null) => VenuePackage['picture'];
}

function writePackage(
  item: Package,
  { activities }: Pick<Location, 'activities'>,
  needs: WritingNeeds,
): VenuePackage {
  const members = item.members.map(({ activityKey, discounts }) => {
    const activity = activities.find(({ key }) => key === activityKey);
    const rates = activity?.rates ?? [];
    return {
      activity: activity?.id ?? '',
      discounts: Object.fromEntries(discounts.map(({ rateKey, off }) => [rateIdOf(rates, rateKey), off])),
    };
  });
  const groups = item.groups.map(({ key, name, starts }) => ({
    key,
    name,
    starts: Object.fromEntries(
      starts.flatMap((start, index) =>
        start === null ? [] : [[members[index]?.activity ?? '', start] as const],
      ),
    ),
  }));
  return {
    ...item,
    description: item.descriptionSource ?? needs.toMarkdown(item.description),
    picture: needs.picture(item.picture),
    activities: members,
    groups: some(groups),
  };
}

export const writePackages = (location: Pick<Location, 'packages' | 'activities'>, needs: WritingNeeds) =>
  written(
    section,
    location.packages.map((item) => writePackage(item, location, needs)),
  );
