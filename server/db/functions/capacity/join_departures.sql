-- Joins what the departures of a change have taken already: inserts the claims that are shared, and returns what is
-- wanted besides, with the units that the departures lack. The cells stay locked, so that whoever comes first takes the
-- units, and one only.
create or replace function join_departures(p_location integer, p_order bigint, p_wanted jsonb, p_expires timestamptz)
returns jsonb
language plpgsql
as $$
declare
  v_lacking jsonb;
begin
  perform lock_cells(p_location, p_order, '{}', p_wanted);
  select jsonb_agg(to_jsonb(w))
  into v_lacking
  from
    (
      select
        s.subject,
        s.at,
        s.capacity,
        s.units - coalesce(
          (
            select max(k.units)
            from claim as k
            where k.location_key = p_location and k.subject = s.subject and k.at = s.at and k.shared = s.shared
          ),
          0
        ) as units
      from
        (
          select t.subject, t.at, t.shared, min(t.capacity) as capacity, max(t.units) as units
          from jsonb_to_recordset(p_wanted) as t (subject text, at text, shared text, capacity integer, units integer)
          where t.shared is not null
          group by t.subject, t.at, t.shared
        ) as s
    ) as w
  where w.units > 0;
  -- Inserted before anything that has expired is released: a departure that lives on keeps its units.
  insert into claim (order_id, line_id, location_key, subject, at, units, expires_at, shared)
  select p_order, t.line_id, p_location, t.subject, t.at, max(t.units), p_expires, t.shared
  from jsonb_to_recordset(p_wanted) as t (line_id bigint, subject text, at text, shared text, units integer)
  where t.shared is not null
  group by t.line_id, t.subject, t.at, t.shared;
  return coalesce(v_lacking, '[]') || (
    select coalesce(jsonb_agg(w), '[]') from jsonb_array_elements(p_wanted) as w where w ->> 'shared' is null
  );
end;
$$;
