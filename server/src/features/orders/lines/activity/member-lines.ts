/** The membership of a cart: one for all its member lines (docs/rules/member-rates.md). */
import { accountHolder } from '@gangway/domain/memberships/member';
import type { HeldMembership } from '@gangway/domain/memberships/member-rate';
import { type CustomerDetails, isMemberLine, linesOf, type Order } from '@gangway/domain/order/order';
import { countryOfKey } from '../../../location/countries.presenter.ts';
import { emptyCustomer } from '../../empty-customer.shared.ts';

/** The membership an order is booked under, and the member who books; absent if that stays as it is. */
export interface BookedUnder {
  membershipKey?: string | null;
  membershipMemberKey?: string | null;
}

/** Returns the member lines that remain when others are replaced. */
const staying = (order: Order | null, replaced: readonly number[]) =>
  linesOf(order, 'activity').filter((line) => isMemberLine(line) && !replaced.includes(line.lineKey));

/** Returns the caller's membership along with what the rest of the order already uses of it. */
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

/** Returns whether lines of another membership would remain in the cart. */
export const isOfOther = (
  held: HeldMembership | null,
  order: Order | null,
  replaced: readonly number[],
): boolean => staying(order, replaced).length > 0 && order?.membershipKey !== held?.membership.key;

/** Prefills the contact form with the account holder's name, email and phone (D-MB-02). */
export function contactOf({ membership }: HeldMembership): CustomerDetails | null {
  const holder = accountHolder(membership);
  if (holder === null) return null;
  const { phoneCountryKey, phoneAreaCode, phoneSubscriberNumber } = holder.details;
  const country = phoneCountryKey == null ? null : countryOfKey(phoneCountryKey);
  return {
    ...emptyCustomer,
    firstName: holder.firstName,
    lastName: holder.lastName,
    email: holder.email ?? '',
    ...(country === null
      ? {}
      : {
          phoneCountryKey: country.countryKey,
          phoneCountryCode: country.countryCode,
          phoneAreaCode: phoneAreaCode ?? '',
          phoneSubscriberNumber: phoneSubscriberNumber ?? '',
        }),
  };
}

/** Returns who booked, for the order; the account holder unless another member is named. */
export function bookedUnder(held: HeldMembership | null, memberKey: string | null): BookedUnder {
  if (held === null) return {};
  const { key, members } = held.membership;
  const booking = members.find((member) => member.key === memberKey) ?? accountHolder(held.membership);
  return { membershipKey: key, membershipMemberKey: booking?.key ?? null };
}
