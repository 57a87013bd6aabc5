-- The only way to take places (docs/rules/capacity.md). wanted: [{line_id, subject, at, capacity, units, exclusive?,
-- shared?}] for all lines of a change, summed per cell and taken in key order, all or nothing. What names the departure
-- that shares it is taken once for it. Exclusive places require that nobody has claimed anything in the cell, and
-- nobody else may claim it afterwards, neither before nor within this change.
create or replace function claim_cells(p_location integer, p_order bigint, p_wanted jsonb, p_expires timestamptz)
returns void
language plpgsql
as $$
declare
  first jsonb := p_wanted -> 0;
  asked jsonb;
  refused jsonb;
  joins boolean := exists (select from jsonb_array_elements(p_wanted) as w where w ->> 'shared' is not null);
begin
  if first is null then
    return;
  end if;
  if jsonb_array_length(p_wanted) = 1 and not joins then
    perform
      claim_cell(
        p_location,
        p_order,
        (first ->> 'line_id')::bigint,
        first ->> 'subject',
        first ->> 'at',
        (first ->> 'capacity')::integer,
        (first ->> 'units')::integer,
        coalesce((first ->> 'exclusive')::boolean, false),
        p_expires
      );
    return;
  end if;
  asked := case
    when joins then join_departures(p_location, p_order, p_wanted, p_expires)
    else p_wanted
  end;
  for attempt in 1..2 loop
    with
      summed as materialized (
        select
          t.subject,
          t.at,
          min(t.capacity) as capacity,
          sum(t.units)::integer as units,
          coalesce(bool_or(t.exclusive), false) as exclusive,
          coalesce(bool_or(t.mixed), false) or (coalesce(bool_or(t.exclusive), false) and count(*) > 1) as mixed
        from
          jsonb_to_recordset(asked) as t (
            subject text, at text, capacity integer, units integer, exclusive boolean, mixed boolean
          )
        group by t.subject, t.at
      ),
      taken as (
        -- Like claim_cell, for many cells: proposing the rows locks them in key order.
        insert into cell as c (location_key, subject, at, capacity, claimed, exclusive)
        select
          p_location,
          s.subject,
          s.at,
          s.capacity,
          case
            when s.units > s.capacity then 0
            else s.units
          end,
          s.exclusive
        from summed as s
        where
          not s.mixed
          and (
            s.capacity is null
            or s.units <= s.capacity
            or exists (
              select from cell as e where e.location_key = p_location and e.subject = s.subject and e.at = s.at
            )
          )
        order by s.subject collate "C", s.at collate "C"
        on conflict (location_key, subject, at) do update
          set (claimed, exclusive) = (
            select c.claimed + s.units, s.exclusive from summed as s where s.subject = c.subject and s.at = c.at
          )
          where
            not c.exclusive
            and exists (
              select
              from summed as s
              where
                s.subject = c.subject
                and s.at = c.at
                and (c.capacity is null or c.claimed + s.units <= c.capacity)
                and (c.claimed = 0 or not s.exclusive)
            )
        returning c.subject, c.at
      )
    select jsonb_agg(to_jsonb(s))
    into refused
    from summed as s
    where not exists (select from taken as t where t.subject = s.subject and t.at = s.at);
    exit when refused is null;
    if
      attempt = 2
      or (
        select sum(release_expired(p_location, r.subject, r.at))
        from
          (
            select t.subject, t.at
            from jsonb_to_recordset(refused) as t (subject text, at text)
            order by t.subject collate "C", t.at collate "C"
          ) as r
      ) = 0
    then
      perform refuse_places(p_location, refused);
    end if;
    asked := refused;
  end loop;
  insert into claim (order_id, line_id, location_key, subject, at, units, expires_at)
  select p_order, t.line_id, p_location, t.subject, t.at, sum(t.units), p_expires
  from jsonb_to_recordset(p_wanted) as t (line_id bigint, subject text, at text, shared text, units integer)
  where t.shared is null
  group by t.line_id, t.subject, t.at;
end;
$$;
