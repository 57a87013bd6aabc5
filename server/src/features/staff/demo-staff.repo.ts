/** The SQL of people who come with the demo venues (docs/decisions/0153-demo-staff-on-this-machine.md). */
import type { StaffRole } from '@gangway/domain/staff/role';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';
import { insertSession, type NewSession } from './staff.repo.ts';

export async function hasDemoVenues(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from location where is_demo and removed_at is null) as "isThere"`.execute(db);
  return rows[0]?.isThere === true;
}

/**
 * Begins a session of the demo person with an address, who has a role at every demo venue from then on: as somebody new, or
 * again after it was changed. Returns false without demo venues, and for an address of somebody who is no demo.
 */
export async function signInDemoPerson(
  db: Queryable,
  person: { personKey: string; email: string; name: string; role: StaffRole },
  session: NewSession,
): Promise<boolean> {
  const { personKey, email, name, role } = person;
  const statement = sql<{ isIn: boolean }>`
    with venues as (
      select location_key from location where is_demo and removed_at is null
    ), person as (
      insert into staff_person (person_key, email, name, is_demo)
      select ${personKey}, ${email}, ${name}, true where exists (select from venues)
      on conflict (email) do update set name = excluded.name where staff_person.is_demo
      returning person_id
    ), joined as (
      insert into staff_member (location_key, person_id, role)
      select v.location_key, p.person_id, ${role} from venues v, person p
      on conflict (location_key, person_id) do update set role = excluded.role where staff_member.role <> excluded.role
      returning location_key, person_id, role, xmax::text = '0' as is_new
    ), noted as (
      insert into staff_event (location_key, kind, person_id, role)
      select location_key, case when is_new then 'joined' else 'role' end, person_id, role from joined
    ), begun as (
      ${insertSession(session, sql`select person_id from person`)} returning 1
    )
    select exists (select from begun) as "isIn"`;
  const { rows } = await changing(db, statement);
  return rows[0]?.isIn === true;
}
