-- The statements of a purchase, one round trip each. They decide nothing but what must be decided under the lock:
-- whether the version, the revision and the places are still as the caller saw them (docs/rules/orders.md).
-- GW001 places taken · GW002 catalogue changed · GW003 order changed meanwhile · GW004 order no longer new · GW005 no such order

create function refuse_stale_catalogue(p_location integer, p_version bigint) returns void language plpgsql as $$
begin
  perform from location where location_key = p_location and version = p_version for share;
  if not found then
    raise exception 'catalogue changed' using errcode = 'GW002';
  end if;
end $$;

-- An order with its lines as one document; null when there is none.
create function load_order(p_location integer, p_hash bytea) returns jsonb language sql stable as $$
  select to_jsonb(o) - 'order_key_hash' || jsonb_build_object(
    'hold_expired', o.state in ('new', 'paying') and o.hold_expires_at <= clock_timestamp(),
    'hold_seconds', extract(epoch from o.hold_expires_at - clock_timestamp()),
    'lines', coalesce((
      select jsonb_agg(to_jsonb(l) || jsonb_build_object(
        'rates', (select coalesce(jsonb_agg(to_jsonb(r) order by r.rate_key), '[]') from order_line_rate r where r.line_id = l.line_id))
        order by l.line_id)
      from order_line l where l.location_key = o.location_key and l.order_id = o.order_id), '[]'),
    'attempts', coalesce((
      select jsonb_agg(to_jsonb(a) - 'request_hash' order by a.attempt_row_id)
      from payment_attempt a where a.order_id = o.order_id), '[]'))
  from shop_order o where o.location_key = p_location and o.order_key_hash = p_hash
$$;

-- Brings a cart from one state to the next: removes lines, adds lines with their places, sets totals, renews the hold.
-- change: {location, version, order_id?, revision?, key_hash?, currency, window_minutes, totals, fees, remove[], add[],
--          agents, request_id, kind}
create function change_cart(change jsonb) returns jsonb language plpgsql as $$
declare
  v_location integer := (change ->> 'location')::integer;
  v_window interval := make_interval(mins => (change ->> 'window_minutes')::integer);
  v_removed bigint[] := array(select jsonb_array_elements_text(coalesce(change -> 'remove', '[]'))::bigint);
  v_order shop_order;
  v_expires timestamptz;
  v_line bigint;
  v_lines bigint[] := '{}';
  line jsonb;
begin
  perform refuse_stale_catalogue(v_location, (change ->> 'version')::bigint);
  if change ? 'order_id' then
    select * into v_order from shop_order
    where order_id = (change ->> 'order_id')::bigint and location_key = v_location for update;
    if not found then raise exception 'no such order' using errcode = 'GW005'; end if;
    if v_order.state <> 'new' then raise exception 'order is not new' using errcode = 'GW004'; end if;
    if v_order.revision <> (change ->> 'revision')::integer then
      raise exception 'order changed' using errcode = 'GW003';
    end if;
  else
    insert into shop_order (location_key, order_key_hash, currency, catalogue_version, client_agent_key,
      booking_agent_key, membership_key, membership_member_key, hold_ends_latest_at)
    values (v_location, decode(change ->> 'key_hash', 'hex'), change ->> 'currency', (change ->> 'version')::bigint,
      (change ->> 'client_agent_key')::integer, (change ->> 'booking_agent_key')::integer,
      (change ->> 'membership_key')::integer, (change ->> 'membership_member_key')::integer,
      clock_timestamp() + 3 * v_window)
    returning * into v_order;
  end if;
  v_expires := least(clock_timestamp() + v_window, v_order.hold_ends_latest_at);

  -- Several lines at once: the cells of all that goes and comes are locked together, in key order, so that two buyers
  -- can not wait for each other.
  if cardinality(v_removed) > 0 or jsonb_array_length(coalesce(change -> 'add', '[]')) > 1 then
    insert into cell (location_key, subject, at, capacity)
    select distinct on (t.subject collate "C", t.at collate "C") v_location, t.subject, t.at, t.capacity
    from jsonb_array_elements(change -> 'add') a,
      jsonb_to_recordset(a -> 'wanted') as t(subject text, at text, capacity integer)
    order by t.subject collate "C", t.at collate "C"
    on conflict do nothing;
    perform from cell c
    where c.location_key = v_location and (c.subject, c.at) in (
      select k.subject, k.at from claim k where k.line_id = any (v_removed) and k.order_id = v_order.order_id
      union
      select t.subject, t.at from jsonb_array_elements(change -> 'add') a,
        jsonb_to_recordset(a -> 'wanted') as t(subject text, at text))
    order by c.subject, c.at for update;
    perform release_lines(v_location, v_removed);
    delete from order_line where location_key = v_location and order_id = v_order.order_id and line_id = any (v_removed);
  end if;

  for line in select * from jsonb_array_elements(coalesce(change -> 'add', '[]')) loop
    insert into order_line (location_key, order_id, kind, activity_key, slot_key, starts_at_wall, ends_at_wall,
      starts_at, participants, sub_total, tax_class, cells, details)
    values (v_location, v_order.order_id, line ->> 'kind', (line ->> 'activity_key')::integer,
      (line ->> 'slot_key')::bigint, line ->> 'starts_at_wall', line ->> 'ends_at_wall',
      to_timestamp((line ->> 'starts_at')::double precision / 1000), (line ->> 'participants')::integer,
      (line ->> 'sub_total')::bigint, line ->> 'tax_class',
      (select count(distinct (t.subject, t.at)) from jsonb_to_recordset(line -> 'wanted') as t(subject text, at text)),
      line -> 'details')
    returning line_id into v_line;
    insert into order_line_rate (line_id, rate_key, name, price, participants, seats, sub_total)
    select v_line, r.rate_key, r.name, r.price, r.participants, r.seats, r.price * r.participants
    from jsonb_to_recordset(line -> 'rates')
      as r(rate_key integer, name text, price bigint, participants integer, seats integer);
    perform claim_cells(v_location, v_order.order_id, v_line, line -> 'wanted', v_expires);
    v_lines := v_lines || v_line;
  end loop;

  if change ? 'order_id' then
    update claim set expires_at = v_expires where order_id = v_order.order_id and expires_at is not null;
  end if;
  update shop_order set
    revision = v_order.revision + 1,
    catalogue_version = (change ->> 'version')::bigint,
    sub_total = (change -> 'totals' ->> 'sub_total')::bigint,
    fee_total = (change -> 'totals' ->> 'fee_total')::bigint,
    tax_total = (change -> 'totals' ->> 'tax_total')::bigint,
    included_tax = (change -> 'totals' ->> 'included_tax')::bigint,
    total = (change -> 'totals' ->> 'total')::bigint,
    deposit_total = 0,
    fees = change -> 'fees',
    hold_expires_at = v_expires
  where order_id = v_order.order_id;
  insert into order_event (order_id, kind, request_id, details)
  values (v_order.order_id, change ->> 'kind', change ->> 'request_id',
    jsonb_build_object('added', v_lines, 'removed', v_removed, 'total', change -> 'totals' -> 'total'));
  return jsonb_build_object('order_id', v_order.order_id, 'revision', v_order.revision + 1, 'line_ids', v_lines,
    'hold_seconds', extract(epoch from v_expires - clock_timestamp()));
end $$;

-- Contact details of a new order; answers the order as it now is, or null when there is none.
create function save_customer(p_location integer, p_hash bytea, p_customer jsonb, p_language integer) returns jsonb
language plpgsql as $$
begin
  update shop_order set
    customer = coalesce(p_customer, customer), language_key = coalesce(p_language, language_key), revision = revision + 1
  where location_key = p_location and order_key_hash = p_hash and state = 'new'
    and hold_expires_at > clock_timestamp();
  return load_order(p_location, p_hash);
end $$;

-- Ends a new order and gives its places back: abandoned by the visitor or expired.
create function end_cart(p_location integer, p_order bigint, p_state text, p_request text) returns boolean
language plpgsql as $$
begin
  perform from shop_order where order_id = p_order and location_key = p_location and state = 'new' for update;
  if not found then return false; end if;
  perform release_lines(p_location, array(select line_id from order_line where order_id = p_order and location_key = p_location));
  update shop_order set state = p_state, revision = revision + 1 where order_id = p_order;
  insert into order_event (order_id, kind, request_id) values (p_order, p_state, p_request);
  return true;
end $$;

-- A change and the order as it then is. Each statement of the body sees what the one before it wrote.
create function change_cart_and_load(change jsonb, p_location integer, p_hash bytea) returns jsonb
language plpgsql as $$
begin
  perform change_cart(change);
  return load_order(p_location, p_hash);
end $$;
