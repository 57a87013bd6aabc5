/** Writes packages to the venue file, leaving out defaults (docs/venue-files.md, "Export"). */

import type { Picture } from '../../catalog/activity.ts';
import type { GroupStart, Package } from '../../catalog/package.ts';
import { toDecimal } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import { some, unless } from '../defaults.ts';
import type { VenuePackageInput } from './schema.ts';

interface Needs {
  toMarkdown: (html: string) => string;
  picture: (picture: Picture | null) => VenuePackageInput['picture'];
  length: (minutes: number) => string;
}

const writeStart = (start: GroupStart, length: Needs['length']) =>
  'time' in start ? start.time : `+${length(start.afterMinutes)}`;

export function writePackage(
  item: Package,
  { activities }: Pick<Location, 'activities'>,
  needs: Needs,
): VenuePackageInput {
  const members = item.members.map(({ activityKey, discounts }) => {
    const activity = activities.find(({ key }) => key === activityKey);
    const idOf = (rateKey: number) => activity?.rates.find(({ key }) => key === rateKey)?.id ?? '';
    return {
      activity: activity?.id ?? '',
      discounts: Object.fromEntries(discounts.map(({ rateKey, off }) => [idOf(rateKey), toDecimal(off)])),
    };
  });
  const groups = item.groups.map(({ key, name, starts }) => ({
    key,
    name,
    starts: Object.fromEntries(
      starts.flatMap((start, index) =>
        start === null ? [] : [[members[index]?.activity ?? '', writeStart(start, needs.length)] as const],
      ),
    ),
  }));
  return {
    id: item.id,
    key: item.key,
    name: item.name,
    summary: item.summary,
    description: needs.toMarkdown(item.description),
    picture: needs.picture(item.picture),
    type: item.type,
    rateLabel: item.rateLabel ?? undefined,
    activities: members,
    groups: some(groups),
    inOrder: unless(item.inOrder, false),
    daySpan: unless(item.daySpan, 14),
    travel: item.travelMinutes === 0 ? undefined : needs.length(item.travelMinutes),
    requireMatchingRates: unless(item.requireMatchingRates, false),
    hideFromCustomer: unless(item.hideFromCustomer, false),
    hidePrice: unless(item.hidePrice, false),
    hideAddOns: unless(item.hideAddOns, false),
    hideRateDiscountFromCustomer: unless(item.hideRateDiscountFromCustomer, false),
    showFirstActivityOnly: unless(item.showFirstActivityOnly, false),
    isNew: unless(item.isNew, false),
  };
}
