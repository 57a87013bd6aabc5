/** Removes a gift card from the cart (2.8-12). */
import { t } from '../../../../messages/t.ts';
import { useRemoveOwnLine } from '../use-remove-own-line.ts';
import type { GiftCard } from './gift-card-lines.tsx';

export function useRemoveGiftCard(): (card: GiftCard) => Promise<void> {
  const remove = useRemoveOwnLine();
  return async ({ orderMerchandiseKey }) => {
    if (orderMerchandiseKey !== null) await remove(orderMerchandiseKey, t('cart.removal.giftCard'));
  };
}
