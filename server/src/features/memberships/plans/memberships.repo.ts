/** The SQL of memberships (db/functions/memberships). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { MemberDetails, Membership } from '@gangway/domain/memberships/member';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';

export interface MemberToIssue {
  member_key: string;
  is_account_holder: boolean;
  role_type_key: number;
  role_name: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  details: Partial<MemberDetails>;
  visits: number | null;
  waiver_signed: boolean;
}

/** A membership to be issued, with its keys. */
export interface MembershipToIssue {
  membership_key: string;
  plan_key: number;
  plan_name: string;
  starts_on: VenueDate;
  ends_on: VenueDate;
  guest_passes: number;
  order_id?: number;
  line_id?: number;
  unit?: number;
  members: readonly MemberToIssue[];
}

/** What extends a membership when its order is saved (renew_membership). */
export interface MembershipToRenew {
  /** The key of the membership. */
  renews: string;
  /** Its last day so far; saving is refused if it has changed. */
  ended_on: VenueDate;
  starts_on: VenueDate;
  ends_on: VenueDate;
  /** Whether visits and guest passes that are left are kept. */
  keeps_unused: boolean;
  /** What the plan adds for each member; null for no limit. */
  visits: number | null;
  guest_passes: number;
  order_id: number;
  line_id: number;
}

export async function insertMemberships(
  db: Queryable,
  locationKey: LocationKey,
  issue: readonly MembershipToIssue[],
): Promise<void> {
  await sql`select issue_memberships(${locationKey}, ${JSON.stringify(issue)}::jsonb)`.execute(db);
}

/** Returns the membership with this key; null if there is none. */
export async function findMembership(db: Queryable, key: string): Promise<Membership | null> {
  const { rows } = await sql<{ membership: Membership }>`
    select membership_document(m) as membership from membership m where m.membership_key = ${key}`.execute(
    db,
  );
  return rows[0]?.membership ?? null;
}

/** Lists those of a location's memberships that have one of these keys. */
export async function listMembershipsByKey(
  db: Queryable,
  locationKey: LocationKey,
  keys: readonly string[],
): Promise<Membership[]> {
  const { rows } = await sql<{ membership: Membership }>`
    select membership_document(m) as membership from membership m
    where m.location_key = ${locationKey} and m.membership_key = any(${[...keys]}::text[])`.execute(db);
  return rows.map(({ membership }) => membership);
}

/** Lists a location's memberships whose account holder is bound to an identity, oldest first. */
export async function listMemberships(
  db: Queryable,
  locationKey: LocationKey,
  subject: string,
): Promise<Membership[]> {
  const { rows } = await sql<{ membership: Membership }>`
    select membership_document(m) as membership
    from membership_member b join membership m using (membership_id)
    where b.location_key = ${locationKey} and b.identity_subject = ${subject} and b.is_account_holder
    order by m.membership_id`.execute(db);
  return rows.map(({ membership }) => membership);
}
