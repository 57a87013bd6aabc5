/** Add-ons and tip in the URL: `7:2`, a variant `7.9:1`, a tip `5:p18` or `5:a12.50` (D-RT-11). */
import { tipProductKey } from '../catalog/product.ts';
import { currentCurrency } from '../kernel/currency.ts';
import { readDigits, toDigits } from '../kernel/money.ts';
import type { AddOnChoice } from './book-add-ons.ts';
import { mostTip, type TipChoice, tipPercents } from './tip.ts';

export interface ExtrasChoice {
  addOns: readonly AddOnChoice[];
  tip: TipChoice | null;
}

const partForm = /^(\d{1,10})(?:\.(\d{1,10}))?:(?:(\d{1,3})|p(\d{1,2})|a(\d{1,10}(?:\.\d{1,3})?))$/;

function readTip(percent: string | undefined, decimal: string | undefined): TipChoice | null {
  if (percent !== undefined)
    return tipPercents.some((offered) => offered === Number(percent)) ? { percent: Number(percent) } : null;
  const currency = currentCurrency();
  const amount = readDigits(decimal ?? '', currency);
  return amount !== null && amount > 0 && amount <= mostTip(currency) ? { amount } : null;
}

/** Skips illegal parts silently; if there are two tips, the first counts. */
export function readAddOnQuery(text: string | undefined): ExtrasChoice {
  const addOns: AddOnChoice[] = [];
  let tip: TipChoice | null = null;
  for (const part of text?.split(',', 200) ?? []) {
    const [matched, root, variant, quantity, percent, decimal] = partForm.exec(part) ?? [];
    if (matched === undefined) continue;
    if (quantity === undefined) {
      if (Number(root) === tipProductKey && variant === undefined) tip ??= readTip(percent, decimal);
    } else if (Number(quantity) > 0 && Number(quantity) <= 200)
      addOns.push({
        productKey: Number(root),
        variantKey: variant === undefined ? null : Number(variant),
        quantity: Number(quantity),
      });
  }
  return { addOns, tip };
}

/** Returns null if nothing is chosen. */
export function writeAddOnQuery({ addOns, tip }: ExtrasChoice): string | null {
  const parts = addOns
    .filter(({ quantity }) => quantity > 0)
    .map(({ productKey, variantKey, quantity }) =>
      variantKey === null ? `${productKey}:${quantity}` : `${productKey}.${variantKey}:${quantity}`,
    );
  if (tip !== null)
    parts.push(
      'percent' in tip
        ? `${tipProductKey}:p${tip.percent}`
        : `${tipProductKey}:a${toDigits(tip.amount, currentCurrency())}`,
    );
  return parts.length === 0 ? null : parts.join(',');
}
