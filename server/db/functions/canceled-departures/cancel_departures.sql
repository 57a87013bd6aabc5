-- Cancels departures (docs/rules/canceled-departures.md): their bookings lose their places at once, and a job for each
-- order goes on from there. Carts lose theirs with their hold; what is being paid for them is then voided, as wherever
-- places are gone. Called after lock_departures and under the lock of the venue, so nobody else books there meanwhile.
-- cancel: {location, from, before, departures: [{activityKey, at, …}], key, requestKey, day, percent|null, choice|null,
--          decideBy|null, decideByWall|null, subject, text, reason, actor, requestId, now (when the jobs are due),
--          orders: [{orderId, lines[], guests, paid, chooses}]}
create or replace function cancel_departures(cancel jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer := (cancel ->> 'location')::integer;
  v_from timestamptz := (cancel ->> 'from')::timestamptz;
  v_before timestamptz := (cancel ->> 'before')::timestamptz;
  v_id bigint;
  v_cart record;
  v_order record;
begin
  -- All cells at once in key order, as everybody locks several.
  perform
  from cell
  where
    location_key = v_location
    and (subject, at) in (
      select k.subject, k.at
      from
        claim as k
        join bookings_on(v_location, v_from, v_before, cancel -> 'departures') as b using (order_id, line_id)
    )
  order by subject, at
  for update;
  insert into departure_cancellation
    (
      location_key, cancellation_key, request_key, day, departures, percent, choice, decide_by, decide_by_wall, subject,
      text, reason, actor
    )
  values
    (
      v_location,
      cancel ->> 'key',
      cancel ->> 'requestKey',
      (cancel ->> 'day')::date,
      cancel -> 'departures',
      (cancel ->> 'percent')::smallint,
      nullif(cancel -> 'choice', 'null'),
      (cancel ->> 'decideBy')::timestamptz,
      cancel ->> 'decideByWall',
      cancel ->> 'subject',
      cancel ->> 'text',
      cancel ->> 'reason',
      cancel -> 'actor'
    )
  returning cancellation_id
  into v_id;
  for v_cart in
    select order_id, array_agg(line_id) as lines
    from bookings_on(v_location, v_from, v_before, cancel -> 'departures')
    where state in ('new', 'paying')
    group by order_id
    order by order_id
  loop
    perform release_lines(v_location, v_cart.order_id, v_cart.lines);
    update claim set expires_at = clock_timestamp() - interval '1 second' where order_id = v_cart.order_id;
    update shop_order
    set hold_expires_at = clock_timestamp() - interval '1 second'
    where order_id = v_cart.order_id and hold_expires_at > clock_timestamp() - interval '1 second';
  end loop;
  for v_order in
    select
      o."orderId" as order_id,
      o.guests,
      o.paid,
      o.chooses,
      array(select jsonb_array_elements_text(o.lines)::bigint) as lines
    from
      jsonb_to_recordset(cancel -> 'orders') as o (
        "orderId" bigint, lines jsonb, guests integer, paid bigint, chooses boolean
      )
    order by o."orderId"
  loop
    perform release_lines(v_location, v_order.order_id, v_order.lines);
    -- guard_line lets these lines lose their places until the setting is taken back below.
    perform set_config('gangway.moving', v_order.order_id::text, true);
    update order_line
    set
      called_off_at = clock_timestamp(),
      cells = 0
    where order_id = v_order.order_id and line_id = any (v_order.lines);
    perform set_config('gangway.moving', '', true);
    -- Decided before this, a change or the payment of a move is not made anymore.
    update shop_order set revision = revision + 1 where order_id = v_order.order_id;
    insert into departure_cancellation_order
      (location_key, cancellation_id, order_id, lines, guests, paid, chooses, due_at)
    values
      (
        v_location,
        v_id,
        v_order.order_id,
        v_order.lines,
        v_order.guests,
        v_order.paid,
        v_order.chooses,
        (cancel ->> 'now')::timestamptz
      );
    insert into order_event (order_id, kind, request_id, details)
    values
      (
        v_order.order_id,
        'departure canceled',
        cancel ->> 'requestId',
        jsonb_build_object('lines', v_order.lines, 'by', cancel -> 'actor', 'reason', cancel -> 'reason')
      );
  end loop;
end;
$$;
