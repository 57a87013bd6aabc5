-- Moves a booking of a saved order to another time (docs/rules/moves.md): its old places are released and the new ones
-- taken in one transaction, or nothing happens.
-- GW001 places taken · GW002 catalog changed · GW003 order changed since it was read, or a ticket was used · GW004 not
-- saved
-- move: {location, version, orderId, revision, …rebook_line's document,
--        letter:{topic, dedupeKey, payload}, actor, requestId, attempt? (what paid it)}
create or replace function move_line(move jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer := (move ->> 'location')::integer;
  v_order bigint := (move ->> 'orderId')::bigint;
  v_line bigint := (move ->> 'lineKey')::bigint;
  v_from text;
  v_attempt bigint := (move ->> 'attempt')::bigint;
begin
  perform refuse_stale_catalogue(v_location, (move ->> 'version')::bigint);
  update shop_order
  set revision = revision + 1
  where
    order_id = v_order
    and location_key = v_location
    and state = 'saved'
    and revision = (move ->> 'revision')::integer;
  if not found then
    perform refuse_moved_order(v_location, v_order, '{saved}');
  end if;
  -- A scan of a ticket waits here, or has come first.
  perform from ticket where order_id = v_order and line_id = v_line order by number for update;
  if exists (select from ticket where order_id = v_order and line_id = v_line and used_at is not null) then
    raise exception 'a ticket of the booking was used' using errcode = 'GW003';
  end if;
  -- What is being paid was asked for by the order as it is.
  if
    (move #>> '{amended,difference}')::bigint < 0
    and exists (
      select
      from payment_attempt
      where order_id = v_order and state in ('pending', 'challenge', 'unknown')
    )
  then
    raise exception 'the order is being paid' using errcode = 'GW003';
  end if;

  select starts_at_wall into v_from from order_line where order_id = v_order and line_id = v_line;
  insert into line_move (order_id, line_id, from_wall, to_wall, request_id, fee, difference, attempt_row_id)
  values
    (
      v_order,
      v_line,
      v_from,
      move ->> 'start',
      move ->> 'requestId',
      coalesce((move #>> '{amended,fee}')::bigint, 0),
      coalesce((move #>> '{amended,difference}')::bigint, 0),
      v_attempt
    );
  perform rebook_line(v_location, v_order, move, 'move', move ->> 'requestId');
  insert into outbox (topic, dedupe_key, payload)
  values
    (
      move #>> '{letter,topic}',
      (move #>> '{letter,dedupeKey}') || '-' || (select count(*) from line_move where order_id = v_order),
      move #> '{letter,payload}'
    );
  perform
    record_event(
      v_order,
      'moved',
      'changes',
      move ->> 'requestId',
      jsonb_build_object(
        'line', v_line,
        'from', v_from,
        'to', move ->> 'start',
        -- A move that waits in a payment of before does not say who made it: its guest.
        'by', coalesce(move -> 'actor', jsonb_build_object('kind', 'guest')),
        'fee', coalesce((move #>> '{amended,fee}')::bigint, 0),
        'difference', coalesce((move #>> '{amended,difference}')::bigint, 0),
        'paid', coalesce((select amount from payment_attempt where attempt_row_id = v_attempt), 0)
      )
    );
end;
$$;
