/** Removes merchandise from the cart (2.8-12). */
import { t } from '../../../../messages/t.ts';
import { useRemoveOwnLine } from '../use-remove-own-line.ts';
import type { Product } from './merchandise-lines.tsx';

export function useRemoveMerchandise(): (product: Product) => Promise<void> {
  const remove = useRemoveOwnLine();
  return ({ orderMerchandiseKey, name }) => remove(orderMerchandiseKey, t('cart.button.removed', { name }));
}
