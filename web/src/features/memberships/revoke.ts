/** Revoking a member and undoing it (specification 4.7, 8.2-06, D-MB-10). */
import type { MembershipMember } from '@gangway/contract/memberships';

/** The member with the flag that pressing the button sets. */
function flagged(member: MembershipMember): MembershipMember {
  return member.revokedDate === null
    ? { ...member, revoke: true, unRevoke: false }
    : { ...member, revoke: false, unRevoke: true };
}

const unflagged = (member: MembershipMember): MembershipMember => ({
  ...member,
  revoke: false,
  unRevoke: false,
});

/**
 * Revokes a member or undoes it. The member is shown with its flag while it is being saved; a failure clears
 * the flag and is rethrown.
 */
export async function toggleRevoke(
  member: MembershipMember,
  save: (record: MembershipMember) => Promise<MembershipMember>,
  show: (member: MembershipMember) => void,
): Promise<MembershipMember> {
  const record = flagged(member);
  show(record);
  try {
    const saved = await save(record);
    show(saved);
    return saved;
  } catch (error) {
    show(unflagged(record));
    throw error;
  }
}
