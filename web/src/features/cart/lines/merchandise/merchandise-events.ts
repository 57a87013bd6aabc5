/** Merchandise in the format trackers expect (D-AN-02). */
import type { Order } from '@gangway/contract/order';
import type { LineEvents } from '../kind.ts';
import { productEvent } from '../product-event.ts';

export const merchandiseEvents = ({ products }: Order, currency: string): LineEvents[] =>
  products
    .filter(({ isAddOn, isGiftCard, isTransportation }) => !isAddOn && !isGiftCard && !isTransportation)
    .map((product) => ({
      key: `merchandise ${product.orderMerchandiseKey}`,
      items: productEvent(product, currency),
      value: product.subTotal,
    }));
