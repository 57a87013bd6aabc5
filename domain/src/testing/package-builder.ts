/** Builds a package of two activities for tests; each test sets only what it is about. */
import type { Package } from '../catalog/package.ts';

export function aPackage(changes: Partial<Package> = {}): Package {
  return {
    key: 1,
    id: 'lake-weekend',
    name: 'Lake Weekend',
    summary: 'Two of the best.',
    description: '<p>At your own pace.</p>',
    descriptionSource: null,
    picture: null,
    type: 'dynamic',
    rateLabel: null,
    members: [
      { activityKey: 1, discounts: [] },
      { activityKey: 2, discounts: [] },
    ],
    groups: [],
    inOrder: false,
    daySpan: 14,
    travelMinutes: 0,
    requireMatchingRates: false,
    hideFromCustomer: false,
    hidePrice: false,
    hideAddOns: false,
    hideRateDiscountFromCustomer: false,
    showFirstActivityOnly: false,
    isNew: false,
    ...changes,
  };
}
