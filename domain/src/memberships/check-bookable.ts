/**
 * Whether the account holder can book under a membership: it must be usable today or later, with no member who blocks it
 * (D-MB-02, C-49; docs/rules/sign-in.md).
 */
import type { WallTime } from '../kernel/local-time.ts';
import { accountHolder, type Member, type Membership } from './member.ts';
import { type InvalidReason, type Standing, whyInvalid } from './validity.ts';

/** Final reasons for the account holder: the membership can no longer be booked under. */
const over: readonly (InvalidReason | null)[] = ['expired', 'revoked', 'noVisits'];
/** Reasons that depend on the day; they do not matter because bookings may be for other days. */
const passing: readonly (InvalidReason | null)[] = [null, 'notStarted', 'notToday'];

export type Bookable =
  | { state: 'bookable'; holder: Member }
  /** One member who cannot use it blocks the whole membership (C-49): names the member and the reason. */
  | { state: 'blocked'; holder: Member; by: Member; reason: InvalidReason }
  | { state: 'over' };

export function checkBookable(standing: Standing & { membership: Membership }, at: WallTime): Bookable {
  const { membership } = standing;
  const holder = accountHolder(membership);
  if (holder === null || over.includes(whyInvalid(standing, holder, at))) return { state: 'over' };
  for (const by of [holder, ...membership.members]) {
    const reason = whyInvalid(standing, by, at);
    if (reason !== null && !passing.includes(reason)) return { state: 'blocked', holder, by, reason };
  }
  return { state: 'bookable', holder };
}
