/** Converts packages of a checked venue file to the form the rules use (docs/venue-files.md, "Packages"). */
import type { Picture } from '../../catalog/activity.ts';
import type { Package, PackageGroup, PackageMember } from '../../catalog/package.ts';
import type { KeyBook } from '../keys.ts';
import { fault, numbered } from '../numbers.ts';
import type { VenuePackage } from './schema.ts';

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
    discounts: Object.entries(discounts).map(([rate, off]) => ({
      rateKey: known.rates.get(rate)?.key ?? fault(`a key for rate ${rate}`),
      off,
    })),
  };
}

function readGroups(
  { groups = [], activities }: VenuePackage,
  before: readonly PackageGroup[],
): PackageGroup[] {
  const known = new Map(before.map(({ name, key }) => [name, key]));
  return numbered(groups, ({ name }) => name, known).map(({ key, name, starts }) => ({
    key,
    name,
    starts: activities.map(({ activity }) => starts[activity] ?? null),
  }));
}

export function readPackages(packages: readonly VenuePackage[], needs: Needs): Package[] {
  const known = new Map(needs.before.map(({ id, key }) => [id, key]));
  return numbered(packages, ({ id }) => id, known).map((item) => ({
    key: item.key,
    id: item.id,
    name: item.name,
    summary: item.summary,
    description: needs.toHtml(item.description),
    picture: needs.picture(item.picture),
    type: item.type,
    rateLabel: item.rateLabel ?? null,
    members: item.activities.map((member) => readMember(member, needs.keys)),
    groups: readGroups(item, needs.before.find(({ id }) => id === item.id)?.groups ?? []),
    inOrder: item.inOrder,
    daySpan: item.daySpan,
    travelMinutes: item.travel ?? 0,
    requireMatchingRates: item.requireMatchingRates,
    hideFromCustomer: item.hideFromCustomer,
    hidePrice: item.hidePrice,
    hideAddOns: item.hideAddOns,
    hideRateDiscountFromCustomer: item.hideRateDiscountFromCustomer,
    showFirstActivityOnly: item.showFirstActivityOnly,
    isNew: item.isNew,
  }));
}
