/** An order's lines in the format trackers expect (D-AN-02, D-AN-03). */
import type { EventItem } from '@gangway/contract/analytics';
import type { Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import { type Amount, add, subtract, toDecimal } from '@gangway/domain/kernel/money';
import { itemsOf, lineKeyOf } from './order-items.ts';

/** Returns one entry per rate with participants. */
export function itemEvents(item: Item): EventItem[] {
  const category = item.packageKey === null ? 'activity' : 'package';
  const rates = item.activities.flatMap((activity) =>
    activity.rates.filter((rate) => rate.participants > 0).map((rate) => ({ activity, rate })),
  );
  return rates.map(({ activity, rate }) => ({
    item_id: rate.globalId === '' ? String(activity.activityKey) : rate.globalId,
    item_name: `${item.name}, ${rate.name}`,
    item_category: category,
    price: toDecimal(subtract(rate.price, rate.packageDiscount)),
    quantity: rate.participants,
  }));
}

type GiftCard = Order['giftCards'][number];

const giftCardEvent = (card: GiftCard): EventItem => ({
  item_id: String(card.productKey),
  item_name: 'Gift card',
  item_category: 'giftcard',
  price: toDecimal(card.giftCardAmount),
  quantity: card.quantity,
});

/** Returns what a change added to the cart: its new lines and gift cards, and their cost (4.3-03). */
export function addedSince(before: Order | null, order: Order): { items: EventItem[]; value: Amount } {
  const known = new Set(itemsOf(before).map(lineKeyOf));
  const knownCards = new Set(before?.giftCards.map(({ orderMerchandiseKey }) => orderMerchandiseKey));
  const lines = itemsOf(order).filter((line) => !known.has(lineKeyOf(line)));
  const cards = order.giftCards.filter(({ orderMerchandiseKey }) => !knownCards.has(orderMerchandiseKey));
  return {
    items: [...lines.flatMap(itemEvents), ...cards.map(giftCardEvent)],
    value: add(
      ...lines.flatMap(({ subTotal }) => subTotal ?? []),
      ...cards.map(({ giftCardAmount }) => giftCardAmount),
    ),
  };
}

/** Returns everything that counts as purchased; memberships and merchandise only with a quantity above 0. */
export function orderEvents(order: Order): EventItem[] {
  const merchandise = order.products.filter(
    (product) => !product.isDeleted && !product.isGiftCard && product.quantity > 0,
  );
  return [
    ...itemsOf(order).flatMap(itemEvents),
    ...order.giftCards.filter((card) => !card.isDeleted).map(giftCardEvent),
    ...order.memberships
      .filter((membership) => membership.quantity > 0)
      .map(
        (membership): EventItem => ({
          item_id: String(membership.orderMembershipKey),
          item_name: membership.name,
          item_category: 'membership',
          price: toDecimal(membership.price),
          quantity: membership.quantity,
        }),
      ),
    ...merchandise.map(
      (product): EventItem => ({
        item_id: String(product.orderMerchandiseKey),
        item_name: product.name,
        item_category: 'merchandise',
        price: toDecimal(product.subTotal) / product.quantity,
        quantity: product.quantity,
      }),
    ),
  ];
}

/** Payload of add_to_cart, view_cart and remove_from_cart. */
export function cartPayload(currency: string, value: Amount, items: readonly EventItem[]) {
  return { currency, value: toDecimal(value), items };
}

/** Payload of purchase. */
export function purchasePayload(currency: string, order: Order) {
  const items = orderEvents(order);
  return {
    transaction_id: order.orderNumber,
    value: toDecimal(order.total),
    tax: toDecimal(order.taxTotal),
    currency,
    coupon: order.orderPromoCodes.map((code) => code.promoCode).join(',') || null,
    items,
    shipping: 0,
    content_type: 'product',
    contents: items,
  };
}
