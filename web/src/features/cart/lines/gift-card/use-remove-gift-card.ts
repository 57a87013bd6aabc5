/** Removes a gift card from the cart (2.8-12). */
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import { t } from '../../../../messages/t.ts';
import { useToasts } from '../../../../ui/toasts.tsx';
import { useAfterRemoval } from '../../use-after-removal.ts';
import { removePart } from '../remove-part.ts';
import type { GiftCard } from './gift-card-lines.tsx';

export function useRemoveGiftCard(): (card: GiftCard) => Promise<void> {
  const toasts = useToasts();
  const follow = useAfterRemoval();
  return async ({ orderMerchandiseKey: key }) => {
    if (key === null) return;
    // The key is passed twice, because an add-on may have the same key.
    const problem = await removePart(key, key as OrderLineKey);
    if (problem === null) await follow(t('cart.removal.giftCard'));
    else toasts.show(problem, { severity: 'error' });
  };
}
