/** The SQL of a venue's people, their sessions, codes and invitations (docs/rules/staff.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { StaffRole } from '@gangway/domain/staff/role';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import type { DeskSession } from '../../platform/desk-session.ts';

export const iso = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
export const inSeconds = (seconds: number) =>
  sql`clock_timestamp() + make_interval(secs => ${seconds}::double precision)`;

/** Ends that every session has: seconds since it began, and since it was used last. */
export interface SessionEnds {
  after: number;
  idle: number;
}

export interface NewSession {
  sessionKey: string;
  tokenHash: Buffer;
  device: string;
  seconds: number;
}

/** Begins a session of whoever a query finds, which is nobody or one person. */
export const insertSession = (
  { sessionKey, tokenHash, device, seconds }: NewSession,
  who: RawBuilder<unknown>,
) => sql`
  insert into staff_session (session_key, token_hash, person_id, device, ends_at)
  select ${sessionKey}, ${tokenHash}, person_id, ${device}, ${inSeconds(seconds)} from (${who}) as who`;

/** Notes at each venue of whoever a query finds how they signed in. Accepting an invitation is noted by that they joined. */
export const signedIn = (way: 'code' | 'passkey' | 'signOn', who: RawBuilder<unknown>) => sql`
  insert into staff_event (location_key, kind, person_id, role, done_by, way)
  select m.location_key, 'signedIn', m.person_id, m.role, p.person_key, ${way}::text
  from staff_member m join staff_person p using (person_id) where m.person_id in (${who})`;

/** Returns a session that has not ended, and notes once a minute that it is used. */
export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  { idle }: Pick<SessionEnds, 'idle'>,
): Promise<DeskSession | null> {
  const { rows } = await sql<DeskSession & { isStale: boolean }>`
    select s.session_key as "sessionKey", p.person_key as "personKey", p.name, p.email,
      s.used_at < clock_timestamp() - interval '1 minute' as "isStale",
      (select coalesce(jsonb_agg(jsonb_build_object('locationKey', m.location_key, 'role', m.role)
          order by m.location_key), '[]')
        from staff_member m join location l using (location_key)
        where m.person_id = p.person_id and l.removed_at is null) as roles
    from staff_session s join staff_person p using (person_id)
    where s.token_hash = ${tokenHash} and s.ends_at > clock_timestamp() and p.email is not null
      and s.used_at > clock_timestamp() - make_interval(secs => ${idle}::double precision)`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const { isStale, ...session } = found;
  if (isStale)
    await sql`update staff_session set used_at = clock_timestamp() where token_hash = ${tokenHash}`.execute(
      db,
    );
  return session;
}

export interface ListedSession {
  sessionKey: string;
  device: string;
  startedOn: string;
  usedOn: string;
}

export async function listSessions(
  db: Queryable,
  personKey: string,
  { idle }: Pick<SessionEnds, 'idle'>,
): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select s.session_key as "sessionKey", s.device, ${iso(sql`s.started_at`)} as "startedOn",
      ${iso(sql`s.used_at`)} as "usedOn"
    from staff_session s join staff_person p using (person_id)
    where p.person_key = ${personKey} and s.ends_at > clock_timestamp()
      and s.used_at > clock_timestamp() - make_interval(secs => ${idle}::double precision)
    order by s.used_at desc, s.session_id desc`.execute(db);
  return rows;
}

/** Ends a session of a person. */
export async function removeSession(db: Queryable, personKey: string, sessionKey: string): Promise<void> {
  await changing(
    db,
    sql`delete from staff_session s using staff_person p
      where p.person_id = s.person_id and p.person_key = ${personKey} and s.session_key = ${sessionKey}`,
  );
}

/** Deletes sessions, codes, challenges, tries and invitations that have ended; returns how many. */
export async function removeEnded(db: Queryable, { idle }: Pick<SessionEnds, 'idle'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with sessions as (
      delete from staff_session where ends_at <= clock_timestamp()
        or used_at <= clock_timestamp() - make_interval(secs => ${idle}::double precision) returning 1
    ), codes as (
      delete from staff_code where expires_at <= clock_timestamp() returning 1
    ), challenges as (
      delete from staff_challenge where expires_at <= clock_timestamp() returning 1
    ), tries as (
      delete from staff_sign_on_try where expires_at <= clock_timestamp() returning 1
    ), invitations as (
      delete from staff_invitation where expires_at <= clock_timestamp() - interval '30 days' returning 1
    )
    select ((select count(*) from sessions) + (select count(*) from codes) + (select count(*) from challenges)
      + (select count(*) from tries) + (select count(*) from invitations))::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns whoever works at a venue that is in the shop, by their address or number; null if nobody does. */
export async function findWorking(
  db: Queryable,
  { email = null, personId = null }: { email?: string | null; personId?: number | null },
): Promise<{ personId: number; name: string; email: string } | null> {
  const { rows } = await sql<{ personId: number; name: string; email: string }>`
    select p.person_id::integer as "personId", p.name, p.email from staff_person p
    where (p.email = ${email}::text or p.person_id = ${personId}::bigint) and p.email is not null and exists (
      select from staff_member m join location l using (location_key)
      where m.person_id = p.person_id and l.removed_at is null)`.execute(db);
  return rows[0] ?? null;
}

/** Stores a code for a person, whose earlier one ends. */
export async function saveCode(
  db: Queryable,
  code: { personId: number; hash: Buffer; seconds: number },
): Promise<void> {
  await sql`
    insert into staff_code (person_id, code_hash, expires_at)
    values (${code.personId}, ${code.hash}, ${inSeconds(code.seconds)})
    on conflict (person_id) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, misses = 0`.execute(db);
}

/**
 * Uses up a person's code and begins their session; returns whether it did. A wrong code counts against the code, which ends
 * after `mostMisses`; two requests with the same code count one after the other.
 */
export async function useCode(
  db: Queryable,
  used: { personId: number; hash: Buffer; mostMisses: number },
  session: NewSession,
): Promise<boolean> {
  const statement = sql<{ isRight: boolean }>`
    with code as (
      select person_id, code_hash = ${used.hash} as is_right from staff_code
      where person_id = ${used.personId} and expires_at > clock_timestamp() and misses < ${used.mostMisses}
      for update
    ), spent as (
      delete from staff_code c using code where c.person_id = code.person_id and code.is_right returning c.person_id
    ), missed as (
      update staff_code c set misses = c.misses + 1 from code
      where c.person_id = code.person_id and not code.is_right
    ), begun as (
      ${insertSession(session, sql`select person_id from spent`)} returning 1
    ), seen as (
      ${signedIn('code', sql`select person_id from spent`)}
    )
    select exists (select from begun) as "isRight"`;
  const { rows } = await changing(db, statement);
  return rows[0]?.isRight === true;
}

export interface NewInvitation {
  locations: readonly number[];
  invitationKey: string;
  /** Null if its email brings the secret later. */
  tokenHash: Buffer | null;
  email: string | null;
  role: StaffRole;
  /** Who invites, as the actor's subject; null for the terminal. */
  by: string | null;
  seconds: number;
  /** The email to queue; null for none. */
  outbox: { dedupeKey: string; payload: Readonly<Record<string, unknown>> } | null;
}

/** Stores an invitation to venues; those before it to the same address, or to nobody by name, end. */
export async function insertInvitation(db: Queryable, invitation: NewInvitation): Promise<void> {
  const { invitationKey, tokenHash, email, role, by, seconds, outbox } = invitation;
  const locations = JSON.stringify(invitation.locations);
  const statement = sql`
    with places as (
      select value::integer as location_key from jsonb_array_elements_text(${locations}::jsonb)
    ), ended as (
      delete from staff_invitation i using places p
      where i.location_key = p.location_key and i.email is not distinct from ${email}::text
    ), stored as (
      insert into staff_invitation (location_key, invitation_key, token_hash, email, role, invited_by, expires_at)
      select p.location_key, ${invitationKey}, ${tokenHash}::bytea, ${email}::text, ${role}, ${by}::text, ${inSeconds(seconds)}
      from places p
    ), noted as (
      insert into staff_event (location_key, kind, role, done_by)
      select p.location_key, 'invited', ${role}, ${by}::text from places p
    )
    insert into outbox (topic, dedupe_key, payload)
    select 'staff-invitation', ${outbox?.dedupeKey ?? ''}, ${JSON.stringify(outbox?.payload ?? {})}::jsonb
    where ${outbox !== null}`;
  await changing(db, statement);
}

/** Lists the venues in the shop where nobody is an owner; people of the demo do not count. */
export async function listWithoutOwner(db: Queryable): Promise<LocationKey[]> {
  const { rows } = await sql<{ key: LocationKey }>`
    select l.location_key as key from location l
    where l.removed_at is null and not exists (
      select from staff_member m join staff_person p using (person_id)
      where m.location_key = l.location_key and m.role = 'owner' and not p.is_demo)
    order by 1`.execute(db);
  return rows.map(({ key }) => key);
}

/** An open invitation, at one of its venues. */
export interface OpenInvitation {
  locationKey: LocationKey;
  invitationKey: string;
  email: string | null;
  role: StaffRole;
  /** Name of the person who invited; null for the terminal, and for a system with a token of staff. */
  by: string | null;
  expiresOn: string;
}

const openInvitations = (which: RawBuilder<unknown>) => sql<OpenInvitation>`
  select i.location_key as "locationKey", i.invitation_key as "invitationKey", i.email, i.role, b.name as by,
    ${iso(sql`i.expires_at`)} as "expiresOn"
  from staff_invitation i join location l using (location_key) left join staff_person b on b.person_key = i.invited_by
  where ${which} and i.expires_at > clock_timestamp() and l.removed_at is null
  order by i.created_at, i.location_key`;

export const invitationOf = async (db: Queryable, tokenHash: Buffer): Promise<OpenInvitation[]> =>
  (await openInvitations(sql`i.token_hash = ${tokenHash}`).execute(db)).rows;

export const invitationsAt = async (db: Queryable, locationKey: number): Promise<OpenInvitation[]> =>
  (await openInvitations(sql`i.location_key = ${locationKey}`).execute(db)).rows;

export const invitationNamed = async (
  db: Queryable,
  locationKey: number,
  invitationKey: string,
): Promise<OpenInvitation | null> =>
  (
    await openInvitations(
      sql`i.location_key = ${locationKey} and i.invitation_key = ${invitationKey}`,
    ).execute(db)
  ).rows[0] ?? null;

/** Gives an invitation the token that its email brings. */
export async function saveInvitationToken(
  db: Queryable,
  { locationKey, invitationKey }: Pick<OpenInvitation, 'locationKey' | 'invitationKey'>,
  tokenHash: Buffer,
): Promise<void> {
  await sql`update staff_invitation set token_hash = ${tokenHash}
    where location_key = ${locationKey} and invitation_key = ${invitationKey}`.execute(db);
}

/** Ends an open invitation; returns whether there was one. */
export async function removeInvitation(
  db: Queryable,
  locationKey: number,
  { invitationKey, by }: { invitationKey: string; by: string },
): Promise<boolean> {
  const statement = sql<{ count: number }>`
    with ended as (
      delete from staff_invitation where location_key = ${locationKey} and invitation_key = ${invitationKey}
      returning location_key, role
    ), noted as (
      insert into staff_event (location_key, kind, role, done_by)
      select location_key, 'withdrawn', role, ${by}::text from ended returning 1
    )
    select count(*)::integer as count from noted`;
  const { rows } = await changing(db, statement);
  return (rows[0]?.count ?? 0) > 0;
}

/**
 * Uses up an invitation: its person joins its venues. An owner who accepts a lesser role stays one. A session begins for a new
 * person, and for one who was reached by email; a link that was handed over proves nothing about an address that somebody
 * signs in with already. Returns null if there is no such invitation.
 * @param session null where nobody signs in by an invitation
 */
export async function acceptInvitation(
  db: Queryable,
  joining: { tokenHash: Buffer; email: string; name: string; personKey: string },
  session: NewSession | null,
): Promise<{ isSignedIn: boolean } | null> {
  const statement = sql<{ joined: number; isSignedIn: boolean }>`
    with used as (
      delete from staff_invitation i using location l
      where i.token_hash = ${joining.tokenHash} and i.expires_at > clock_timestamp()
        and l.location_key = i.location_key and l.removed_at is null
        and coalesce(i.email, ${joining.email}) = ${joining.email}
      returning i.location_key, i.role, i.invited_by
    ), emailed as (
      select 1 from used where invited_by is not null
    ), person as (
      insert into staff_person (person_key, email, name)
      select ${joining.personKey}, ${joining.email}, ${joining.name} where exists (select from used)
      on conflict (email) do update
        set name = case when exists (select from emailed) then excluded.name else staff_person.name end
      returning person_id, xmax::text = '0' as is_new
    ), joined as (
      insert into staff_member (location_key, person_id, role)
      select u.location_key, p.person_id, u.role from used u, person p
      on conflict (location_key, person_id) do update
        set role = case when staff_member.role = 'owner' then 'owner' else excluded.role end
      returning location_key, person_id, role
    ), noted as (
      insert into staff_event (location_key, kind, person_id, role, done_by)
      select j.location_key, 'joined', j.person_id, j.role, u.invited_by from joined j join used u using (location_key)
    ), begun as (
      ${session === null ? sql`select 1 where false` : sql`${insertSession(session, sql`select person_id from person where is_new or exists (select from emailed)`)} returning 1`}
    )
    select (select count(*) from joined)::integer as joined, exists (select from begun) as "isSignedIn"`;
  const { rows } = await changing(db, statement);
  const [row] = rows;
  return row === undefined || row.joined === 0 ? null : { isSignedIn: row.isSignedIn };
}

export interface ListedPerson {
  personKey: string;
  name: string;
  email: string;
  role: StaffRole;
  since: string;
  usedOn: string | null;
}

export async function listPeople(db: Queryable, locationKey: number): Promise<ListedPerson[]> {
  const { rows } = await sql<ListedPerson>`
    select p.person_key as "personKey", p.name, p.email, m.role, ${iso(sql`m.since`)} as since,
      (select ${iso(sql`max(s.used_at)`)} from staff_session s where s.person_id = p.person_id) as "usedOn"
    from staff_member m join staff_person p using (person_id)
    where m.location_key = ${locationKey} and p.email is not null
    order by lower(p.name), p.person_id`.execute(db);
  return rows;
}

/** The outcome of a change of somebody's role: it is done, nobody has that key here, or the venue would have no owner. */
export type RoleChange = 'done' | 'nobody' | 'lastOwner';

/**
 * Gives somebody another role, or none (null): they then leave the venue, and whoever leaves the last one is signed out, and their
 * passkeys and account at a provider are gone. The people of the venue are locked, so that two owners cannot remove each other at the same moment. Owners of the demo do not count.
 */
export async function saveRole(
  db: Queryable,
  locationKey: number,
  change: { personKey: string; role: StaffRole | null; by: string | null },
): Promise<RoleChange> {
  const { personKey, role, by } = change;
  const statement = sql<{ found: number; changed: number }>`
    with people as (
      select m.person_id, m.role from staff_member m where m.location_key = ${locationKey} order by m.person_id for update
    ), target as (
      select p.person_id, p.role, s.is_demo from people p join staff_person s using (person_id) where s.person_key = ${personKey}
    ), allowed as (
      select person_id, role from target
      where role <> 'owner' or ${role === 'owner'} or is_demo or (
        select count(*) from people p join staff_person s using (person_id) where p.role = 'owner' and not s.is_demo) > 1
    ), gone as (
      delete from staff_member m using allowed a
      where m.location_key = ${locationKey} and m.person_id = a.person_id and ${role === null} returning m.person_id
    ), changed as (
      update staff_member m set role = ${role}::text from allowed a
      where m.location_key = ${locationKey} and m.person_id = a.person_id and ${role !== null} returning m.person_id
    ), away as (
      select person_id from gone g where not exists (
        select from staff_member m where m.person_id = g.person_id and m.location_key <> ${locationKey})
    ), unread as (
      -- Those that are shared stay with the venue.
      delete from order_view v using gone g join staff_person s using (person_id)
      where v.location_key = ${locationKey} and v.owned_by = s.person_key and not v.is_shared
    ), signed_out as (
      delete from staff_session where person_id in (select person_id from away)
    ), unkeyed as (
      delete from staff_passkey where person_id in (select person_id from away)
    ), unlinked as (
      delete from staff_sign_on where person_id in (select person_id from away)
    ), noted as (
      insert into staff_event (location_key, kind, person_id, role, done_by)
      select ${locationKey}::integer, ${role === null ? 'removed' : 'role'}::text, a.person_id, coalesce(${role}::text, a.role),
        ${by}::text
      from allowed a returning 1
    )
    select (select count(*) from target)::integer as found, (select count(*) from noted)::integer as changed`;
  const { rows } = await changing(db, statement);
  const [row] = rows;
  if (row === undefined || row.found === 0) return 'nobody';
  return row.changed === 0 ? 'lastOwner' : 'done';
}

/** Lets somebody lead no departure of a location any more from a day on. */
export async function removeGuide(
  db: Queryable,
  { locationKey, personKey, from }: { locationKey: number; personKey: string; from: VenueDate },
): Promise<void> {
  await changing(
    db,
    sql`delete from departure_guide g using staff_person p
      where p.person_id = g.person_id and p.person_key = ${personKey} and g.location_key = ${locationKey}
        and g.day >= ${from}::date`,
  );
}
