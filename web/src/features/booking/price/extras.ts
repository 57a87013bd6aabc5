/**
 * Add-ons and tip while they are being chosen: what they cost, and what is still missing (D-AD-01 to 04,
 * D-UI-04).
 */
import type { OfferedAddOns } from '@gangway/contract/add-ons';
import type { Activity, AddOn } from '@gangway/contract/catalog';
import type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
import type { AddOnChoice } from '@gangway/domain/add-ons/book-add-ons';
import { tipAmount } from '@gangway/domain/add-ons/tip';
import { currentCurrency } from '@gangway/domain/kernel/currency';
import { type Amount, multiply } from '@gangway/domain/kernel/money';
import { comma } from '@gangway/domain/kernel/word-list';
import { t } from '../../../messages/t.ts';
import type { EstimateLine } from './estimate.ts';

export type Offered = Pick<OfferedAddOns, 'addOns' | 'photoPackageAddOns'>;

/** Returns everything that can be chosen, except tips. */
export function productsOf({ addOns, photoPackageAddOns }: Offered): AddOn[] {
  return [...addOns.filter(({ isTip }) => !isTip), ...photoPackageAddOns];
}

/** Returns the choice with a new quantity of an add-on or of one of its variants. */
export function withAddOn(extras: ExtrasChoice, addOn: AddOnChoice): ExtrasChoice {
  const others = extras.addOns.filter(
    ({ productKey, variantKey }) => productKey !== addOn.productKey || variantKey !== addOn.variantKey,
  );
  return { ...extras, addOns: addOn.quantity > 0 ? [...others, addOn] : others };
}

export function quantityOf(
  chosen: readonly AddOnChoice[],
  productKey: number,
  variantKey: number | null,
): number {
  return (
    chosen.find((choice) => choice.productKey === productKey && choice.variantKey === variantKey)?.quantity ??
    0
  );
}

/** Returns the name of a required add-on whose variant is not chosen yet; null if nothing is missing. */
export function missingAddOn(
  { addOns = [] }: Partial<Pick<Activity, 'addOns'>>,
  chosen: readonly AddOnChoice[],
): string | null {
  const lacking = addOns.find(({ productKey, variants, minQuantity }) => {
    const taken = variants.reduce((sum, one) => sum + quantityOf(chosen, productKey, one.productKey), 0);
    return variants.length > 0 && taken < minQuantity;
  });
  return lacking?.addOnName ?? null;
}

/** Returns the add-on and tip lines of the running total; an add-on without variants counts at least its minimum. */
export function estimateExtras(
  offered: Offered,
  { addOns, tip }: ExtrasChoice,
  base: Amount,
): EstimateLine[] {
  const lines = productsOf(offered).flatMap(({ addOnName, productKey, variants, cost, minQuantity }) => {
    const line = (key: number, name: string, each: Amount, quantity: number) =>
      quantity === 0
        ? []
        : [
            {
              key,
              label: quantity === 1 ? name : t('booking.words.countOf', { count: quantity, name }),
              amount: multiply(each, quantity),
            },
          ];
    if (variants.length === 0)
      return line(productKey, addOnName, cost, Math.max(minQuantity, quantityOf(addOns, productKey, null)));
    return variants.flatMap((one) =>
      line(
        one.productKey,
        `${addOnName} ${one.name}`,
        one.cost,
        quantityOf(addOns, productKey, one.productKey),
      ),
    );
  });
  const worth = tip === null ? null : tipAmount(base, tip, currentCurrency());
  return worth === null || worth === 0
    ? lines
    : [...lines, { key: 0, label: t('booking.extras.tip'), amount: worth }];
}

/** '2 × Dry bag, Tip' */
export function extrasWords(lines: readonly EstimateLine[]): string {
  return lines.map(({ label }) => label).join(comma());
}

/** A short form for narrow spaces: '2 × Dry bag', '3 chosen'. */
export function shortExtrasWords(lines: readonly EstimateLine[]): string {
  return lines.length > 1 ? t('booking.extras.chosen', { count: lines.length }) : extrasWords(lines);
}
