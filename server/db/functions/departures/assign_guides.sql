-- Assigns guides to a departure, and records for each who begins or ends by whom it was done. An assignment that is
-- there already changes nothing, even if other guides were seen.
-- change: {location, day, departureKey, people: [key], seen: [key], doneBy}
-- Returns 'done', 'changed' if others lead it than were seen, or 'notStaff' if somebody is to begin who does not
-- work at the location.
create or replace function assign_guides(change jsonb)
returns text
language plpgsql
as $$
declare
  v_location integer := (change ->> 'location')::integer;
  v_day date := (change ->> 'day')::date;
  v_departure text := change ->> 'departureKey';
  v_people text[] := array(
    select distinct key collate "C" from jsonb_array_elements_text(change -> 'people') as key order by 1
  );
  v_seen text[] := array(
    select distinct key collate "C" from jsonb_array_elements_text(change -> 'seen') as key order by 1
  );
  v_now text[];
begin
  -- One after the other, and nobody leaves the location meanwhile: that locks the same rows in the same order.
  perform 1 from staff_member where location_key = v_location order by person_id for update;
  v_now := array(
    select p.person_key
    from
      departure_guide as g
      join staff_person as p using (person_id)
    where g.location_key = v_location and g.day = v_day and g.departure_key = v_departure
    order by 1
  );
  if v_now = v_people then
    return 'done';
  end if;
  if v_now != v_seen then
    return 'changed';
  end if;
  if
    exists (
      select
      from unnest(v_people) as key
      where
        key != all (v_now)
        and not exists (
          select
          from
            staff_member as m
            join staff_person as p using (person_id)
          where m.location_key = v_location and p.person_key = key
        )
    )
  then
    return 'notStaff';
  end if;
  with
    gone as (
      delete from departure_guide as g
      using staff_person as p
      where
        p.person_id = g.person_id
        and g.location_key = v_location
        and g.day = v_day
        and g.departure_key = v_departure
        and p.person_key != all (v_people)
      returning g.person_id
    ),
    begun as (
      insert into departure_guide (location_key, day, departure_key, person_id, assigned_by)
      select v_location, v_day, v_departure, p.person_id, change ->> 'doneBy'
      from staff_person as p
      where p.person_key = any (v_people) and p.person_key != all (v_now)
      returning person_id
    )
  insert into staff_event (location_key, kind, person_id, role, done_by, day, departure_key)
  select
    v_location,
    c.kind,
    c.person_id,
    coalesce(m.role, 'guide'),
    change ->> 'doneBy',
    v_day,
    v_departure
  from
    (
      select 'guideRemoved' as kind, person_id from gone
      union all
      select 'guideAssigned', person_id from begun
    ) as c
    left join staff_member as m on m.location_key = v_location and m.person_id = c.person_id
  order by c.kind desc, c.person_id;
  return 'done';
end;
$$;
