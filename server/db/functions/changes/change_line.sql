-- Changes a booking of a saved order (docs/rules/changes.md): another time, other guests, other add-ons. Places, stock,
-- tickets, commissions, money and email in one transaction, or nothing happens.
-- GW001 places taken · GW002 catalog changed · GW003 order changed since it was read, is being paid by something else
-- and costs other than before, or a ticket was used · GW004 not saved
-- change: {location, version, orderId, revision, …rebook_line's document, guests: replace_guests' document|null,
--          tickets: change_tickets' document, goodwill, event: 'moved'|'changed', actor, reason, link (hex)|null,
--          email: {topic, payload}|null, details, requestId, attempt? (what paid it)}
create or replace function change_line(change jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer := (change ->> 'location')::integer;
  v_order bigint := (change ->> 'orderId')::bigint;
  v_line bigint := (change ->> 'lineKey')::bigint;
  v_request text := change ->> 'requestId';
  v_attempt bigint := (change ->> 'attempt')::bigint;
  -- Moves that began to be paid before version 0.2 name no actor: they were guests' own.
  v_actor jsonb := coalesce(change -> 'actor', jsonb_build_object('kind', 'guest'));
  v_event text := coalesce(change ->> 'event', 'moved');
  v_goodwill bigint := coalesce((change ->> 'goodwill')::bigint, 0);
  v_fee bigint := coalesce((change #>> '{amended,fee}')::bigint, 0);
  v_difference bigint := coalesce((change #>> '{amended,difference}')::bigint, 0);
  v_from text;
  v_revision integer;
begin
  perform refuse_stale_catalogue(v_location, (change ->> 'version')::bigint);
  update shop_order
  set revision = revision + 1
  where
    order_id = v_order
    and location_key = v_location
    and state = 'saved'
    and revision = (change ->> 'revision')::integer
  returning revision
  into v_revision;
  if not found then
    perform refuse_moved_order(v_location, v_order, '{saved}');
  end if;
  -- The amount being paid was computed from the order before this change.
  if
    v_difference != 0
    and exists (
      select
      from payment_attempt
      where
        order_id = v_order
        and state in ('pending', 'challenge', 'unknown')
        and attempt_row_id is distinct from v_attempt
    )
  then
    raise exception 'the order is being paid' using errcode = 'GW003';
  end if;
  select starts_at_wall into v_from from order_line where order_id = v_order and line_id = v_line;
  -- A scan of a ticket waits here, or has come first.
  perform from ticket where order_id = v_order and line_id = v_line order by number for update;
  if
    exists (
      select
      from ticket
      where
        order_id = v_order
        and line_id = v_line
        and used_at is not null
        and (v_from != change ->> 'start' or change -> 'tickets' -> 'cancel' @> to_jsonb(number))
    )
  then
    raise exception 'a ticket of the booking was used' using errcode = 'GW003';
  end if;

  insert into line_move
    (order_id, line_id, from_wall, to_wall, request_id, changed_by, fee, kept, difference, attempt_row_id)
  values
    (
      v_order,
      v_line,
      v_from,
      change ->> 'start',
      v_request,
      case
        when v_actor ->> 'kind' = 'guest' then 'guest'
        else 'venue'
      end,
      v_fee,
      coalesce((change #>> '{amended,kept}')::bigint, 0),
      v_difference,
      v_attempt
    );
  if change -> 'guests' != 'null' then
    perform replace_guests(v_order, v_line, change -> 'guests');
  end if;
  perform
    rebook_line(
      v_location,
      v_order,
      change,
      case
        when v_event = 'moved' then 'move'
        else 'change'
      end,
      v_request
    );
  perform
    end_called_off(
      v_order,
      'moved',
      case
        when v_actor ->> 'kind' = 'guest' then 'guest'
        else 'staff'
      end,
      v_request
    );
  if v_goodwill > 0 then
    perform set_config('gangway.moving', v_order::text, true);
    update order_line set goodwill = goodwill + v_goodwill where order_id = v_order and line_id = v_line;
    perform set_config('gangway.moving', '', true);
    perform settle_commissions(v_order);
  end if;
  perform change_tickets(v_order, v_line, change -> 'tickets');
  perform email_change(v_location, v_order, v_revision, change ->> 'link', change -> 'email');
  perform
    record_event(
      v_order,
      v_event,
      'changes',
      v_request,
      coalesce(change -> 'details', '{}') || jsonb_build_object(
        'line', v_line,
        'from', v_from,
        'to', change ->> 'start',
        'fee', v_fee,
        'difference', v_difference,
        'paid', coalesce((select amount from payment_attempt where attempt_row_id = v_attempt), 0),
        'by', v_actor,
        'reason', change -> 'reason',
        'back', change #> '{amended,refunds,parts}'
      )
    );
end;
$$;
