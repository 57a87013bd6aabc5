/** Add-ons, transportation and merchandise in the format trackers expect (D-AN-02). */
import type { EventItem } from '@gangway/contract/analytics';
import type { Order } from '@gangway/contract/order';
import { toDecimal } from '@gangway/domain/kernel/money';

/** Only with a quantity above 0. */
export const productEvent = (product: Order['products'][number], currency: string): EventItem[] =>
  product.isDeleted || product.quantity === 0
    ? []
    : [
        {
          item_id: String(product.orderMerchandiseKey),
          item_name: product.name,
          item_category: 'merchandise',
          price: toDecimal(product.subTotal, currency) / product.quantity,
          quantity: product.quantity,
        },
      ];
