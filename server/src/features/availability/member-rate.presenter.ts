/** A member's price and limits in the shape of the contract (3.3, D-API-55). */
import type { Rate as WireRate } from '@gangway/contract/catalog';
import type { RateKey } from '@gangway/domain/kernel/keys';
import type { Amount } from '@gangway/domain/kernel/money';
import type { MemberTerms } from '@gangway/domain/memberships/member-terms';
import { type InvalidReason, invalidReasons } from '@gangway/domain/memberships/validity';

export const presentMemberReason = (reason: InvalidReason | null) => ({
  reason: reason === null ? null : invalidReasons[reason].words,
  reasonKind: reason,
});

/** @param price what one participant pays, as shown */
export const presentMemberRate = (
  rateKey: RateKey,
  price: Amount,
  { maxQuantity, remainingUses, reason }: Pick<MemberTerms, 'maxQuantity' | 'remainingUses' | 'reason'>,
): NonNullable<WireRate['memberRateInfo']> => ({
  membershipRateKey: rateKey,
  price,
  maxQuantity,
  remainingUses,
  ...presentMemberReason(reason),
});
