/** How many of a product or of each of its variants are wanted. Choices survive every refusal. */
import type { OfferedMerchandise } from '@gangway/contract/merchandise';
import { type Amount, add, multiply } from '@gangway/domain/kernel/money';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import type { AddResult } from '../cart/add-answer.ts';

export interface ChosenUnits {
  productKey: number;
  quantity: number;
}
export type AddMerchandise = (chosen: readonly ChosenUnits[]) => Promise<AddResult>;

/** What is bought of a product: the product itself, or one of its variants. */
export interface Unit {
  productKey: number;
  /** Null for the product itself. */
  name: string | null;
  cost: Amount;
  /** How many are left; null for no limit. */
  left: number | null;
}

function unitsOf({ variants, ...product }: OfferedMerchandise): Unit[] {
  if (variants.length === 0)
    return [{ productKey: product.productKey, name: null, cost: product.cost, left: product.totalAvailable }];
  return variants.map(({ productKey, productName: name, cost, totalAvailable: left }) => ({
    productKey,
    name,
    cost,
    left,
  }));
}

export const isSoldOut = (product: OfferedMerchandise): boolean =>
  unitsOf(product).every(({ left }) => left === 0);

export function useMerchandiseChoice(product: OfferedMerchandise, addToCart: AddMerchandise) {
  const units = unitsOf(product);
  // A product without variants is wanted once, until told otherwise.
  const first = product.isSimpleProduct && !isSoldOut(product) ? { [product.productKey]: 1 } : {};
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>(first);
  const adding = useAction();
  const quantityOf = ({ productKey }: Unit) => chosen[productKey] ?? 0;
  const count = units.reduce((sum, unit) => sum + quantityOf(unit), 0);

  return {
    units,
    quantityOf,
    count,
    total: add(...units.map((unit) => multiply(unit.cost, quantityOf(unit)))),
    /** The most of a unit: what is left of it, and what the other units leave of an order's maximum. */
    mostOf: (unit: Unit) =>
      Math.min(unit.left ?? product.maximum, product.maximum - count + quantityOf(unit)),
    set({ productKey }: Unit, quantity: number) {
      adding.say(null);
      setChosen((before) => ({ ...before, [productKey]: quantity }));
    },
    refused: adding.said,
    isBusy: adding.isBusy,
    /** Returns whether it is in the cart now. */
    async submit(): Promise<boolean> {
      if (adding.isBusy) return false;
      if (count === 0) {
        adding.say(t('merchandise.page.chooseFirst'));
        return false;
      }
      const wanted = units.flatMap((unit) =>
        quantityOf(unit) > 0 ? { productKey: unit.productKey, quantity: quantityOf(unit) } : [],
      );
      let isAdded = false;
      await adding.run(async () => {
        const result = await addToCart(wanted);
        isAdded = result.result === 'added';
        if (isAdded) setChosen(first);
        return result.result === 'refused' || result.result === 'failed' ? result.message : null;
      });
      return isAdded;
    },
  };
}
