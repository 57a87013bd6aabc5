-- Takes units of one cell for a line, or raises GW001.
create or replace function claim_cell(
  p_location integer,
  p_order bigint,
  p_line bigint,
  p_subject text,
  p_at text,
  p_capacity integer,
  p_units integer,
  p_exclusive boolean,
  p_expires timestamptz
)
returns void
language plpgsql
as $$
begin
  for attempt in 1..2 loop
    -- The proposed row must satisfy the table constraint even if it is not the row that gets written. If the units
    -- exceed the allowed capacity, propose 0 units, and only if the cell exists: its own capacity then decides.
    with
      taken as (
        insert into cell as c (location_key, subject, at, capacity, claimed, exclusive)
        select
          p_location,
          p_subject,
          p_at,
          p_capacity,
          case
            when p_units > p_capacity then 0
            else p_units
          end,
          p_exclusive
        where
          p_capacity is null
          or p_units <= p_capacity
          or exists (select from cell where location_key = p_location and subject = p_subject and at = p_at)
        on conflict (location_key, subject, at) do update
          set
            claimed = c.claimed + p_units,
            exclusive = p_exclusive
          where
            (c.capacity is null or c.claimed + p_units <= c.capacity)
            and not c.exclusive
            and (c.claimed = 0 or not p_exclusive)
        returning true
      )
    insert into claim (order_id, line_id, location_key, subject, at, units, expires_at)
    select p_order, p_line, p_location, p_subject, p_at, p_units, p_expires from taken;
    exit when found;
    if attempt = 2 or release_expired(p_location, p_subject, p_at) = 0 then
      perform
        refuse_places(
          p_location,
          jsonb_build_array(
            jsonb_build_object('subject', p_subject, 'at', p_at, 'capacity', p_capacity, 'exclusive', p_exclusive)
          )
        );
    end if;
  end loop;
end;
$$;
