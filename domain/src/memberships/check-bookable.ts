/** Whether its account holder can book under a membership: what can be used today or later, and what hinders it (D-MB-02, C-49; docs/rules/sign-in.md). */
import type { WallTime } from '../kernel/local-time.ts';
import { accountHolder, type Member, type Membership } from './member.ts';
import { type InvalidReason, type Standing, whyInvalid } from './validity.ts';

/** Over for the account holder: there is nothing left to book under. */
const over: readonly (InvalidReason | null)[] = ['expired', 'revoked', 'noVisits'];
/** A matter of the day, and booking is for other days than today as well. */
const passing: readonly (InvalidReason | null)[] = [null, 'notStarted', 'notToday'];

export type Bookable =
  | { state: 'bookable'; holder: Member }
  /** One member who cannot use it hinders all (C-49): who, and why. */
  | { state: 'hindered'; holder: Member; by: Member; reason: InvalidReason }
  | { state: 'over' };

export function checkBookable(standing: Standing & { membership: Membership }, at: WallTime): Bookable {
  const { membership } = standing;
  const holder = accountHolder(membership);
  if (holder === null || over.includes(whyInvalid(standing, holder, at))) return { state: 'over' };
  for (const by of [holder, ...membership.members]) {
    const reason = whyInvalid(standing, by, at);
    if (reason !== null && !passing.includes(reason)) return { state: 'hindered', holder, by, reason };
  }
  return { state: 'bookable', holder };
}
