/**
 * Checking in from the membership page: failures are logged
 * and not shown (specification 8.2-05, 7.3-05; C-13).
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { saveMembershipCheckIn } from '@gangway/contract/members';

type CheckIn = InputOf<typeof saveMembershipCheckIn>;
export type CheckInAnswer = OutputOf<typeof saveMembershipCheckIn>;

/** Returns the answer, or null if none came, which is only logged. */
export async function checkIn(
  visit: { membershipKey: string; membershipMemberKey: string | null },
  needs: {
    send: (payload: CheckIn) => Promise<CheckInAnswer>;
    now: () => number;
    log: (words: string, error: unknown) => void;
  },
): Promise<CheckInAnswer | null> {
  try {
    return await needs.send({ ...visit, scanDate: new Date(needs.now()).toISOString() });
  } catch (error) {
    needs.log('A check-in failed', error);
    return null;
  }
}
