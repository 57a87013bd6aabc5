-- Locks the cells to release and the wanted cells together, in key order in one statement, so that two buyers cannot
-- deadlock. Creates wanted cells that do not exist yet.
create or replace function lock_cells(p_location integer, p_order bigint, p_lines bigint[], p_wanted jsonb)
returns void
language plpgsql
as $$
begin
  insert into cell as c (location_key, subject, at, capacity)
  select p_location, t.subject, t.at, min(t.capacity)
  from
    (
      select w.subject, w.at, w.capacity
      from jsonb_to_recordset(p_wanted) as w (subject text, at text, capacity integer)
      union all
      select k.subject, k.at, null from claim as k where k.order_id = p_order and k.line_id = any (p_lines)
    ) as t
  group by t.subject, t.at
  order by t.subject collate "C", t.at collate "C"
  on conflict (location_key, subject, at) do update set claimed = c.claimed where false;
end;
$$;
