-- Makes room in departures for a booking beyond their places (docs/rules/capacity.md, "Overbooking"): the capacity
-- rises to what will be claimed, and falls back as places are given back (capacity_after), so that guests get none of
-- them. Only seats: equipment, stock and codes have no more than there is, and a private tour has its departure to
-- itself. The caller holds the locks of the cells. Returns the places beyond.
-- wanted: [{subject, at, units, exclusive?}]
create or replace function exceed_cells(p_location integer, p_wanted jsonb)
returns integer
language plpgsql
as $$
declare
  v_beyond integer := 0;
  v_over integer;
  w record;
begin
  for w in
    select t.subject, t.at, sum(t.units)::integer as units
    from jsonb_to_recordset(p_wanted) as t (subject text, at text, units integer, exclusive boolean)
    where split_part(t.subject, '/', 1) in ('activity', 'rate')
    group by t.subject, t.at
    having not coalesce(bool_or(t.exclusive), false)
    order by t.subject collate "C", t.at collate "C"
  loop
    perform release_expired(p_location, w.subject, w.at);
    update cell as c
    set
      lowered_to = coalesce(c.lowered_to, c.capacity),
      capacity = c.claimed + w.units
    where
      c.location_key = p_location
      and c.subject = w.subject
      and c.at = w.at
      and not c.exclusive
      and c.claimed + w.units > c.capacity
    returning least(w.units, c.capacity - c.lowered_to)
    into v_over;
    v_beyond := greatest(v_beyond, coalesce(v_over, 0));
  end loop;
  return v_beyond;
end;
$$;
