/** Gift cards being bought in the format trackers expect (D-AN-02). */
import type { Order } from '@gangway/contract/order';
import { toDecimal } from '@gangway/domain/kernel/money';
import type { LineEvents } from '../kind.ts';

export const giftCardEvents = ({ giftCards }: Order, currency: string): LineEvents[] =>
  giftCards
    .filter(({ isDeleted }) => !isDeleted)
    .map((card) => ({
      key: `giftCard ${card.orderMerchandiseKey}`,
      items: [
        {
          item_id: String(card.productKey),
          item_name: 'Gift card',
          item_category: 'giftcard',
          price: toDecimal(card.giftCardAmount, currency),
          quantity: card.quantity,
        },
      ],
      value: card.giftCardAmount,
    }));
