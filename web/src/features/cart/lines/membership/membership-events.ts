/** Memberships being bought in the format trackers expect (D-AN-02). */
import type { Order } from '@gangway/contract/order';
import { toDecimal } from '@gangway/domain/kernel/money';
import type { LineEvents } from '../kind.ts';

/** Only with a quantity above 0. */
export const membershipEvents = ({ memberships }: Order, currency: string): LineEvents[] =>
  memberships
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      key: `membership ${line.orderMembershipKey}`,
      items: [
        {
          item_id: String(line.orderMembershipKey),
          item_name: line.name,
          item_category: 'membership',
          price: toDecimal(line.price, currency),
          quantity: line.quantity,
        },
      ],
      value: line.subTotal,
    }));
