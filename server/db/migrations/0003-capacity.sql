-- Capacity: whatever can run out is a cell; a line claims units of cells, all or nothing (docs/rules/capacity.md).
-- Claims are the truth, claimed is their sum; the auditor proves that they agree.
create table cell (
  location_key integer not null,
  subject text collate "C" not null,
  at text collate "C" not null,
  -- null: no limit
  capacity integer check (capacity >= 0),
  claimed integer not null default 0 check (claimed >= 0),
  primary key (location_key, subject, at),
  constraint never_oversold check (claimed <= capacity)
) with (fillfactor = 70);

create table claim (
  order_id bigint not null,
  line_id bigint not null,
  location_key integer not null,
  subject text collate "C" not null,
  at text collate "C" not null,
  units integer not null check (units > 0),
  -- null: sold. A hold past this moment no longer counts, swept or not.
  expires_at timestamptz,
  primary key (order_id, line_id, subject, at),
  foreign key (order_id, line_id) references order_line on delete cascade
);

create index claim_held on claim (location_key, subject, at, expires_at) where expires_at is not null;

-- Takes back holds of one cell that are past their end. A hold whose owner is renewing it right now is left alone.
create function release_expired(p_location integer, p_subject text, p_at text) returns integer
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

-- The one way to take places. wanted: [{subject, at, capacity, units}], summed per cell and taken in key order.
-- Raises GW001 with what is left when a cell refuses; the caller's transaction rolls back as a whole.
-- Answers how many cells the line claims.
create function claim_cells(p_location integer, p_order bigint, p_line bigint, p_wanted jsonb, p_expires timestamptz)
returns integer language plpgsql as $$
declare
  w record;
  available integer;
  taken integer := 0;
begin
  for w in
    select subject, at, min(capacity) as capacity, sum(units)::integer as units
    from jsonb_to_recordset(p_wanted) as t(subject text, at text, capacity integer, units integer)
    group by subject, at
    order by subject collate "C", at collate "C"
  loop
    for attempt in 1..2 loop
      -- The row proposed must keep the constraint even where it is not the one that is written: more than the rules
      -- allow is proposed as nothing, and only where a cell exists, whose own capacity then decides.
      insert into cell as c (location_key, subject, at, capacity, claimed)
      select p_location, w.subject, w.at, w.capacity, case when w.units > w.capacity then 0 else w.units end
      where w.capacity is null or w.units <= w.capacity
        or exists (select from cell where location_key = p_location and subject = w.subject and at = w.at)
      on conflict (location_key, subject, at) do update set claimed = c.claimed + w.units
      where c.capacity is null or c.claimed + w.units <= c.capacity;
      exit when found;
      if attempt = 2 or release_expired(p_location, w.subject, w.at) = 0 then
        select capacity - claimed into available from cell
        where location_key = p_location and subject = w.subject and at = w.at;
        raise exception 'no places left' using errcode = 'GW001',
          detail = jsonb_build_object('subject', w.subject, 'at', w.at, 'left', coalesce(available, w.capacity))::text;
      end if;
    end loop;
    insert into claim (order_id, line_id, location_key, subject, at, units, expires_at)
    values (p_order, p_line, p_location, w.subject, w.at, w.units, p_expires);
    taken := taken + 1;
  end loop;
  return taken;
end $$;

-- Gives the places of some lines of an order back at once.
create function release_lines(p_location integer, p_order bigint, p_lines bigint[]) returns void language plpgsql as $$
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
