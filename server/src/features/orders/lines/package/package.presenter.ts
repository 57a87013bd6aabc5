/** The packages of an order in contract shape, each with its visible members (3.6, D-PK-06, D-PK-07). */
import type { Item } from '@gangway/contract/catalog';
import { add } from '@gangway/domain/kernel/money';
import { type ActivityLine, bookingsOf, linesOf, type PackageLine } from '@gangway/domain/order/order';
import { shownSavings } from '@gangway/domain/order/shown-order';
import { presentTerms } from '../../../location/cancellation.presenter.ts';
import { presentLineActivity } from '../activity/activity.presenter.ts';
import type { OrderView, PresentedLines } from '../line.ts';

function presentPackage(item: PackageLine, lines: readonly ActivityLine[], view: OrderView): Item {
  const { shown, pictures } = view;
  const { details } = item;
  const total = add(...lines.map((line) => line.subTotal));
  const shownTotal = add(...lines.map((line) => shown.line(line.lineKey).total));
  const saved = shownSavings(lines, shown);
  const activities = lines
    .filter((line) => line.details.isHidden !== true)
    .map((line) => ({
      ...presentLineActivity(view, line),
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
    cancellation: presentTerms(details.cancellation),
  };
}

export const presentPackages = (view: OrderView): Partial<PresentedLines> => ({
  packages: linesOf(view.order, 'package').map((item) => {
    const lines = bookingsOf(view.order).filter(({ parentKey }) => parentKey === item.lineKey);
    return presentPackage(item, lines, view);
  }),
});
