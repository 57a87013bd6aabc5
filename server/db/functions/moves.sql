-- Moving a booking of a saved order to another time (docs/rules/moves.md): its old places are released and the new ones
-- taken in one transaction, or nothing happens.
-- GW001 places taken · GW002 catalog changed · GW003 order changed since it was read, or a ticket was used · GW004 not saved

-- Lists an order's moves, oldest first, in the program's names (LineMove of the domain).
create or replace function load_moves(p_order bigint) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('lineKey', line_id, 'from', from_wall, 'to', to_wall, 'movedAt', moved_at)
      order by move_id), '[]')
    from line_move where order_id = p_order);
end $$;

-- move: {location, version, orderId, revision, lineKey, slotKey, start, end, startAt, endAt, pickup, cells, wanted[], letter:{topic,
--        dedupeKey, payload}, requestId}
create or replace function move_line(move jsonb) returns void language plpgsql as $$
declare
  v_location integer := (move ->> 'location')::integer;
  v_order bigint := (move ->> 'orderId')::bigint;
  v_line bigint := (move ->> 'lineKey')::bigint;
  v_wanted jsonb;
  v_from text;
begin
  perform refuse_stale_catalogue(v_location, (move ->> 'version')::bigint);
  update shop_order set revision = revision + 1
  where order_id = v_order and location_key = v_location and state = 'saved' and revision = (move ->> 'revision')::integer;
  if not found then perform refuse_moved_order(v_location, v_order, '{saved}'); end if;
  -- A scan of a ticket waits here, or has come first.
  perform from ticket where order_id = v_order and line_id = v_line order by number for update;
  if exists (select from ticket where order_id = v_order and line_id = v_line and used_at is not null) then
    raise exception 'a ticket of the booking was used' using errcode = 'GW003';
  end if;

  v_wanted := wanted_of_line(move -> 'wanted', v_line);
  perform lock_cells(v_location, v_order, array[v_line], v_wanted);
  perform release_lines(v_location, v_order, array[v_line]);
  perform claim_cells(v_location, v_order, v_wanted, null);

  select starts_at_wall into v_from from order_line where order_id = v_order and line_id = v_line;
  insert into line_move (order_id, line_id, from_wall, to_wall, request_id)
  values (v_order, v_line, v_from, move ->> 'start', move ->> 'requestId');
  -- guard_line lets the times of this order's lines change until the end of this statement.
  perform set_config('gangway.moving', v_order::text, true);
  update order_line set slot_key = (move ->> 'slotKey')::bigint, starts_at_wall = move ->> 'start',
    ends_at_wall = move ->> 'end', starts_at = to_timestamp((move ->> 'startAt')::double precision / 1000),
    pickup = nullif(move -> 'pickup', 'null'), cells = (move ->> 'cells')::integer
  where order_id = v_order and line_id = v_line;
  perform set_config('gangway.moving', '', true);
  -- A commission is due once the activity is over.
  update commission set is_over_at = to_timestamp((move ->> 'endAt')::double precision / 1000)
  where order_id = v_order and line_id = v_line;
  insert into outbox (topic, dedupe_key, payload)
  values (move #>> '{letter,topic}', (move #>> '{letter,dedupeKey}') || '-' || (
    select count(*) from line_move where order_id = v_order), move #> '{letter,payload}');
  insert into order_event (order_id, kind, request_id, details)
  values (v_order, 'moved', move ->> 'requestId',
    jsonb_build_object('line', v_line, 'from', v_from, 'to', move ->> 'start', 'by', 'guest'));
end $$;
