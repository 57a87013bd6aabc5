-- The one way to take places and to give them back (docs/rules/capacity.md).

-- Takes back holds of one cell that are past their end. A hold whose owner is renewing it right now is left alone.
create or replace function release_expired(p_location integer, p_subject text, p_at text) returns integer
language plpgsql as $$
declare freed integer;
begin
  with ended as materialized (
    select order_id, line_id from claim
    where location_key = p_location and subject = p_subject and at = p_at and expires_at <= clock_timestamp()
    order by order_id, line_id for update skip locked),
  gone as (
    delete from claim k using ended e
    where k.order_id = e.order_id and k.line_id = e.line_id and k.subject = p_subject and k.at = p_at
    returning k.units)
  select coalesce(sum(units), 0) into freed from gone;
  if freed > 0 then
    update cell set claimed = claimed - freed
    where location_key = p_location and subject = p_subject and at = p_at;
  end if;
  return freed;
end $$;

-- Takes units of one cell for a line. Raises GW001 with what is left when the cell refuses; the caller's transaction
-- rolls back as a whole.
create or replace function claim_cell(p_location integer, p_order bigint, p_line bigint, p_subject text, p_at text,
  p_capacity integer, p_units integer, p_expires timestamptz) returns void language plpgsql as $$
declare
  available integer;
begin
  for attempt in 1..2 loop
    -- The row proposed must keep the constraint even where it is not the one that is written: more than the rules
    -- allow is proposed as nothing, and only where a cell exists, whose own capacity then decides.
    with taken as (
      insert into cell as c (location_key, subject, at, capacity, claimed)
      select p_location, p_subject, p_at, p_capacity, case when p_units > p_capacity then 0 else p_units end
      where p_capacity is null or p_units <= p_capacity
        or exists (select from cell where location_key = p_location and subject = p_subject and at = p_at)
      on conflict (location_key, subject, at) do update set claimed = c.claimed + p_units
      where c.capacity is null or c.claimed + p_units <= c.capacity
      returning true)
    insert into claim (order_id, line_id, location_key, subject, at, units, expires_at)
    select p_order, p_line, p_location, p_subject, p_at, p_units, p_expires from taken;
    exit when found;
    if attempt = 2 or release_expired(p_location, p_subject, p_at) = 0 then
      select capacity - claimed into available from cell
      where location_key = p_location and subject = p_subject and at = p_at;
      raise exception 'no places left' using errcode = 'GW001',
        detail = jsonb_build_object('subject', p_subject, 'at', p_at, 'left', coalesce(available, p_capacity))::text;
    end if;
  end loop;
end $$;

-- The one way to take places. wanted: [{subject, at, capacity, units}], summed per cell and taken in key order.
create or replace function claim_cells(p_location integer, p_order bigint, p_line bigint, p_wanted jsonb, p_expires timestamptz)
returns void language plpgsql as $$
declare
  w record;
begin
  if jsonb_array_length(p_wanted) = 1 then
    perform claim_cell(p_location, p_order, p_line, p_wanted -> 0 ->> 'subject', p_wanted -> 0 ->> 'at',
      (p_wanted -> 0 ->> 'capacity')::integer, (p_wanted -> 0 ->> 'units')::integer, p_expires);
    return;
  end if;
  for w in
    select subject, at, min(capacity) as capacity, sum(units)::integer as units
    from jsonb_to_recordset(p_wanted) as t(subject text, at text, capacity integer, units integer)
    group by subject, at
    order by subject collate "C", at collate "C"
  loop
    perform claim_cell(p_location, p_order, p_line, w.subject, w.at, w.capacity, w.units, p_expires);
  end loop;
end $$;

-- Gives the places of some lines of an order back at once.
create or replace function release_lines(p_location integer, p_order bigint, p_lines bigint[]) returns void language plpgsql as $$
begin
  perform from cell c
  where location_key = p_location and (subject, at) in (
    select subject, at from claim where order_id = p_order and line_id = any (p_lines))
  order by subject, at for update;
  with gone as (
    delete from claim where order_id = p_order and line_id = any (p_lines) returning subject, at, units),
  freed as (
    select subject, at, sum(units)::integer as units from gone group by subject, at)
  update cell c set claimed = c.claimed - f.units from freed f
  where c.location_key = p_location and c.subject = f.subject and c.at = f.at;
end $$;
