/** How many of a product or of each of its variants are wanted. Choices survive every refusal. */
import {
  isSoldOut,
  mostOfUnit,
  type OfferedMerchandise,
  type Unit,
  unitsOf,
} from '@gangway/contract/merchandise';
import { add, multiply } from '@gangway/domain/kernel/money';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import type { AddResult } from '../cart/add-answer.ts';

export interface ChosenUnits {
  productKey: number;
  quantity: number;
}
export type AddMerchandise = (chosen: readonly ChosenUnits[]) => Promise<AddResult>;

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
    mostOf: (unit: Unit) => mostOfUnit(product, unit, chosen),
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
