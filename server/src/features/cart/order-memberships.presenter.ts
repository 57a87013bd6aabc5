/** Memberships an order buys in the shape of the contract: an allow-list (3.9, 3.10). */
import type { Order as WireOrder } from '@gangway/contract/order';
import type { Order } from '@gangway/domain/order/order';

export function presentMemberships({ memberships }: Order): WireOrder['memberships'] {
  return memberships.map((line) => ({
    orderMembershipKey: line.lineKey,
    planKey: line.planKey,
    name: line.name,
    roleTypesLabel: line.roleTypesLabel,
    quantity: line.quantity,
    price: line.price,
    subTotal: line.subTotal,
    photoVersion: line.photoVersion,
    photoColour: line.photoColour,
    photoAlt: line.photoAlt,
    membershipKeys: [...line.membershipKeys],
  }));
}
