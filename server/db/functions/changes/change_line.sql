-- Changes a booking of a saved order for its venue (docs/rules/changes.md): another time, other guests, other add-ons.
-- Places, stock, tickets, commissions, money and email in one transaction, or nothing happens.
-- GW001 places taken · GW002 catalog changed · GW003 order changed since it was read, is being paid, or a ticket was
-- used · GW004 not saved
-- change: {location, version, orderId, revision, …rebook_line's document, guests: replace_guests' document|null,
--          tickets: change_tickets' document, goodwill, actor, reason, link (hex)|null, letter: {topic, payload}|null,
--          details, requestId}
create or replace function change_line(change jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer := (change ->> 'location')::integer;
  v_order bigint := (change ->> 'orderId')::bigint;
  v_line bigint := (change ->> 'lineKey')::bigint;
  v_request text := change ->> 'requestId';
  v_goodwill bigint := (change ->> 'goodwill')::bigint;
  v_from text;
  v_revision integer;
begin
  perform refuse_stale_catalogue(v_location, (change ->> 'version')::bigint);
  v_revision := begin_change(v_location, v_order, (change ->> 'revision')::integer);
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

  insert into line_move (order_id, line_id, from_wall, to_wall, request_id, changed_by, fee, kept, difference)
  values
    (
      v_order,
      v_line,
      v_from,
      change ->> 'start',
      v_request,
      'venue',
      coalesce((change #>> '{amended,fee}')::bigint, 0),
      coalesce((change #>> '{amended,kept}')::bigint, 0),
      coalesce((change #>> '{amended,difference}')::bigint, 0)
    );
  if change -> 'guests' != 'null' then
    perform replace_guests(v_order, v_line, change -> 'guests');
  end if;
  perform rebook_line(v_location, v_order, change, 'change', v_request);
  if v_goodwill > 0 then
    perform set_config('gangway.moving', v_order::text, true);
    update order_line set goodwill = goodwill + v_goodwill where order_id = v_order and line_id = v_line;
    perform set_config('gangway.moving', '', true);
    perform settle_commissions(v_order);
  end if;
  perform change_tickets(v_order, v_line, change -> 'tickets');
  perform email_change(v_location, v_order, v_revision, change ->> 'link', change -> 'letter');
  perform
    record_event(
      v_order,
      'changed',
      'changes',
      v_request,
      change -> 'details' || jsonb_build_object(
        'line', v_line,
        'from', v_from,
        'to', change ->> 'start',
        'difference', coalesce((change #>> '{amended,difference}')::bigint, 0),
        'by', change -> 'actor',
        'reason', change -> 'reason',
        'back', change #> '{amended,refunds,parts}'
      )
    );
end;
$$;
