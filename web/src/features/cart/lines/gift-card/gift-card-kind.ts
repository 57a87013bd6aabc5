/** Gift cards being bought. */
import { t } from '../../../../messages/t.ts';
import type { KindOfLine } from '../kind.ts';
import { type GiftCard, GiftCardLines, GiftCardPanelLines, shownCards } from './gift-card-lines.tsx';
import { useRemoveGiftCard } from './use-remove-gift-card.ts';

export const giftCards: KindOfLine<GiftCard> = {
  title: () => t('giftCards.card.name'),
  Lines: GiftCardLines,
  PanelLines: GiftCardPanelLines,
  useRemove: useRemoveGiftCard,
  summary: (order) =>
    shownCards(order).map((card) => ({
      key: `giftCard ${card.orderMerchandiseKey}`,
      label: t('giftCards.card.name'),
      about: [t('checkout.rows.giftCardFor', { name: card.recipientName ?? '' })],
      amount: card.giftCardAmount,
    })),
};
