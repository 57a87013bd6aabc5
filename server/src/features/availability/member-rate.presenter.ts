/** A member's price and limits in the shape of the contract (3.3, D-API-55). */
import type { Rate as WireRate } from '@gangway/contract/catalog';
import type { Rate } from '@gangway/domain/catalog/rate';
import type { Amount } from '@gangway/domain/kernel/money';
import { type MemberTerms, smallest } from '@gangway/domain/memberships/member-terms';
import { type InvalidReason, invalidReasons } from '@gangway/domain/memberships/validity';

export const presentMemberReason = (reason: InvalidReason | null) => ({
  reason: reason === null ? null : invalidReasons[reason].words,
  reasonKind: reason,
});

/** How many participants the terms cover. */
export const presentLimits = ({
  maxQuantity,
  remainingUses,
  guestPassesLeft,
}: Pick<MemberTerms, 'maxQuantity' | 'remainingUses' | 'guestPassesLeft'>) => ({
  maxQuantity,
  remainingUses: smallest([remainingUses, guestPassesLeft]),
  guestPassesLeft,
});

/** @param price what one participant pays, as shown */
export const presentMemberRate = (
  { key, membersOnly }: Pick<Rate, 'key' | 'membersOnly'>,
  price: Amount,
  terms: Omit<MemberTerms, 'rateKey' | 'priceOf'>,
): NonNullable<WireRate['memberRateInfo']> => ({
  membershipRateKey: key,
  price,
  membersOnly,
  ...presentLimits(terms),
  ...presentMemberReason(terms.reason),
});
