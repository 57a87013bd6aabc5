-- Giving money of a saved order back (docs/rules/refunds.md): to the gift cards it was paid with, then to its payments.

-- Lists an order's refunds of payments, oldest first, in the program's names (PaymentRefund of the domain). What was undone is none.
create or replace function load_refunds(p_order bigint) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('refundKey', r.refund_id, 'attemptRowId', r.attempt_row_id, 'amount', r.amount,
      'state', r.state, 'createdAt', r.created_at, 'creditEnd', c.code_end, 'givenBy', r.given_by) order by r.refund_id), '[]')
    from refund r left join gift_card c using (gift_card_id) where r.order_id = p_order and r.state <> 'undone');
end $$;

-- Books refunds of an order: gift cards have the money back at once, payments are refunded by the gateway afterwards, or the guest has
-- a credit of as much. What the venue took itself it gives back itself: it is to be given until the venue says that it was. Called under
-- the order's lock by what lowers its total, with gangway.moving set to the order.
-- refunds: {giftCards: [{useKey, amount}], payments: [{attemptRowId, amount}], credit?: insert_credit's document|null, parts?: where each part
--           goes, for the order's record}
create or replace function give_back(p_location integer, p_order bigint, refunds jsonb, p_reason text, p_request text) returns void
language plpgsql as $$
declare
  v_cards bigint := (select coalesce(sum((r ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(refunds -> 'giftCards') r);
  v_payments bigint := (select coalesce(sum((r ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(refunds -> 'payments') r);
  v_venue bigint;
  v_credit bigint;
begin
  if exists (
    select from jsonb_to_recordset(refunds -> 'payments') as r("attemptRowId" bigint, amount bigint)
      left join payment_attempt a on a.attempt_row_id = r."attemptRowId" and a.order_id = p_order
        and a.state in ('authorised', 'captured')
    where r.amount > coalesce(a.amount, 0) - (
      select coalesce(sum(b.amount), 0) from refund b where b.attempt_row_id = r."attemptRowId")) then
    raise exception 'a refund exceeds its payment' using errcode = 'GW003';
  end if;
  perform from gift_card
  where gift_card_id in (
    select u.gift_card_id from gift_card_use u join jsonb_to_recordset(refunds -> 'giftCards') as r("useKey" bigint) on u.use_id = r."useKey"
    where u.order_id = p_order)
  order by gift_card_id for update;
  -- One card may have paid the order twice: its deposit, and then its balance. Who has money back on a card has a year to use it, also
  -- if the card has expired since.
  update gift_card c set spent = c.spent - b.amount,
    expires_at = case when c.expires_at is not null then greatest(c.expires_at, clock_timestamp() + interval '1 year') end
  from (
    select u.gift_card_id, sum(r.amount)::bigint as amount
    from gift_card_use u join jsonb_to_recordset(refunds -> 'giftCards') as r("useKey" bigint, amount bigint) on u.use_id = r."useKey"
    where u.order_id = p_order group by u.gift_card_id) b
  where c.gift_card_id = b.gift_card_id;
  update gift_card_use u set amount = u.amount - r.amount
  from jsonb_to_recordset(refunds -> 'giftCards') as r("useKey" bigint, amount bigint)
  where u.order_id = p_order and u.use_id = r."useKey";
  if v_payments > 0 and refunds -> 'credit' <> 'null' then
    v_credit := insert_credit(p_location, (select currency from shop_order where order_id = p_order), v_payments, refunds -> 'credit');
  end if;
  insert into refund (order_id, attempt_row_id, amount, reason, request_id, gift_card_id, state)
  select p_order, r."attemptRowId", r.amount, p_reason, p_request, v_credit,
    case when v_credit is not null then 'sent' when a.purpose = 'venue' then 'to be given' else 'due' end
  from rows from (jsonb_to_recordset(refunds -> 'payments') as ("attemptRowId" bigint, amount bigint))
    with ordinality as r("attemptRowId", amount, place) join payment_attempt a on a.attempt_row_id = r."attemptRowId"
  order by r.place;
  insert into ledger_transfer (location_key, order_id, attempt_row_id, kind, debit_account, credit_account, amount, currency)
  select p_location, p_order, t.attempt, t.kind, 'receivable', t.credit, t.amount, o.currency
  from shop_order o cross join (
    select r."attemptRowId" as attempt, 'refund' as kind,
      case when v_credit is not null then 'gift_cards' when a.purpose = 'venue' then 'venue' else 'card' end as credit, r.amount, r.place
    from rows from (jsonb_to_recordset(refunds -> 'payments') as ("attemptRowId" bigint, amount bigint))
      with ordinality as r("attemptRowId", amount, place) join payment_attempt a on a.attempt_row_id = r."attemptRowId"
    union all select null, 'redemption_refund', 'gift_cards', v_cards, null) as t
  where o.order_id = p_order and t.amount > 0 order by t.place;
  update shop_order set paid = paid - v_payments, redeemed = redeemed - v_cards where order_id = p_order;
  v_venue := (
    select coalesce(sum(r.amount), 0)::bigint from jsonb_to_recordset(refunds -> 'payments') as r("attemptRowId" bigint, amount bigint)
      join payment_attempt a on a.attempt_row_id = r."attemptRowId"
    where a.purpose = 'venue');
  perform record_event(p_order, 'refunded', null, p_request,
    jsonb_build_object('reason', p_reason, 'giftCards', v_cards, 'parts', refunds -> 'parts')
      || case when v_credit is null then jsonb_build_object('payments', v_payments - v_venue, 'venue', v_venue, 'credit', 0)
        else jsonb_build_object('payments', 0, 'venue', 0, 'credit', v_payments) end);
  if v_credit is null then
    perform record_event(p_order, 'refund by hand', 'problems', p_request, jsonb_build_object('amount', t.amount, 'method', t.method))
    from (
      select a.method, sum(r.amount) as amount
      from jsonb_to_recordset(refunds -> 'payments') as r("attemptRowId" bigint, amount bigint)
        join payment_attempt a on a.attempt_row_id = r."attemptRowId"
      where a.purpose = 'venue' group by a.method order by a.method) as t;
  end if;
end $$;

-- Tells the venue and the guest that a refund was refused. key: {orderKey, hash (hex)}, of the email's link.
create or replace function tell_refused(p_order bigint, p_refund bigint, p_error text, key jsonb) returns void language plpgsql as $$
declare
  v_location integer := (select location_key from shop_order where order_id = p_order);
begin
  perform record_event(p_order, 'refund refused', 'problems', null, jsonb_build_object('amount', (
    select amount from refund where order_id = p_order and refund_id = p_refund), 'refund', p_refund, 'error', p_error));
  if key is null then return; end if;
  insert into order_link (location_key, key_hash, order_id) values (v_location, decode(key ->> 'hash', 'hex'), p_order);
  insert into outbox (topic, dedupe_key, payload)
  select 'refund-news', 'refund-news-' || p_order || '-refused-' || (select max(event_id) from order_event where order_id = p_order),
    jsonb_build_object('locationKey', v_location, 'orderKey', key -> 'orderKey', 'news', 'refused', 'back', jsonb_build_array(
      jsonb_build_object('to', 'payment', 'method', a.method, 'brand', a.card_brand, 'last4', a.card_last4, 'amount', r.amount)))
  from refund r join payment_attempt a using (attempt_row_id) where r.order_id = p_order and r.refund_id = p_refund;
end $$;

-- Records what the gateway did: 'sent', 'refused', or 'due' for another try after p_wait. Once it was sent or refused, it stays so until
-- somebody has it sent again or gives it back. p_key: tell_refused's key.
create or replace function end_refund(p_order bigint, p_refund bigint, p_state text, p_error text, p_wait interval, p_key jsonb) returns void
language plpgsql as $$
begin
  update refund set state = p_state, last_error = p_error, tries = tries + 1, due_at = clock_timestamp() + p_wait,
    changed_at = clock_timestamp()
  where order_id = p_order and refund_id = p_refund and state = 'due';
  if found and p_state = 'refused' then perform tell_refused(p_order, p_refund, p_error, p_key); end if;
end $$;

-- Begins a record about the money of an order that was bought, canceled or not, under the order's lock; returns its new revision.
create or replace function begin_record(p_location integer, p_order bigint, p_revision integer) returns integer language plpgsql as $$
declare
  v_revision integer;
begin
  update shop_order set revision = revision + 1
  where order_id = p_order and location_key = p_location and state in ('saved', 'cancelled') and revision = p_revision
  returning revision into v_revision;
  if not found then perform refuse_moved_order(p_location, p_order, '{saved,cancelled}'); end if;
  if exists (select from payment_attempt where order_id = p_order and state in ('pending', 'challenge', 'unknown')) then
    raise exception 'the order is being paid' using errcode = 'GW003';
  end if;
  return v_revision;
end $$;

-- Records that the venue gave refunds back itself: those that were its to give, and those that the gateway refused.
-- given: {location, orderId, revision, refunds: [{refundKey, by, amount}], actor, reason, link (hex)|null, letter: {topic, payload}|null, requestId}
create or replace function give_refunds(given jsonb) returns void language plpgsql as $$
declare
  v_location integer := (given ->> 'location')::integer;
  v_order bigint := (given ->> 'orderId')::bigint;
  v_revision integer := begin_record(v_location, v_order, (given ->> 'revision')::integer);
  v_given integer;
begin
  update refund r set state = 'given', given_by = g.by, changed_at = clock_timestamp()
  from jsonb_to_recordset(given -> 'refunds') as g("refundKey" bigint, by text)
  where r.order_id = v_order and r.refund_id = g."refundKey" and r.state in ('to be given', 'refused');
  get diagnostics v_given = row_count;
  if v_given <> jsonb_array_length(given -> 'refunds') then
    raise exception 'a refund is not to be given anymore' using errcode = 'GW003';
  end if;
  perform email_change(v_location, v_order, v_revision, given ->> 'link', given -> 'letter');
  perform record_event(v_order, 'refund given', 'problems', given ->> 'requestId', jsonb_build_object('amount', g.amount, 'method', g.by,
    'by', given -> 'actor', 'reason', given -> 'reason'))
  from (
    select g.by, sum(g.amount) as amount from jsonb_to_recordset(given -> 'refunds') as g(by text, amount bigint)
    group by g.by order by g.by) as g;
end $$;

-- Has refunds that the gateway refused sent to it again. The order costs no less than before.
-- again: as give_refunds', without by
create or replace function send_refunds_again(again jsonb) returns void language plpgsql as $$
declare
  v_location integer := (again ->> 'location')::integer;
  v_order bigint := (again ->> 'orderId')::bigint;
  v_revision integer := begin_record(v_location, v_order, (again ->> 'revision')::integer);
  v_sent integer;
begin
  update refund r set state = 'due', tries = 0, last_error = null, due_at = clock_timestamp(), changed_at = clock_timestamp()
  from jsonb_to_recordset(again -> 'refunds') as g("refundKey" bigint)
  where r.order_id = v_order and r.refund_id = g."refundKey" and r.state = 'refused';
  get diagnostics v_sent = row_count;
  if v_sent <> jsonb_array_length(again -> 'refunds') then
    raise exception 'a refund was sent meanwhile' using errcode = 'GW003';
  end if;
  perform email_change(v_location, v_order, v_revision, again ->> 'link', again -> 'letter');
  perform record_event(v_order, 'refund again', null, again ->> 'requestId', jsonb_build_object('amount', (
    select sum(g.amount) from jsonb_to_recordset(again -> 'refunds') as g(amount bigint)), 'by', again -> 'actor', 'reason', again -> 'reason'));
end $$;
