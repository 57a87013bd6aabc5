/** The order as checkout posts it: whole, with the parts that change (7.2-12). */
import type { InputOf } from '@gangway/contract/call';
import type { updateOrder } from '@gangway/contract/checkout';
import type { Order } from '@gangway/contract/order';

type Posted = NonNullable<InputOf<typeof updateOrder>['order']>;
type Changes = Pick<Posted, 'customer' | 'customFields' | 'languageKey' | 'agreedToTransport'>;

/**
 * Characters of an order up to which it is sent whole. A line has about 3,000 and its texts. The server takes 512 KB
 * and reads only the changes, so a huge order must not fail for what nobody reads.
 */
const mostCharacters = 200_000;

export function postedOrder(order: Order, changes: Changes): Posted {
  return JSON.stringify(order).length > mostCharacters ? changes : { ...order, ...changes };
}
