/** Packages as the catalog shows them: with the activities a visitor may see, the price of one guest, and what is saved (3.6, 2.5-08, D-PK-07). */
import type { Item, Activity as WireActivity } from '@gangway/contract/catalogue';
import type { Activity } from '@gangway/domain/catalogue/activity';
import { hasOneParty, type Package, type PackageType } from '@gangway/domain/catalogue/package';
import { add, subtract, zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { discountOf } from '@gangway/domain/pricing/package-discount';
import { fromPrice } from '@gangway/domain/pricing/price-line';
import { packageFromPrice, packageRates } from '../availability/package-rates.presenter.ts';
import type { PictureAddress } from './picture-address.presenter.ts';

export const packageTypeKeys = { dynamic: 1, prefix: 2 } as const satisfies Record<PackageType, number>;

/** What one guest pays for everything: of the first rate that all members have, else the sum of what each begins at. */
function priceOf(item: Package, activities: readonly Activity[]) {
  if (hasOneParty(item)) {
    const shared = packageFromPrice(packageRates(item, activities, null));
    if (shared !== null) return shared;
  }
  const parts = activities.flatMap((activity) => {
    const from = fromPrice(activity, null);
    if (from === null) return [];
    const rate = activity.rates.find(({ name }) => name === from.name);
    return [{ price: from.price, off: discountOf(item, activity.key, rate?.key ?? 0, from.price) }];
  });
  const listPrice = add(...parts.map(({ price }) => price));
  const saving = add(...parts.map(({ off }) => off));
  return { price: subtract(listPrice, saving), listPrice, saving, name: null };
}

function presentPackage(
  item: Package,
  activities: readonly Activity[],
  pictures: PictureAddress,
  presentActivity: (activity: Activity) => WireActivity,
): Item {
  const from = priceOf(item, activities);
  const hidesPrices = item.hidePrice || activities.some(({ hidePriceFromCustomer }) => hidePriceFromCustomer);
  const shown = activities.filter(({ hideFromCustomer }) => !hideFromCustomer);
  return {
    name: item.name,
    activityKey: null,
    summary: item.summary,
    description: item.description,
    packageKey: item.key,
    packageTypeKey: packageTypeKeys[item.type],
    orderPackageKey: null,
    orderLineKey: null,
    activities: shown.map((activity) => {
      const wire = presentActivity(activity);
      return {
        ...wire,
        packageKey: item.key,
        hidePriceFromCustomer: hidesPrices,
        rates: wire.rates.map((rate) => ({
          ...rate,
          packageDiscount: discountOf(item, activity.key, rate.rateKey, rate.price),
        })),
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
  };
}

/** Only packages that are whole and show at least one activity (2.5-08). */
export function presentPackages(
  { packages, activities }: Pick<Location, 'packages' | 'activities'>,
  pictures: PictureAddress,
  presentActivity: (activity: Activity) => WireActivity,
): Item[] {
  return packages.flatMap((item) => {
    const members = item.members.flatMap(
      ({ activityKey }) => activities.find(({ key }) => key === activityKey) ?? [],
    );
    const isWhole = members.length === item.members.length;
    const isShown = !item.hideFromCustomer && members.some(({ hideFromCustomer }) => !hideFromCustomer);
    return isWhole && isShown ? [presentPackage(item, members, pictures, presentActivity)] : [];
  });
}
