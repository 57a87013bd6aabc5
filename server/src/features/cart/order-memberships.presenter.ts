/** Memberships an order buys, in the shape of the contract: an allow-list (3.9, 3.10). */
import type { Order as WireOrder } from '@gangway/contract/order';
import { split } from '@gangway/domain/kernel/money';
import { linesOf, type Order } from '@gangway/domain/order/order';
import type { ShownOrder } from '@gangway/domain/order/shown-order';

export function presentMemberships(order: Order, shown: ShownOrder): WireOrder['memberships'] {
  return linesOf(order, 'membership').map((line) => {
    const { total } = shown.line(line.lineKey);
    const [price = line.price] = split(total, Array(line.quantity).fill(1));
    return {
      orderMembershipKey: line.lineKey,
      planKey: line.planKey,
      name: line.name,
      roleTypesLabel: line.roleTypesLabel,
      quantity: line.quantity,
      price,
      subTotal: total,
      photoVersion: line.photoVersion,
      photoColour: line.photoColour,
      photoAlt: line.photoAlt,
      membershipKeys: [...line.membershipKeys],
    };
  });
}
