/** Activities and packages in the format trackers expect (D-AN-02). */
import type { EventItem } from '@gangway/contract/analytics';
import type { Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import { subtract, toDecimal, zero } from '@gangway/domain/kernel/money';
import { itemsOf, lineKeyOf } from '../../order-items.ts';
import type { LineEvents } from '../kind.ts';

/** Returns one entry per rate with participants. */
export function itemEvents(item: Item, currency: string): EventItem[] {
  const category = item.packageKey === null ? 'activity' : 'package';
  const rates = item.activities.flatMap((activity) => activity.rates.filter((rate) => rate.participants > 0));
  return rates.map((rate) => ({
    item_id: rate.globalId === '' ? String(rate.rateKey) : rate.globalId,
    item_name: `${item.name}, ${rate.name}`,
    item_category: category,
    price: toDecimal(subtract(rate.price, rate.packageDiscount), currency),
    quantity: rate.participants,
  }));
}

export const bookingEvents = (order: Order, currency: string): LineEvents[] =>
  itemsOf(order).map((item) => ({
    key: `booking ${lineKeyOf(item)}`,
    items: itemEvents(item, currency),
    value: item.subTotal ?? zero,
  }));
