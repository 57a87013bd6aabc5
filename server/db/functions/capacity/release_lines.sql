-- The only way to give places back before they expire (docs/rules/capacity.md): those of some lines, at once. The
-- caller holds locks on the cells, or needs nothing else from them.
create or replace function release_lines(p_location integer, p_order bigint, p_lines bigint[])
returns void
language plpgsql
as $$
begin
  perform
  from cell as c
  where
    location_key = p_location
    and (subject, at) in (select subject, at from claim where order_id = p_order and line_id = any (p_lines))
  order by subject, at
  for update;
  with
    gone as (
      delete from claim where order_id = p_order and line_id = any (p_lines) returning subject, at, units, shared
    ),
    alone as (
      -- What a departure takes once is freed with its last claim.
      select
        g.subject,
        g.at,
        case
          when g.shared is null then sum(g.units)
          else greatest(
            0,
            max(g.units) - coalesce(
              (
                select max(k.units)
                from claim as k
                where
                  k.location_key = p_location
                  and k.subject = g.subject
                  and k.at = g.at
                  and k.shared = g.shared
                  and not (k.order_id = p_order and k.line_id = any (p_lines))
              ),
              0
            )
          )
        end as units
      from gone as g
      group by g.subject, g.at, g.shared
    ),
    freed as (select subject, at, sum(units)::integer as units from alone group by subject, at)
  update cell as c
  set
    claimed = c.claimed - f.units,
    exclusive = c.exclusive and c.claimed > f.units,
    capacity = capacity_after(c.capacity, c.lowered_to, c.claimed - f.units)
  from freed as f
  where c.location_key = p_location and c.subject = f.subject and c.at = f.at;
end;
$$;
