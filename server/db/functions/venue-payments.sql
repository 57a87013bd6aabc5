-- Payments that a venue took itself (docs/rules/deposits.md, "Paid at the venue"): recorded for a saved order that is not paid in full, and
-- taken back if that was a mistake.
-- GW003 order changed since it was read, is being paid, or owes less · GW004 not saved

-- take: {location, orderId, revision, attemptId, amount, method, actor, reason, link (hex)|null, letter: {topic, payload}|null, requestId}
create or replace function take_payment(take jsonb) returns void language plpgsql as $$
declare
  v_location integer := (take ->> 'location')::integer;
  v_order bigint := (take ->> 'orderId')::bigint;
  v_amount bigint := (take ->> 'amount')::bigint;
  v_revision integer := begin_change(v_location, v_order, (take ->> 'revision')::integer);
  v_currency currency_code;
  v_left bigint;
  v_attempt bigint;
begin
  update shop_order set paid = paid + v_amount
  where order_id = v_order and total - paid - redeemed - balance_reserved >= v_amount
  returning total - paid - redeemed, currency into v_left, v_currency;
  if not found then raise exception 'more than is left to pay' using errcode = 'GW003'; end if;
  insert into payment_attempt (order_id, attempt_id, gateway_key, gateway, request_hash, amount, currency, purpose, method, state)
  values (v_order, take ->> 'attemptId', v_order || '-' || (take ->> 'attemptId'), 'venue', sha256(convert_to(take ->> 'attemptId', 'UTF8')),
    v_amount, v_currency, 'venue', take ->> 'method', 'captured')
  returning attempt_row_id into v_attempt;
  insert into ledger_transfer (location_key, order_id, attempt_row_id, kind, debit_account, credit_account, amount, currency)
  values (v_location, v_order, v_attempt, 'payment', 'venue', 'receivable', v_amount, v_currency);
  if v_left = 0 then
    delete from outbox where sent_at is null
      and dedupe_key in ('balance-reminder-' || v_order || '-7', 'balance-reminder-' || v_order || '-2');
  end if;
  perform email_change(v_location, v_order, v_revision, take ->> 'link', take -> 'letter');
  perform record_event(v_order, 'balance', 'sales', take ->> 'requestId', jsonb_build_object('paid', v_amount, 'redeemed', 0,
    'method', take -> 'method', 'by', take -> 'actor', 'reason', take -> 'reason'));
end $$;

-- Takes a payment back that was recorded by mistake, also after the order was canceled: what was still to be given back of it never was
-- there, and what was kept of it was not paid. It is no refund.
-- undo: {location, orderId, revision, attemptRowId, amount (in all), left (what of it is not refunded), method, kept: what a canceled order keeps
--        then, {lines: [{lineKey, kept}], fees[]}|null, actor, reason, link (hex)|null, letter: {topic, payload}|null, requestId}
create or replace function undo_payment(undo jsonb) returns void language plpgsql as $$
declare
  v_location integer := (undo ->> 'location')::integer;
  v_order bigint := (undo ->> 'orderId')::bigint;
  v_attempt bigint := (undo ->> 'attemptRowId')::bigint;
  v_left bigint := (undo ->> 'left')::bigint;
  v_revision integer := begin_record(v_location, v_order, (undo ->> 'revision')::integer);
  v_owed bigint;
begin
  with owed as (
    update refund set state = 'undone', changed_at = clock_timestamp()
    where order_id = v_order and attempt_row_id = v_attempt and state = 'to be given' returning amount)
  select coalesce(sum(amount), 0)::bigint into v_owed from owed;
  if v_owed + v_left <> (undo ->> 'amount')::bigint or v_left is distinct from (
    select a.amount - coalesce((select sum(r.amount) from refund r where r.attempt_row_id = v_attempt), 0)
    from payment_attempt a where a.attempt_row_id = v_attempt and a.order_id = v_order and a.purpose = 'venue') then
    raise exception 'the venue took no such payment' using errcode = 'GW003';
  end if;
  if v_left > 0 then
    insert into refund (order_id, attempt_row_id, amount, reason, request_id, state)
    values (v_order, v_attempt, v_left, 'undone', undo ->> 'requestId', 'undone');
    insert into ledger_transfer (location_key, order_id, attempt_row_id, kind, debit_account, credit_account, amount, currency)
    select v_location, v_order, v_attempt, 'refund', 'receivable', 'venue', v_left, currency from shop_order where order_id = v_order;
    update shop_order set paid = paid - v_left where order_id = v_order;
    perform keep_less(v_location, v_order, v_left, undo -> 'kept');
  end if;
  perform email_change(v_location, v_order, v_revision, undo ->> 'link', undo -> 'letter');
  perform record_event(v_order, 'payment undone', null, undo ->> 'requestId', jsonb_build_object('amount', undo -> 'amount',
    'method', undo -> 'method', 'by', undo -> 'actor', 'reason', undo -> 'reason'));
end $$;

-- Lowers what a canceled order keeps, and with it what it costs. Does nothing for an order of which something is left: it owes more then.
create or replace function keep_less(p_location integer, p_order bigint, p_amount bigint, p_kept jsonb) returns void language plpgsql as $$
begin
  if p_kept = 'null' then return; end if;
  -- guard_line and guard_order let the order change until the setting is taken back below.
  perform set_config('gangway.moving', p_order::text, true);
  update shop_order set total = total - p_amount, fee_total = fee_total - p_amount, fees = p_kept -> 'fees'
  where order_id = p_order and state = 'cancelled';
  if not found then raise exception 'the order is not canceled' using errcode = 'GW003'; end if;
  update order_line l set kept = k.kept from jsonb_to_recordset(p_kept -> 'lines') as k("lineKey" bigint, kept bigint)
  where l.order_id = p_order and l.line_id = k."lineKey";
  perform set_config('gangway.moving', '', true);
  insert into ledger_transfer (location_key, order_id, kind, debit_account, credit_account, amount, currency)
  select p_location, p_order, 'reduction', 'sales', 'receivable', p_amount, currency from shop_order where order_id = p_order;
  perform settle_commissions(p_order);
end $$;
