-- Moving a booking of a saved order to another time (docs/rules/moves.md): its old places are released and the new ones
-- taken in one transaction, or nothing happens.
-- GW001 places taken · GW002 catalog changed · GW003 order changed since it was read, or a ticket was used · GW004 not saved

-- Lists an order's moves, oldest first, in the program's names (LineMove of the domain).
create or replace function load_moves(p_order bigint) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('lineKey', line_id, 'from', from_wall, 'to', to_wall, 'movedAt', moved_at,
      'by', changed_by, 'fee', fee, 'kept', kept, 'difference', difference)
      order by move_id), '[]')
    from line_move where order_id = p_order);
end $$;

-- Changes what a saved order costs in all; the ledger books the difference, and what was paid too much is given back.
-- Called under the order's lock, with gangway.moving set to the order.
-- amended: {difference, refunds, totals, fees[], promoCodes[]} of amend_order; voided? is what canceled gift cards still held
create or replace function amend_totals(p_location integer, p_order bigint, amended jsonb, p_reason text, p_request text) returns void
language plpgsql as $$
declare
  t jsonb := amended -> 'totals';
  v_voided bigint := coalesce((amended ->> 'voided')::bigint, 0);
  -- What gift cards held was never a sale: its part of the difference is booked by itself.
  v_sales bigint := (amended ->> 'difference')::bigint + v_voided;
begin
  if amended -> 'refunds' <> 'null' then perform give_back(p_location, p_order, amended -> 'refunds', p_reason, p_request); end if;
  if exists (select from shop_order
    where order_id = p_order and balance_reserved > (t ->> 'total')::bigint - paid - redeemed) then
    perform release_balance(p_order);
  end if;
  update shop_order set sub_total = (t ->> 'subTotal')::bigint, discount_total = (t ->> 'discountTotal')::bigint,
    fee_total = (t ->> 'feeTotal')::bigint, tax_total = (t ->> 'taxTotal')::bigint,
    included_tax = (t ->> 'includedTax')::bigint, total = (t ->> 'total')::bigint,
    goodwill_total = (t ->> 'goodwillTotal')::bigint, fees = amended -> 'fees'
  where order_id = p_order;
  update order_promo_code c set amount = a.amount
  from jsonb_to_recordset(amended -> 'promoCodes') as a("lineKey" bigint, amount bigint)
  where c.order_id = p_order and c.line_id = a."lineKey";
  insert into ledger_transfer (location_key, order_id, kind, debit_account, credit_account, amount, currency)
  select p_location, p_order, k.kind, k.debit, k.credit, k.amount, o.currency
  from shop_order o cross join (values ('gift_card_void', 'gift_cards', 'receivable', v_voided),
    (case when v_voided > 0 then 'retained' else 'sale' end, 'receivable', 'sales', v_sales),
    ('reduction', 'sales', 'receivable', -v_sales)) as k(kind, debit, credit, amount)
  where o.order_id = p_order and k.amount > 0;
end $$;

-- Changes what a saved order costs with one of its lines. Called as amend_totals is.
-- amended: {difference, refunds: give_back's document|null, totals: {subTotal, discountTotal, feeTotal, taxTotal, includedTax, total, goodwillTotal}, fees[], rates: [{rateKey, price,
--           subTotal, discount}], products: [{merchandiseKey, variantKey, unitPrice, subTotal, publishedPrice}], lines: [{lineKey, subTotal,
--           tips, discount, fees, tax, includedTax, total}], promoCodes: [{lineKey, amount}], commission: {guests, basis, amount}|null}
create or replace function amend_order(p_location integer, p_order bigint, p_line bigint, amended jsonb, p_reason text, p_request text) returns void
language plpgsql as $$
begin
  perform amend_totals(p_location, p_order, amended, p_reason, p_request);
  update order_line l set sub_total = a."subTotal", tips = a.tips, discount = a.discount, fees = a.fees, tax = a.tax,
    included_tax = a."includedTax", total = a.total
  from jsonb_to_recordset(amended -> 'lines') as a("lineKey" bigint, "subTotal" bigint, tips bigint, discount bigint,
    fees bigint, tax bigint, "includedTax" bigint, total bigint)
  where l.order_id = p_order and l.line_id = a."lineKey";
  update order_line_rate r set price = a.price, sub_total = a."subTotal", discount = a.discount
  from jsonb_to_recordset(amended -> 'rates') as a("rateKey" integer, price bigint, "subTotal" bigint, discount bigint)
  where r.order_id = p_order and r.line_id = p_line and r.rate_key = a."rateKey";
  update order_line_product p set unit_price = a."unitPrice", sub_total = a."subTotal", published_price = a."publishedPrice"
  from jsonb_to_recordset(amended -> 'products') as a("merchandiseKey" bigint, "variantKey" integer, "unitPrice" bigint,
    "subTotal" bigint, "publishedPrice" bigint)
  where p.order_id = p_order and p.line_id = p_line and p.merchandise_key = a."merchandiseKey"
    and p.variant_key is not distinct from a."variantKey";
  -- Affiliates earn on what the guest pays. What was given back of the line is settled anew; a commission that the venue reversed
  -- by hand stays so.
  update commission set guests = coalesce((amended #>> '{commission,guests}')::integer, guests), basis = (amended #>> '{commission,basis}')::bigint,
    amount = (amended #>> '{commission,amount}')::bigint, refunded = 0, reversed = 0
  where order_id = p_order and line_id = p_line and not reversed_by_hand and amended -> 'commission' <> 'null';
  perform settle_commissions(p_order);
end $$;

-- Gives a line of a saved order the places, time and price of what it is booked as now: its old places are released and the new ones taken.
-- Called under the order's lock.
-- booked: {lineKey, slotKey, start, end, startAt, endAt, pickup, cells, wanted[], amended: amend_order's document|null}
create or replace function rebook_line(p_location integer, p_order bigint, booked jsonb, p_reason text, p_request text) returns void
language plpgsql as $$
declare
  v_line bigint := (booked ->> 'lineKey')::bigint;
  v_wanted jsonb := wanted_of_line(booked -> 'wanted', v_line);
begin
  perform lock_cells(p_location, p_order, array[v_line], v_wanted);
  perform release_lines(p_location, p_order, array[v_line]);
  perform claim_cells(p_location, p_order, v_wanted, null);
  -- guard_line and guard_order let the times and prices of this order change until the setting is taken back below.
  perform set_config('gangway.moving', p_order::text, true);
  if booked -> 'amended' <> 'null' then
    perform amend_order(p_location, p_order, v_line, booked -> 'amended', p_reason, p_request);
  end if;
  update order_line set slot_key = (booked ->> 'slotKey')::bigint, starts_at_wall = booked ->> 'start',
    ends_at_wall = booked ->> 'end', starts_at = to_timestamp((booked ->> 'startAt')::double precision / 1000),
    pickup = nullif(booked -> 'pickup', 'null'), cells = (booked ->> 'cells')::integer
  where order_id = p_order and line_id = v_line;
  perform set_config('gangway.moving', '', true);
  -- A commission is due once the activity is over.
  update commission set is_over_at = to_timestamp((booked ->> 'endAt')::double precision / 1000)
  where order_id = p_order and line_id = v_line;
end $$;

-- move: {location, version, orderId, revision, …rebook_line's document,
--        letter:{topic, dedupeKey, payload}, requestId, attempt? (what paid it)}
create or replace function move_line(move jsonb) returns void language plpgsql as $$
declare
  v_location integer := (move ->> 'location')::integer;
  v_order bigint := (move ->> 'orderId')::bigint;
  v_line bigint := (move ->> 'lineKey')::bigint;
  v_from text;
  v_attempt bigint := (move ->> 'attempt')::bigint;
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
  -- What is being paid was asked for by the order as it is.
  if (move #>> '{amended,difference}')::bigint < 0 and exists (select from payment_attempt
    where order_id = v_order and state in ('pending', 'challenge', 'unknown')) then
    raise exception 'the order is being paid' using errcode = 'GW003';
  end if;

  select starts_at_wall into v_from from order_line where order_id = v_order and line_id = v_line;
  insert into line_move (order_id, line_id, from_wall, to_wall, request_id, fee, difference, attempt_row_id)
  values (v_order, v_line, v_from, move ->> 'start', move ->> 'requestId',
    coalesce((move #>> '{amended,fee}')::bigint, 0), coalesce((move #>> '{amended,difference}')::bigint, 0),
    v_attempt);
  perform rebook_line(v_location, v_order, move, 'move', move ->> 'requestId');
  insert into outbox (topic, dedupe_key, payload)
  values (move #>> '{letter,topic}', (move #>> '{letter,dedupeKey}') || '-' || (
    select count(*) from line_move where order_id = v_order), move #> '{letter,payload}');
  perform record_event(v_order, 'moved', 'changes', move ->> 'requestId',
    jsonb_build_object('line', v_line, 'from', v_from, 'to', move ->> 'start', 'by', 'guest',
      'fee', coalesce((move #>> '{amended,fee}')::bigint, 0),
      'difference', coalesce((move #>> '{amended,difference}')::bigint, 0),
      'paid', coalesce((select amount from payment_attempt where attempt_row_id = v_attempt), 0)));
end $$;

-- Opens an attempt to pay for a move, under the order's lock. Raises GW003 if the order has changed since it was read, or if something else
-- of it is being paid.
-- begin: {location, order_id, attempt_id, gateway, account, gateway_key, request_hash, amount, currency, method, move}
create or replace function begin_move(begin_ jsonb) returns jsonb language plpgsql as $$
declare
  v_id bigint := (begin_ ->> 'order_id')::bigint;
  v_attempt bigint;
  v_created timestamptz;
begin
  perform from shop_order
  where order_id = v_id and location_key = (begin_ ->> 'location')::integer and state = 'saved'
    and revision = (begin_ #>> '{move,revision}')::integer
  for update;
  if not found or exists (select from payment_attempt
    where order_id = v_id and state in ('pending', 'challenge', 'unknown')) then
    raise exception 'order changed' using errcode = 'GW003';
  end if;
  insert into payment_attempt (order_id, attempt_id, gateway_key, gateway, account, request_hash, amount, currency, purpose, method,
    move)
  values (v_id, begin_ ->> 'attempt_id', begin_ ->> 'gateway_key', begin_ ->> 'gateway', begin_ ->> 'account',
    decode(begin_ ->> 'request_hash', 'hex'), (begin_ ->> 'amount')::bigint, begin_ ->> 'currency', 'move',
    begin_ ->> 'method', begin_ -> 'move')
  returning attempt_row_id, created_at into v_attempt, v_created;
  return jsonb_build_object('attemptRowId', v_attempt, 'createdAt', v_created);
end $$;

-- Does a move that was paid for. Called by save_order, which holds the order's lock. Returns null if it cannot be done anymore, such as when
-- the places were taken meanwhile; the charge must then be voided.
create or replace function save_move(p_order bigint, p_attempt bigint, p_charge text, p_brand text, p_last4 text) returns jsonb
language plpgsql as $$
declare
  v_amount amount;
  v_move jsonb;
begin
  select amount, move into v_amount, v_move from payment_attempt
  where attempt_row_id = p_attempt and state in ('pending', 'challenge', 'unknown')
    and exists (select from shop_order where order_id = p_order and state = 'saved');
  if not found then return null; end if;
  begin
    perform move_line(v_move || jsonb_build_object('attempt', p_attempt));
  exception when sqlstate 'GW001' or sqlstate 'GW002' or sqlstate 'GW003' then
    return null;
  end;
  update payment_attempt set state = 'authorised', charge_id = p_charge, card_brand = p_brand, card_last4 = p_last4,
    move = null, changed_at = clock_timestamp()
  where attempt_row_id = p_attempt;
  update shop_order set paid = paid + v_amount where order_id = p_order;
  insert into ledger_transfer (location_key, order_id, attempt_row_id, kind, debit_account, credit_account, amount, currency)
  select location_key, p_order, p_attempt, 'payment', 'card', 'receivable', v_amount, currency
  from shop_order where order_id = p_order;
  return (
    select jsonb_build_object('orderNumber', order_number, 'savedAt', saved_at, 'sale', jsonb_build_object(
      'purpose', 'move', 'venue', location_key, 'currency', currency, 'total', total))
    from shop_order where order_id = p_order);
end $$;
