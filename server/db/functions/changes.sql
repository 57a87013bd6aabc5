-- Changing a booking of a saved order for its venue (docs/rules/changes.md): another time, other guests, other add-ons. Places, stock, tickets,
-- commissions, money and email in one transaction, or nothing happens.
-- GW001 places taken · GW002 catalog changed · GW003 order changed since it was read, is being paid, or a ticket was used · GW004 not saved

-- Replaces the guests and add-ons of a line.
-- guests: {participants, isMember, answers[], rates[], products[]} in the names of add_lines
create or replace function replace_guests(p_order bigint, p_line bigint, guests jsonb) returns void language plpgsql as $$
begin
  perform set_config('gangway.moving', p_order::text, true);
  delete from order_line_rate where order_id = p_order and line_id = p_line;
  delete from order_line_product where order_id = p_order and line_id = p_line;
  insert into order_line_rate (order_id, line_id, rate_key, name, price, participants, seats, people, sub_total, discount,
    booking_agent_key, agent_history_key)
  select p_order, p_line, r."rateKey", r.name, r.price, r.participants, r.seats, r.people, r."subTotal", r.discount, r."agentKey",
    r."agentHistoryKey"
  from jsonb_to_recordset(guests -> 'rates') as r("rateKey" integer, name text, price bigint, participants integer, seats integer,
    people integer, "subTotal" bigint, discount bigint, "agentKey" integer, "agentHistoryKey" integer);
  insert into order_line_product (order_id, line_id, place, merchandise_key, product_key, variant_key, kind, name, variant_name,
    quantity, unit_price, sub_total, published_price, tip_percent, minimum, stock_units)
  select p_order, p_line, p.place, p."merchandiseKey", p."productKey", p."variantKey", p.kind, p.name, p."variantName", p.quantity,
    p."unitPrice", p."subTotal", p."publishedPrice", p."tipPercent", p.minimum, p."stockUnits"
  from rows from (jsonb_to_recordset(guests -> 'products') as ("merchandiseKey" bigint, "productKey" integer, "variantKey" integer,
    kind text, name text, "variantName" text, quantity integer, "unitPrice" bigint, "subTotal" bigint, "publishedPrice" bigint,
    "tipPercent" integer, minimum integer, "stockUnits" integer)) with ordinality
    as p("merchandiseKey", "productKey", "variantKey", kind, name, "variantName", quantity, "unitPrice", "subTotal",
      "publishedPrice", "tipPercent", minimum, "stockUnits", place);
  update order_line set participants = (guests ->> 'participants')::integer, is_member = (guests ->> 'isMember')::boolean,
    answers = guests -> 'answers'
  where order_id = p_order and line_id = p_line;
  perform set_config('gangway.moving', '', true);
end $$;

-- Cancels the tickets of guests who no longer come, and issues those of guests who come as well, numbered after the order's last.
-- tickets: {cancel: [number], admit: [{number, people}], issue: [{rateKey, people, count}]}
create or replace function change_tickets(p_order bigint, p_line bigint, tickets jsonb) returns void language plpgsql as $$
declare
  v_last integer := (select coalesce(max(number), 0) from ticket where order_id = p_order);
begin
  update ticket set cancelled_at = clock_timestamp()
  where order_id = p_order and line_id = p_line
    and number in (select (n #>> '{}')::integer from jsonb_array_elements(tickets -> 'cancel') n);
  update ticket t set people = a.people
  from jsonb_to_recordset(tickets -> 'admit') as a(number integer, people integer)
  where t.order_id = p_order and t.line_id = p_line and t.number = a.number;
  insert into ticket (order_id, number, line_id, rate_key, people)
  select p_order, v_last + row_number() over (order by b.place, one), p_line, b."rateKey", b.people
  from rows from (jsonb_to_recordset(tickets -> 'issue') as ("rateKey" integer, people integer, count integer))
    with ordinality as b("rateKey", people, count, place),
    generate_series(1, b.count) as one;
end $$;

-- change: {location, version, orderId, revision, …rebook_line's document, guests: replace_guests' document|null, tickets: change_tickets'
--          document, goodwill, actor, reason, link (hex)|null, letter: {topic, payload}|null, details, requestId}
create or replace function change_line(change jsonb) returns void language plpgsql as $$
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
  if exists (select from ticket where order_id = v_order and line_id = v_line and used_at is not null
    and (v_from <> change ->> 'start' or change -> 'tickets' -> 'cancel' @> to_jsonb(number))) then
    raise exception 'a ticket of the booking was used' using errcode = 'GW003';
  end if;

  insert into line_move (order_id, line_id, from_wall, to_wall, request_id, changed_by, fee, kept, difference)
  values (v_order, v_line, v_from, change ->> 'start', v_request, 'venue', coalesce((change #>> '{amended,fee}')::bigint, 0),
    coalesce((change #>> '{amended,kept}')::bigint, 0), coalesce((change #>> '{amended,difference}')::bigint, 0));
  if change -> 'guests' <> 'null' then perform replace_guests(v_order, v_line, change -> 'guests'); end if;
  perform rebook_line(v_location, v_order, change, 'change', v_request);
  if v_goodwill > 0 then
    perform set_config('gangway.moving', v_order::text, true);
    update order_line set goodwill = goodwill + v_goodwill where order_id = v_order and line_id = v_line;
    perform set_config('gangway.moving', '', true);
    perform settle_commissions(v_order);
  end if;
  perform change_tickets(v_order, v_line, change -> 'tickets');
  perform email_change(v_location, v_order, v_revision, change ->> 'link', change -> 'letter');
  perform record_event(v_order, 'changed', 'changes', v_request, change -> 'details' || jsonb_build_object('line', v_line,
    'from', v_from, 'to', change ->> 'start', 'difference', coalesce((change #>> '{amended,difference}')::bigint, 0),
    'by', change -> 'actor', 'reason', change -> 'reason', 'back', change #> '{amended,refunds,parts}'));
end $$;
