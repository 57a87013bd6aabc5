/**
 * Which page of the membership area an address names
 * (D-RT-10): the membership, a member's form, a member's card.
 */
export interface MembershipPlace {
  membershipKey: string;
  memberKey: string | null;
  isCard: boolean;
}

const form = /^([\w-]{22})(?:\/member\/([\w-]{22})(\/card)?)?$/;

/** Reads what follows `/membership/`; null if there is no such page. */
export function readPlace(path: string): MembershipPlace | null {
  const parts = form.exec(path.replace(/\/+$/, ''));
  const membershipKey = parts?.[1];
  if (parts === null || membershipKey === undefined) return null;
  return { membershipKey, memberKey: parts[2] ?? null, isCard: parts[3] !== undefined };
}

/** What follows `/membership/` in the emailed link that changes an account holder's number. */
export const phonePlace = 'phone';

/** What follows `/membership/` in the emailed link that renews a membership. */
export const renewPlace = 'renew';
