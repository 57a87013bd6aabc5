/** Memberships an order buys, in the shape of the contract: an allow-list (3.9, 3.10). */
import { split } from '@gangway/domain/kernel/money';
import { linesOf } from '@gangway/domain/order/order';
import type { OrderView, PresentedLines } from '../line.ts';

export function presentMemberships({ order, shown }: OrderView): Partial<PresentedLines> {
  const memberships = linesOf(order, 'membership').map((line) => {
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
  return { memberships };
}
