-- The only functions that take and release places (docs/rules/capacity.md).

-- The capacity of a cell with this many units claimed. A capacity that the venue lowered below them follows as they are
-- given back, so that nothing is taken away and nothing more is sold.
create or replace function capacity_after(p_capacity integer, p_lowered_to integer, p_claimed integer) returns integer
language sql immutable as $$
  select case when p_lowered_to is null then p_capacity else greatest(p_lowered_to, p_claimed) end
$$;

-- Releases expired holds of one cell. Skips a hold that its owner is renewing right now. What a departure takes once is freed with its
-- last claim.
create or replace function release_expired(p_location integer, p_subject text, p_at text) returns integer
language plpgsql as $$
declare freed integer;
begin
  -- Nobody joins a departure's claims, or gives one back, while they are counted.
  perform from cell where location_key = p_location and subject = p_subject and at = p_at for update;
  with ended as materialized (
    select order_id, line_id from claim
    where location_key = p_location and subject = p_subject and at = p_at and expires_at <= clock_timestamp()
    order by order_id, line_id for update skip locked),
  gone as (
    delete from claim k using ended e
    where k.order_id = e.order_id and k.line_id = e.line_id and k.subject = p_subject and k.at = p_at
    returning k.units, k.shared),
  left_over as (
    select k.shared, max(k.units) as units from claim k
    where k.location_key = p_location and k.subject = p_subject and k.at = p_at and k.shared is not null
      and not exists (select from ended e where e.order_id = k.order_id and e.line_id = k.line_id)
    group by k.shared)
  select (coalesce((select sum(units) from gone where shared is null), 0) + coalesce((
    select sum(greatest(0, g.units - coalesce(l.units, 0)))
    from (select shared, max(units) as units from gone where shared is not null group by shared) g
      left join left_over l using (shared)), 0))::integer into freed;
  if freed > 0 then
    update cell set claimed = claimed - freed, exclusive = exclusive and claimed > freed,
      capacity = capacity_after(capacity, lowered_to, claimed - freed)
    where location_key = p_location and subject = p_subject and at = p_at;
  end if;
  return freed;
end $$;

-- Raises GW001 listing each refused subject and what is left of it; the caller's transaction rolls back as a whole. If
-- a private tour is in the way, or would displace others, "taken" is 'private' or 'shared'.
-- refused: [{subject, at, capacity, exclusive, mixed?}]
create or replace function refuse_places(p_location integer, p_refused jsonb) returns void language plpgsql as $$
declare
  short jsonb;
begin
  select jsonb_agg(to_jsonb(s)) into short from (
    select r.subject, min(coalesce(c.capacity - c.claimed, r.capacity)) as "left",
      max(case when c.exclusive then 'private' when r.mixed or (r.exclusive and c.claimed > 0) then 'shared' end) as taken
    from jsonb_to_recordset(p_refused) as r(subject text, at text, capacity integer, exclusive boolean, mixed boolean)
      left join cell c on c.location_key = p_location and c.subject = r.subject and c.at = r.at
    group by r.subject) s;
  raise exception 'no places left' using errcode = 'GW001', detail = short::text;
end $$;

-- Takes units of one cell for a line, or raises GW001.
create or replace function claim_cell(p_location integer, p_order bigint, p_line bigint, p_subject text, p_at text,
  p_capacity integer, p_units integer, p_exclusive boolean, p_expires timestamptz) returns void language plpgsql as $$
begin
  for attempt in 1..2 loop
    -- The proposed row must satisfy the table constraint even if it is not the row that gets written. If the units
    -- exceed the allowed capacity, propose 0 units, and only if the cell exists: its own capacity then decides.
    with taken as (
      insert into cell as c (location_key, subject, at, capacity, claimed, exclusive)
      select p_location, p_subject, p_at, p_capacity, case when p_units > p_capacity then 0 else p_units end, p_exclusive
      where p_capacity is null or p_units <= p_capacity
        or exists (select from cell where location_key = p_location and subject = p_subject and at = p_at)
      on conflict (location_key, subject, at) do update set claimed = c.claimed + p_units, exclusive = p_exclusive
      where (c.capacity is null or c.claimed + p_units <= c.capacity)
        and not c.exclusive and (c.claimed = 0 or not p_exclusive)
      returning true)
    insert into claim (order_id, line_id, location_key, subject, at, units, expires_at)
    select p_order, p_line, p_location, p_subject, p_at, p_units, p_expires from taken;
    exit when found;
    if attempt = 2 or release_expired(p_location, p_subject, p_at) = 0 then
      perform refuse_places(p_location,
        jsonb_build_array(jsonb_build_object('subject', p_subject, 'at', p_at, 'capacity', p_capacity,
          'exclusive', p_exclusive)));
    end if;
  end loop;
end $$;

-- Adds the line ID to each cell a line wants, in the form claim_cells expects.
create or replace function wanted_of_line(p_wanted jsonb, p_line bigint) returns jsonb language plpgsql immutable as $$
begin
  return (select coalesce(jsonb_agg(w || jsonb_build_object('line_id', p_line)), '[]') from jsonb_array_elements(p_wanted) w);
end $$;

-- Joins what the departures of a change have taken already: inserts the claims that are shared, and returns what is wanted besides, with
-- the units that the departures lack. The cells stay locked, so that whoever comes first takes the units, and one only.
create or replace function join_departures(p_location integer, p_order bigint, p_wanted jsonb, p_expires timestamptz) returns jsonb
language plpgsql as $$
declare
  v_lacking jsonb;
begin
  perform lock_cells(p_location, p_order, '{}', p_wanted);
  select jsonb_agg(to_jsonb(w)) into v_lacking from (
    select s.subject, s.at, s.capacity, s.units - coalesce((
      select max(k.units) from claim k
      where k.location_key = p_location and k.subject = s.subject and k.at = s.at and k.shared = s.shared), 0) as units
    from (
      select t.subject, t.at, t.shared, min(t.capacity) as capacity, max(t.units) as units
      from jsonb_to_recordset(p_wanted) as t(subject text, at text, shared text, capacity integer, units integer)
      where t.shared is not null group by t.subject, t.at, t.shared) s) w
  where w.units > 0;
  -- Inserted before anything that has expired is released: a departure that lives on keeps its units.
  insert into claim (order_id, line_id, location_key, subject, at, units, expires_at, shared)
  select p_order, t.line_id, p_location, t.subject, t.at, max(t.units), p_expires, t.shared
  from jsonb_to_recordset(p_wanted) as t(line_id bigint, subject text, at text, shared text, units integer)
  where t.shared is not null group by t.line_id, t.subject, t.at, t.shared;
  return coalesce(v_lacking, '[]') || (
    select coalesce(jsonb_agg(w), '[]') from jsonb_array_elements(p_wanted) w where w ->> 'shared' is null);
end $$;

-- The only way to take places. wanted: [{line_id, subject, at, capacity, units, exclusive?, shared?}] for all lines of a change,
-- summed per cell and taken in key order, all or nothing. What names the departure that shares it is taken once for it. Exclusive places require that nobody has claimed anything in
-- the cell, and nobody else may claim it afterwards, neither before nor within this change.
create or replace function claim_cells(p_location integer, p_order bigint, p_wanted jsonb, p_expires timestamptz)
returns void language plpgsql as $$
declare
  first jsonb := p_wanted -> 0;
  asked jsonb;
  refused jsonb;
  joins boolean := exists (select from jsonb_array_elements(p_wanted) w where w ->> 'shared' is not null);
begin
  if first is null then return; end if;
  if jsonb_array_length(p_wanted) = 1 and not joins then
    perform claim_cell(p_location, p_order, (first ->> 'line_id')::bigint, first ->> 'subject', first ->> 'at',
      (first ->> 'capacity')::integer, (first ->> 'units')::integer, coalesce((first ->> 'exclusive')::boolean, false),
      p_expires);
    return;
  end if;
  asked := case when joins then join_departures(p_location, p_order, p_wanted, p_expires) else p_wanted end;
  for attempt in 1..2 loop
    with summed as materialized (
      select t.subject, t.at, min(t.capacity) as capacity, sum(t.units)::integer as units,
        coalesce(bool_or(t.exclusive), false) as exclusive,
        coalesce(bool_or(t.mixed), false) or (coalesce(bool_or(t.exclusive), false) and count(*) > 1) as mixed
      from jsonb_to_recordset(asked)
        as t(subject text, at text, capacity integer, units integer, exclusive boolean, mixed boolean)
      group by t.subject, t.at),
    taken as (
      -- Like claim_cell, for many cells: proposing the rows locks them in key order.
      insert into cell as c (location_key, subject, at, capacity, claimed, exclusive)
      select p_location, s.subject, s.at, s.capacity, case when s.units > s.capacity then 0 else s.units end, s.exclusive
      from summed s
      where not s.mixed and (s.capacity is null or s.units <= s.capacity
        or exists (select from cell e where e.location_key = p_location and e.subject = s.subject and e.at = s.at))
      order by s.subject collate "C", s.at collate "C"
      on conflict (location_key, subject, at) do update
      set (claimed, exclusive) = (
        select c.claimed + s.units, s.exclusive from summed s where s.subject = c.subject and s.at = c.at)
      where not c.exclusive and exists (
        select from summed s where s.subject = c.subject and s.at = c.at
          and (c.capacity is null or c.claimed + s.units <= c.capacity) and (c.claimed = 0 or not s.exclusive))
      returning c.subject, c.at)
    select jsonb_agg(to_jsonb(s)) into refused from summed s
    where not exists (select from taken t where t.subject = s.subject and t.at = s.at);
    exit when refused is null;
    if attempt = 2 or (
      select sum(release_expired(p_location, r.subject, r.at))
      from (select t.subject, t.at from jsonb_to_recordset(refused) as t(subject text, at text)
        order by t.subject collate "C", t.at collate "C") r) = 0 then
      perform refuse_places(p_location, refused);
    end if;
    asked := refused;
  end loop;
  insert into claim (order_id, line_id, location_key, subject, at, units, expires_at)
  select p_order, t.line_id, p_location, t.subject, t.at, sum(t.units), p_expires
  from jsonb_to_recordset(p_wanted) as t(line_id bigint, subject text, at text, shared text, units integer)
  where t.shared is null group by t.line_id, t.subject, t.at;
end $$;

-- Locks the cells to release and the wanted cells together, in key order in one statement, so that two buyers cannot
-- deadlock. Creates wanted cells that do not exist yet.
create or replace function lock_cells(p_location integer, p_order bigint, p_lines bigint[], p_wanted jsonb) returns void
language plpgsql as $$
begin
  insert into cell as c (location_key, subject, at, capacity)
  select p_location, t.subject, t.at, min(t.capacity)
  from (
    select w.subject, w.at, w.capacity from jsonb_to_recordset(p_wanted) as w(subject text, at text, capacity integer)
    union all
    select k.subject, k.at, null from claim k where k.order_id = p_order and k.line_id = any (p_lines)) t
  group by t.subject, t.at
  order by t.subject collate "C", t.at collate "C"
  on conflict (location_key, subject, at) do update set claimed = c.claimed where false;
end $$;

-- Releases the places of some lines of an order immediately. The caller holds locks on the
-- cells, or needs nothing else from them.
create or replace function release_lines(p_location integer, p_order bigint, p_lines bigint[]) returns void language plpgsql as $$
begin
  perform from cell c
  where location_key = p_location and (subject, at) in (
    select subject, at from claim where order_id = p_order and line_id = any (p_lines))
  order by subject, at for update;
  with gone as (
    delete from claim where order_id = p_order and line_id = any (p_lines) returning subject, at, units, shared),
  alone as (
    -- What a departure takes once is freed with its last claim.
    select g.subject, g.at, case when g.shared is null then sum(g.units) else greatest(0, max(g.units) - coalesce((
      select max(k.units) from claim k
      where k.location_key = p_location and k.subject = g.subject and k.at = g.at and k.shared = g.shared
        and not (k.order_id = p_order and k.line_id = any (p_lines))), 0)) end as units
    from gone g group by g.subject, g.at, g.shared),
  freed as (
    select subject, at, sum(units)::integer as units from alone group by subject, at)
  update cell c set claimed = c.claimed - f.units, exclusive = c.exclusive and c.claimed > f.units,
    capacity = capacity_after(c.capacity, c.lowered_to, c.claimed - f.units) from freed f
  where c.location_key = p_location and c.subject = f.subject and c.at = f.at;
end $$;

-- Serializes the carts of one holder from here on, so that what they hold together can be counted.
create or replace function lock_holder(p_location integer, p_holder jsonb) returns void language plpgsql as $$
begin
  if p_holder is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('holder ' || p_location || (p_holder ->> 'hash'), 0));
end $$;

-- Lists, per cell with limited capacity, what all open unpaid carts of a holder hold, and the holder's fair share.
create or replace function held_cells(p_location integer, p_holder bytea, p_share integer, p_least integer)
returns table (subject text, at text, held integer, largest integer, fair integer, carts integer) language plpgsql stable as $$
begin
  return query
    with mine as (
      select k.subject, k.at, k.order_id, sum(k.units)::integer as units
      from shop_order o join claim k on k.order_id = o.order_id
      where o.location_key = p_location and o.holder = p_holder and o.state in ('new', 'paying')
        and k.expires_at > clock_timestamp() and k.subject ~ '^(activity|rate|pool|vehicle)/' and k.shared is null
      group by k.subject, k.at, k.order_id)
    select m.subject, m.at,
      -- A private tour holds the whole cell, whatever the size of the group.
      sum(case when c.exclusive then c.capacity else m.units end)::integer,
      max(case when c.exclusive then c.capacity else m.units end)::integer,
      greatest(c.capacity * p_share / 100, p_least), count(*)::integer
    from mine m join cell c on c.location_key = p_location and c.subject = m.subject and c.at = m.at
    where c.capacity is not null
    group by m.subject, m.at, c.capacity, c.exclusive;
end $$;

-- Raises GW009 if a cart makes its holder hold too much; the detail says of what. Call with the holder locked and the
-- cart's cells claimed, so that no other cart of the holder is counted at the same time.
-- holder: {hash, share_percent, least_units, units_beyond, quarters_per_unit, carts}
create or replace function bound_holder(p_location integer, p_order bigint, p_holder jsonb, p_is_new boolean) returns void
language plpgsql as $$
declare
  v_hash bytea := decode(p_holder ->> 'hash', 'hex');
  v_quarters integer := (p_holder ->> 'quarters_per_unit')::integer;
  v_crowded boolean;
  v_beyond bigint;
begin
  if p_holder is null then return; end if;
  if p_is_new and (
    select count(*) from shop_order o where o.location_key = p_location and o.holder = v_hash
      and o.state in ('new', 'paying') and o.hold_expires_at > clock_timestamp()) > (p_holder ->> 'carts')::integer then
    raise exception 'too many carts of one holder' using errcode = 'GW009', detail = 'carts';
  end if;
  select
    bool_or(h.held - h.largest > h.fair and exists (
      select from claim k where k.order_id = p_order and k.subject = h.subject and k.at = h.at)),
    sum(greatest(h.held - h.fair, 0) * case when h.subject like 'pool/%' then 1 else v_quarters end)
  into v_crowded, v_beyond
  from held_cells(p_location, v_hash, (p_holder ->> 'share_percent')::integer, (p_holder ->> 'least_units')::integer) h;
  if v_crowded then
    raise exception 'too much of one departure' using errcode = 'GW009', detail = 'departure';
  end if;
  if v_beyond > (p_holder ->> 'units_beyond')::integer * v_quarters then
    raise exception 'too much of the venue' using errcode = 'GW009', detail = 'venue';
  end if;
end $$;
