/** Gift cards an order buys, in contract shape: an allow-list (3.10, 3.11). */
import type { Order as WireOrder } from '@gangway/contract/order';
import { keyOfSold } from '@gangway/domain/gift-cards/choose-gift-card';
import { giftCardProductKey } from '@gangway/domain/gift-cards/gift-card';
import { type GiftCardLine, linesOf, type Order } from '@gangway/domain/order/order';
import { presentDesign } from '../../../location/gift-card.presenter.ts';
import type { OrderView, PresentedLines } from '../line.ts';

/** Presented as merchandise, which item counts exclude (3.10-13). */
function presentProducts(order: Order): WireOrder['products'] {
  return linesOf(order, 'giftCard').map((card) => ({
    productKey: giftCardProductKey(),
    name: card.name,
    isDeleted: false,
    isAddOn: false,
    isGiftCard: true,
    isTransportation: false,
    isSimpleProduct: card.isSimple,
    variants:
      card.variantKey === null ? [] : [{ productKey: card.variantKey, productName: card.name, quantity: 1 }],
    quantity: 1,
    subTotal: card.subTotal,
    orderMerchandiseKey: card.lineKey,
  }));
}

const presentVariant = (card: GiftCardLine): WireOrder['giftCards'][number]['variants'] =>
  card.variantKey === null
    ? []
    : [
        {
          productKey: keyOfSold(card),
          productName: card.name,
          productDescription: null,
          giftCardAmount: card.subTotal,
          useFromPrice: false,
          fromPrice: null,
          quantity: 1,
        },
      ];

function presentCards(order: Order): WireOrder['giftCards'] {
  return linesOf(order, 'giftCard').map((card) => ({
    productKey: giftCardProductKey(),
    productName: card.name,
    variants: presentVariant(card),
    isSimpleProduct: card.isSimple,
    giftCardAmount: card.subTotal,
    fromName: card.fromName,
    recipientName: card.recipientName,
    recipientEmail: card.recipientEmail,
    message: card.message,
    deliverOn: card.deliverOn,
    design: card.design === null ? null : presentDesign(card.design),
    quantity: 1,
    orderMerchandiseKey: card.lineKey,
    locationKey: order.locationKey,
    isCustomAmountGiftCard: card.isCustomAmount,
    isDeleted: false,
  }));
}

export const presentGiftCards = ({ order }: OrderView): Partial<PresentedLines> => ({
  products: presentProducts(order),
  giftCards: presentCards(order),
});
