/**
 * Packages as the catalog shows them: visible activities, the price for one guest, and the savings (3.6,
 * 2.5-08, D-PK-07).
 */
import type { Item, Activity as WireActivity } from '@gangway/contract/catalog';
import type { OfferedPackage } from '@gangway/domain/agents/offer-through-agent';
import type { Activity } from '@gangway/domain/catalog/activity';
import { cancellationOf, sharedCancellation } from '@gangway/domain/catalog/cancellation';
import type { Package } from '@gangway/domain/catalog/package';
import { zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { packagePrice } from '../availability/package-rates.presenter.ts';
import { presentTerms } from './cancellation.presenter.ts';
import type { PictureAddress } from './picture-address.presenter.ts';

function presentPackage(
  location: Pick<Location, 'cancellation'>,
  item: Package,
  activities: readonly Activity[],
  pictures: PictureAddress,
  presentActivity: (activity: Activity, item: Package) => WireActivity,
): Item {
  const from = packagePrice(item, activities, null);
  const hidesPrices = item.hidePrice || activities.some(({ hidePriceFromCustomer }) => hidePriceFromCustomer);
  const shown = activities.filter(({ hideFromCustomer }) => !hideFromCustomer);
  return {
    name: item.name,
    activityKey: null,
    summary: item.summary,
    description: item.description,
    packageKey: item.key,
    packageType: item.type,
    orderPackageKey: null,
    orderLineKey: null,
    activities: shown.map((activity) => {
      const wire = presentActivity(activity, item);
      return {
        ...wire,
        ...(item.hideAddOns ? { addOns: [], photoPackageAddOns: [], enableTips: false } : {}),
        packageKey: item.key,
        hidePriceFromCustomer: hidesPrices,
      };
    }),
    displayPrice: from.price,
    displayDiscount: from.saving > 0 && !item.hideRateDiscountFromCustomer ? from.listPrice : null,
    fromPrice: from.price,
    fromPriceName: from.name,
    discountTotal: from.saving ?? zero,
    overrideRateLabel: item.rateLabel !== null,
    rateLabelSingular: item.rateLabel?.singular ?? null,
    rateLabelPlural: item.rateLabel?.plural ?? null,
    hideAddOns: item.hideAddOns,
    hideFromCustomer: false,
    hideRateDiscountFromCustomer: item.hideRateDiscountFromCustomer,
    requireMatchingRates: item.requireMatchingRates,
    showFirstActivityOnly: item.showFirstActivityOnly,
    inOrder: item.inOrder,
    daySpan: item.daySpan,
    travelMinutes: item.travelMinutes,
    isNew: item.isNew,
    ...pictures,
    photoVersion: item.picture?.version ?? null,
    photoColour: item.picture?.colour ?? null,
    photoAlt: item.picture?.alt ?? null,
    subTotal: null,
    cancellation: presentTerms(
      sharedCancellation(activities.map((activity) => cancellationOf(location, activity))),
    ),
  };
}

export function presentPackages(
  location: Pick<Location, 'cancellation'>,
  packages: readonly OfferedPackage[],
  pictures: PictureAddress,
  presentActivity: (activity: Activity, item: Package) => WireActivity,
): Item[] {
  return packages.map(({ item, members }) =>
    presentPackage(location, item, members, pictures, presentActivity),
  );
}
