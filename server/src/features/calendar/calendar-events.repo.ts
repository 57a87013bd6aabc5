/** The SQL of who changed the calendar, why, and what it was like before (docs/rules/calendar.md, "Undo"). */
import type { CalendarEffect } from '@gangway/contract/calendar';
import type { ScheduleException, ScheduleRule } from '@gangway/domain/catalog/activity';
import type { CalendarChange } from '@gangway/domain/location/calendar-change';
import type { Location } from '@gangway/domain/location/location';
import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';
import { changing } from '../../db/unit-of-work.ts';

/** The parts of the venue's document that a change of the calendar can touch. */
export interface CalendarParts {
  activities: readonly {
    key: number;
    schedules: readonly ScheduleRule[];
    exceptions: readonly ScheduleException[];
  }[];
  /** Null where they were not changed. */
  blackouts: Location['blackouts'] | null;
}

export interface StoredChange {
  change: CalendarChange;
  effect: CalendarEffect;
  before: CalendarParts;
  after: CalendarParts;
}

interface By {
  /** Null if the person's role is not known: a system with a token of staff. */
  role: string | null;
  /** The actor's subject. */
  by: string;
}

export async function insertCalendarChange(
  db: Queryable,
  locationKey: number,
  { version, role, by, reason, ...stored }: StoredChange & By & { version: number; reason: string | null },
): Promise<void> {
  const statement = sql`
    insert into staff_event (location_key, kind, role, done_by, version, calendar, reason)
    values (${locationKey}, 'calendarChanged', ${role}, ${by}, ${version}, ${JSON.stringify(stored)}::jsonb, ${reason})`;
  await changing(db, statement);
}

/** Records that a change was undone; a change is undone once. */
export async function insertCalendarUndo(
  db: Queryable,
  locationKey: number,
  { version, role, by }: By & { version: number },
): Promise<void> {
  const statement = sql`
    insert into staff_event (location_key, kind, role, done_by, version)
    values (${locationKey}, 'calendarUndone', ${role}, ${by}, ${version})`;
  await changing(db, statement);
}

/** Who did something and when; the name is null for a system with a token of staff, and for somebody who was erased. */
interface Done {
  on: string;
  by: string | null;
}

export interface ListedChange extends StoredChange, Done {
  version: number;
  reason: string | null;
  undone: Done | null;
}

const moment = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS"Z"'`);

/**
 * Lists the last changes, the newest first.
 * @param version only the change that made it; null for all
 */
export async function listCalendarChanges(
  db: Queryable,
  locationKey: number,
  { version, most }: { version: number | null; most: number },
): Promise<ListedChange[]> {
  const { rows } = await sql<Omit<ListedChange, keyof StoredChange> & { calendar: StoredChange }>`
    select e.version, e.calendar, e.reason, p.name as by, to_char(e.at at time zone 'UTC', ${moment}) as on, (
      select jsonb_build_object('on', to_char(u.at at time zone 'UTC', ${moment}), 'by', q.name)
      from staff_event u left join staff_person q on q.person_key = u.done_by
      where u.location_key = e.location_key and u.version = e.version and u.kind = 'calendarUndone') as undone
    from staff_event e left join staff_person p on p.person_key = e.done_by
    where e.location_key = ${locationKey} and e.kind = 'calendarChanged'
      and (${version}::integer is null or e.version = ${version})
    order by e.version desc limit ${most}`.execute(db);
  return rows.map(({ calendar, ...row }) => ({ ...row, ...calendar }));
}
