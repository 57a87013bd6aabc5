/** The packages of an order in contract shape, each with its visible members (3.6, D-PK-06, D-PK-07). */
import type { Item, Activity as WireActivity } from '@gangway/contract/catalog';
import { add } from '@gangway/domain/kernel/money';
import { type ActivityLine, linesOf, type Order, type PackageLine } from '@gangway/domain/order/order';
import { type ShownOrder, shownSavings } from '@gangway/domain/order/shown-order';
import type { PictureAddress } from '../location/picture-address.presenter.ts';

function presentPackage(
  item: PackageLine,
  lines: readonly ActivityLine[],
  shown: ShownOrder,
  pictures: PictureAddress,
  presentMember: (line: ActivityLine) => WireActivity,
): Item {
  const { details } = item;
  const total = add(...lines.map((line) => line.subTotal));
  const shownTotal = add(...lines.map((line) => shown.line(line.lineKey).total));
  const saved = shownSavings(lines, shown);
  const activities = lines
    .filter((line) => line.details.isHidden !== true)
    .map((line) => ({
      ...presentMember(line),
      packageKey: item.packageKey,
      packageGroupKey: item.groupKey,
      hidePriceFromCustomer: details.hidePrice,
    }));
  return {
    name: details.name,
    activityKey: null,
    summary: details.summary,
    description: '',
    packageKey: item.packageKey,
    packageType: details.type,
    orderPackageKey: item.lineKey,
    orderLineKey: null,
    activities,
    displayPrice: shownTotal,
    displayDiscount: saved > 0 && !details.hideRateDiscountFromCustomer ? add(shownTotal, saved) : null,
    fromPrice: null,
    fromPriceName: null,
    discountTotal: saved,
    overrideRateLabel: details.rateLabel !== null,
    rateLabelSingular: details.rateLabel?.singular ?? null,
    rateLabelPlural: details.rateLabel?.plural ?? null,
    hideAddOns: details.hideAddOns,
    hideFromCustomer: false,
    hideRateDiscountFromCustomer: details.hideRateDiscountFromCustomer,
    requireMatchingRates: details.requireMatchingRates,
    showFirstActivityOnly: details.showFirstActivityOnly,
    inOrder: false,
    daySpan: null,
    travelMinutes: 0,
    isNew: false,
    ...pictures,
    photoVersion: details.photoVersion,
    photoColour: details.photoColour,
    photoAlt: details.photoAlt,
    subTotal: total,
  };
}

export function presentPackages(
  order: Order,
  shown: ShownOrder,
  pictures: PictureAddress,
  presentMember: (line: ActivityLine) => WireActivity,
): Item[] {
  return linesOf(order, 'package').map((item) => {
    const lines = linesOf(order, 'activity').filter(({ parentKey }) => parentKey === item.lineKey);
    return presentPackage(item, lines, shown, pictures, presentMember);
  });
}
