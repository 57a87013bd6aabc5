-- The wanted places that lines have already, as many or more of them, in overbooked departures: a booking keeps what it
-- has there, or some of it. Null if there are none.
-- wanted: [{subject, at, units, exclusive?}]
create or replace function kept_places(p_location integer, p_order bigint, p_lines bigint[], p_wanted jsonb)
returns jsonb
language sql
stable
as $$
  select jsonb_agg(jsonb_build_object('subject', w.subject, 'at', w.at, 'units', w.units, 'exclusive', w.exclusive))
  from
    (
      select t.subject, t.at, sum(t.units) as units, coalesce(bool_or(t.exclusive), false) as exclusive
      from jsonb_to_recordset(p_wanted) as t (subject text, at text, units integer, exclusive boolean)
      group by t.subject, t.at
    ) as w
    join cell as c on c.location_key = p_location and c.subject = w.subject and c.at = w.at
  where
    c.claimed > c.lowered_to
    and w.units <= (
      select sum(k.units)
      from claim as k
      where k.order_id = p_order and k.line_id = any (p_lines) and k.subject = w.subject and k.at = w.at
    );
$$;
