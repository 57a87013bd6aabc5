/** The SQL of who leads which departure (db/functions/departures). */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { StaffRole } from '@gangway/domain/staff/role';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/** A departure by its day, and by what names it there. */
export interface DepartureNamed {
  locationKey: number;
  day: VenueDate;
  departureKey: string;
}

/** Somebody who leads a departure of a day; or, with a null departure, when a guide leads one next after it. */
export interface DayGuideRow {
  departureKey: string | null;
  personKey: string;
  name: string;
  nextDay: VenueDate | null;
}

/** Lists who leads what on a day, by name, and on which day each guide leads something next, in one statement. */
export async function listDayGuides(
  db: Queryable,
  { locationKey, day }: { locationKey: number; day: VenueDate },
): Promise<DayGuideRow[]> {
  const { rows } = await sql<DayGuideRow>`
    select led."departureKey", p.person_key as "personKey", p.name, led."nextDay"
    from (
      select g.departure_key as "departureKey", g.person_id, null as "nextDay"
      from departure_guide g where g.location_key = ${locationKey} and g.day = ${day}::date
      union all
      select null, m.person_id, n.day::text
      from staff_member m cross join lateral (
        select g.day from departure_guide g
        where g.person_id = m.person_id and g.location_key = m.location_key and g.day > ${day}::date
        order by g.day limit 1) as n
      where m.location_key = ${locationKey} and m.role = 'guide') as led
      join staff_person p using (person_id)
    order by lower(p.name), p.person_key`.execute(db);
  return rows;
}

/** Lists what somebody leads on some days. */
export async function listLed(
  db: Queryable,
  { locationKey, personKey, days }: { locationKey: number; personKey: string; days: readonly VenueDate[] },
): Promise<Omit<DepartureNamed, 'locationKey'>[]> {
  const { rows } = await sql<Omit<DepartureNamed, 'locationKey'>>`
    select g.day::text as day, g.departure_key as "departureKey"
    from departure_guide g join staff_person p using (person_id)
    where p.person_key = ${personKey} and g.location_key = ${locationKey} and g.day = any(${[...days]}::date[])`.execute(
    db,
  );
  return rows;
}

export interface Colleague {
  personKey: string;
  name: string;
  /** Null for somebody who has left. */
  role: StaffRole | null;
}

/** Lists who works at a location, and who leads a departure and has left: those who lead it, then guides, then others, by name. */
export async function listColleagues(
  db: Queryable,
  { locationKey, day, departureKey }: DepartureNamed,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select p.person_key as "personKey", p.name, m.role
    from staff_person p left join staff_member m on m.person_id = p.person_id and m.location_key = ${locationKey}
      left join departure_guide g on g.location_key = ${locationKey} and g.day = ${day}::date
        and g.departure_key = ${departureKey} and g.person_id = p.person_id
    where m.role is not null or g.person_id is not null
    order by g.person_id is null, m.role is distinct from 'guide', lower(p.name), p.person_key`.execute(db);
  return rows;
}

/** Says who leads a departure. Returns 'changed' if others do than were seen, and 'notStaff' for somebody who works elsewhere. */
export async function saveGuides(
  db: Queryable,
  { locationKey: location, day, departureKey }: DepartureNamed,
  change: { people: readonly string[]; seen: readonly string[]; doneBy: string },
): Promise<'done' | 'changed' | 'notStaff'> {
  const { rows } = await changing(
    db,
    sql<{ answer: 'done' | 'changed' | 'notStaff' }>`
      select assign_guides(${JSON.stringify({ location, day, departureKey, ...change })}::jsonb) as answer`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('guides were assigned without an answer');
  return row.answer;
}

/** Lists the demo venues where somebody who works there leads nothing from a day on. */
export async function listIdleDemoVenues(
  db: Queryable,
  { email, from }: { email: string; from: VenueDate },
): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`
    select m.location_key as key
    from staff_member m join staff_person p using (person_id) join location l using (location_key)
    where p.email = ${email} and p.is_demo and l.is_demo and l.removed_at is null and not exists (
      select from departure_guide g
      where g.person_id = m.person_id and g.location_key = m.location_key and g.day > ${from}::date)
    order by 1`.execute(db);
  return rows.map(({ key }) => key);
}

export type DemoDeparture = Omit<DepartureNamed, 'locationKey'>;

/** Lets somebody of the demo lead departures that nobody leads. */
export async function saveDemoGuide(
  db: Queryable,
  {
    locationKey,
    email,
    departures,
  }: { locationKey: number; email: string; departures: readonly DemoDeparture[] },
): Promise<void> {
  await changing(
    db,
    sql`insert into departure_guide (location_key, day, departure_key, person_id)
      select ${locationKey}, d.day, d."departureKey", p.person_id
      from jsonb_to_recordset(${JSON.stringify(departures)}::jsonb) as d(day date, "departureKey" text)
        join staff_person p on p.email = ${email} and p.is_demo
      where not exists (
        select from departure_guide g
        where g.location_key = ${locationKey} and g.day = d.day and g.departure_key = d."departureKey")
      on conflict do nothing`,
  );
}
