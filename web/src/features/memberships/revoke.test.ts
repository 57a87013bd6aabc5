/** Revoking and undoing it, and what happens to the flag when saving fails (4.7, 8.2-06, D-MB-10). */
import type { MembershipMember } from '@gangway/contract/memberships';
import { describe, expect, it } from 'vitest';
import { TimedOut } from '../../lib/call.ts';
import { aMember } from '../../testing/membership-builders.ts';
import { toggleRevoke } from './revoke.ts';

const robin = aMember({ isAccountHolder: false });
const revoked = { ...robin, revokedDate: '2026-11-20T17:00:00Z' };

const flagsOf = ({ revoke, unRevoke }: MembershipMember) => ({ revoke, unRevoke });

describe('the revoke button', () => {
  it.each([
    { who: 'a member', member: robin, flags: { revoke: true, unRevoke: false }, sets: 'Revoke' },
    { who: 'a revoked member', member: revoked, flags: { revoke: false, unRevoke: true }, sets: 'UnRevoke' },
  ])('for $who sets $sets, and shows and sends it (4.7-01, D-MB-10)', async ({ member, flags }) => {
    const shown: MembershipMember[] = [];
    const sent: MembershipMember[] = [];
    const saved = { ...member, revokedDate: member.revokedDate === null ? '2026-11-21T17:00:00Z' : null };
    const answer = await toggleRevoke(
      member,
      async (record) => {
        sent.push(record);
        expect(shown.map(flagsOf)).toEqual([flags]);
        return saved;
      },
      (one) => void shown.push(one),
    );
    expect(sent).toEqual([{ ...member, ...flags }]);
    expect(answer).toBe(saved);
    expect(shown.at(-1)).toBe(saved);
  });

  it.each([
    { who: 'a member', member: robin },
    { who: 'a revoked member', member: revoked },
  ])(
    'for $who clears the flag and rethrows the error if saving fails (8.2-06, 4.7-02)',
    async ({ member }) => {
      const shown: MembershipMember[] = [];
      const failure = new TimedOut();
      const pressed = toggleRevoke(
        member,
        () => Promise.reject(failure),
        (one) => void shown.push(one),
      );
      await expect(pressed).rejects.toBe(failure);
      expect(flagsOf(shown[0] ?? member)).not.toEqual({ revoke: false, unRevoke: false });
      expect(shown.at(-1)).toEqual(member);
    },
  );
});
