/**
 * Add-ons and tips of an activity booked within a package: if the package hides add-ons, none are offered or
 * booked (D-PK-06; docs/rules/packages.md).
 */
import type { Activity } from '../catalog/activity.ts';
import type { Package } from '../catalog/package.ts';

type Extras = Pick<Activity, 'addOns' | 'enableTips'>;

export function extrasWithin(activity: Extras, item: Pick<Package, 'hideAddOns'> | null): Extras {
  return item?.hideAddOns === true ? { addOns: [], enableTips: false } : activity;
}
