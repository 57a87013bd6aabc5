/** Add-ons and tips of an activity as it is booked with a package: one that hides add-ons offers none, and none go with it (D-PK-06; docs/rules/packages.md). */
import type { Activity } from '../catalogue/activity.ts';
import type { Package } from '../catalogue/package.ts';

type Extras = Pick<Activity, 'addOns' | 'enableTips'>;

export function extrasWithin(activity: Extras, item: Pick<Package, 'hideAddOns'> | null): Extras {
  return item?.hideAddOns === true ? { addOns: [], enableTips: false } : activity;
}
