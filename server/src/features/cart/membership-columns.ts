/** Maps the membership columns of an order to the names the rules use. */
import {
  type MembershipLine,
  type SoldMemberships,
  subTotalOf,
} from '@gangway/domain/memberships/choose-memberships';

export interface MembershipToAdd {
  sub_total: number;
  tax_class: string;
  details: SoldMemberships;
  /** The number of the line it replaces. */
  line_id?: number;
}

/** Null if an order has none. */
export interface MembershipsOfOrder {
  memberships: (MembershipToAdd & { line_id: number; membership_keys: string[] })[] | null;
}

export const membershipToAdd = (sold: SoldMemberships): MembershipToAdd => ({
  sub_total: subTotalOf(sold),
  tax_class: sold.taxClass ?? 'none',
  details: sold,
});

export const readMembership = (
  { sub_total, details }: MembershipToAdd,
  lineKey: number,
  membershipKeys: readonly string[] = [],
): MembershipLine => ({ ...details, lineKey, subTotal: sub_total, membershipKeys }) as MembershipLine;

export const readMemberships = ({ memberships }: MembershipsOfOrder): MembershipLine[] =>
  (memberships ?? []).map((line) => readMembership(line, line.line_id, line.membership_keys));
