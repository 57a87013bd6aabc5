/** Removes merchandise from the cart (2.8-12). */
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import { t } from '../../../../messages/t.ts';
import { useToasts } from '../../../../ui/toasts.tsx';
import { useAfterRemoval } from '../../use-after-removal.ts';
import { removePart } from '../remove-part.ts';
import type { Product } from './merchandise-lines.tsx';

export function useRemoveMerchandise(): (product: Product) => Promise<void> {
  const toasts = useToasts();
  const follow = useAfterRemoval();
  return async ({ orderMerchandiseKey: key, name }) => {
    // The key is passed twice, because an add-on may have the same key.
    const problem = await removePart(key, key as OrderLineKey);
    if (problem === null) await follow(t('cart.button.removed', { name }));
    else toasts.show(problem, { severity: 'error' });
  };
}
