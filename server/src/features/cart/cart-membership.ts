/** The membership of a cart: one for all its member lines (docs/rules/member-rates.md). */
import type { HeldMembership } from '@gangway/domain/memberships/member-rate';
import type { Order, OrderLine } from '@gangway/domain/order/order';
import type { CartChange } from './cart.repo.ts';

export type BookedUnder = Pick<CartChange, 'membership_key' | 'membership_member_key'>;

export const isMemberLine = ({ isMember }: Pick<OrderLine, 'isMember'>): boolean => isMember;

/** Member lines that stay when others go. */
const staying = (order: Order | null, replaced: readonly number[]) =>
  (order?.lines ?? []).filter((line) => isMemberLine(line) && !replaced.includes(line.lineKey));

/** The caller's membership with what the rest of the order has of it already. */
export function memberOf(
  held: HeldMembership | null,
  order: Order | null,
  replaced: readonly number[],
): HeldMembership | null {
  if (held === null) return null;
  const rates = staying(order, replaced).flatMap((line) => line.rates);
  const usedElsewhere: HeldMembership['usedElsewhere'] = (rateKey) =>
    rates.reduce((sum, rate) => (rate.rateKey === rateKey ? sum + rate.participants : sum), 0);
  return { ...held, usedElsewhere };
}

/** Whether lines of another membership would stay in the cart. */
export const isOfOther = (
  held: HeldMembership | null,
  order: Order | null,
  replaced: readonly number[],
): boolean => staying(order, replaced).length > 0 && order?.membershipKey !== held?.membership.key;

/** What the order keeps of who booked; the account holder where nobody else of the membership is named. */
export function bookedUnder(held: HeldMembership | null, memberKey: string | null): BookedUnder {
  if (held === null) return {};
  const { key, members } = held.membership;
  const booking =
    members.find((member) => member.key === memberKey) ??
    members.find(({ isAccountHolder }) => isAccountHolder);
  return { membership_key: key, membership_member_key: booking?.key ?? null };
}
