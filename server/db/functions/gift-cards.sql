-- Gift cards within an order (docs/rules/gift-cards.md). To change what an order takes from cards, lock the order
-- first, then the cards in key order.
-- GW008 the card is not as the caller saw it

-- Lists the cards an order redeems, in the order they were applied; called only if the order redeems or reserves any.
create or replace function load_redeemed(p_order bigint) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('useKey', u.use_id, 'kind', c.kind, 'codeEnd', c.code_end, 'amount', u.amount,
      'remaining', c.value - c.spent - c.voided, 'isForBalance', u.reserved_until is not null) order by u.use_id), '[]')
    from gift_card_use u join gift_card c using (gift_card_id) where u.order_id = p_order and u.amount > 0);
end $$;

-- Reduces what an order takes from its cards, possibly to zero; the released money can be used at once.
-- fitted: [{use_id, amount}] of every use whose amount changes. The caller holds the order's lock.
create or replace function fit_gift_cards(p_order bigint, p_fitted jsonb) returns void language plpgsql as $$
begin
  perform from gift_card c
  where gift_card_id in (
    select u.gift_card_id from gift_card_use u join jsonb_to_recordset(p_fitted) as f(use_id bigint) using (use_id)
    where u.order_id = p_order)
  order by gift_card_id for update;
  update gift_card c set spent = c.spent - u.amount + f.amount
  from gift_card_use u join jsonb_to_recordset(p_fitted) as f(use_id bigint, amount bigint) using (use_id)
  where u.order_id = p_order and c.gift_card_id = u.gift_card_id;
  delete from gift_card_use u using jsonb_to_recordset(p_fitted) as f(use_id bigint, amount bigint)
  where u.order_id = p_order and u.use_id = f.use_id and f.amount = 0;
  update gift_card_use u set amount = f.amount from jsonb_to_recordset(p_fitted) as f(use_id bigint, amount bigint)
  where u.order_id = p_order and u.use_id = f.use_id and f.amount > 0;
end $$;

-- Releases everything an order has reserved. The caller holds the order's lock and sets its total redeemed to zero.
create or replace function release_gift_cards(p_order bigint) returns void language plpgsql as $$
begin
  perform fit_gift_cards(p_order, (
    select coalesce(jsonb_agg(jsonb_build_object('use_id', use_id, 'amount', 0)), '[]')
    from gift_card_use where order_id = p_order));
end $$;

-- Releases what a saved order has reserved for its balance. The caller holds the order's lock.
create or replace function release_balance(p_order bigint) returns void language plpgsql as $$
begin
  perform fit_gift_cards(p_order, (
    select jsonb_agg(jsonb_build_object('use_id', use_id, 'amount', 0))
    from gift_card_use where order_id = p_order and reserved_until is not null));
  update shop_order set balance_reserved = 0, revision = revision + 1 where order_id = p_order;
end $$;

-- Releases what an order has reserved for its balance once the reservation has expired. Does nothing while the balance
-- is being paid or another transaction has the order locked.
create or replace function release_lapsed_balance(p_order bigint) returns boolean language plpgsql as $$
begin
  perform from shop_order where order_id = p_order and balance_reserved > 0 for update skip locked;
  if not found or is_balance_being_paid(p_order)
    or not exists (select from gift_card_use where order_id = p_order and reserved_until <= clock_timestamp()) then
    return false;
  end if;
  perform release_balance(p_order);
  insert into order_event (order_id, kind) values (p_order, 'balance reservation over');
  return true;
end $$;

-- Returns a card's state for an order, or null if no card has this code. Expired carts hold nothing: what they reserved
-- of the card is released here, unless another transaction has them locked.
create or replace function find_gift_card(p_location integer, p_order bigint, p_hash bytea) returns json
language plpgsql as $$
declare
  v_card bigint;
  v_over bigint;
begin
  select gift_card_id into v_card from gift_card where code_hash = p_hash and location_key = p_location;
  if not found then return null; end if;
  for v_over in
    select o.order_id from gift_card_use u join shop_order o using (order_id)
    where u.gift_card_id = v_card and o.order_id <> p_order and o.state = 'new' and o.hold_expires_at <= clock_timestamp()
    order by o.order_id for update of o skip locked
  loop
    perform release_gift_cards(v_over);
    update shop_order set redeemed = 0, revision = revision + 1 where order_id = v_over;
  end loop;
  for v_over in
    select order_id from gift_card_use
    where gift_card_id = v_card and order_id <> p_order and reserved_until <= clock_timestamp() order by order_id
  loop
    perform release_lapsed_balance(v_over);
  end loop;
  return (
    select json_build_object('gift_card_id', c.gift_card_id, 'kind', c.kind, 'code_end', c.code_end, 'currency', c.currency,
      'balance', c.value - c.spent - c.voided, 'is_expired', coalesce(c.expires_at <= clock_timestamp(), false), 'expires_at', c.expires_at,
      'is_applied', exists (select from gift_card_use u join shop_order o using (order_id)
        where u.gift_card_id = v_card and u.order_id = p_order and u.for_balance = (o.state = 'saved')))
    from gift_card c where c.gift_card_id = v_card);
end $$;

-- Reserves an amount of a card for a cart that is still as the caller saw it; the
-- balance is checked under the card's lock.
create or replace function redeem_gift_card(p_location integer, p_order bigint, p_revision integer, p_card bigint,
  p_amount bigint, p_request text) returns json language plpgsql as $$
begin
  update shop_order set redeemed = redeemed + p_amount, revision = revision + 1
  where order_id = p_order and location_key = p_location and state = 'new' and revision = p_revision
    and hold_expires_at > clock_timestamp();
  if not found then perform refuse_moved_order(p_location, p_order, '{new}'); end if;
  return take_of_gift_card(p_location, p_order, p_card, p_amount, null, p_request);
end $$;

-- The same for the balance of a saved order, for p_minutes; also extends the order's
-- other reservations to the same time.
create or replace function redeem_for_balance(p_location integer, p_order bigint, p_revision integer, p_card bigint,
  p_amount bigint, p_minutes integer, p_request text) returns json language plpgsql as $$
declare
  v_until timestamptz := clock_timestamp() + make_interval(mins => p_minutes);
begin
  perform hold_open_balance(p_location, p_order, p_revision);
  update shop_order set balance_reserved = balance_reserved + p_amount, revision = revision + 1
  where order_id = p_order and total - paid - redeemed - balance_reserved >= p_amount;
  if not found then raise exception 'order changed' using errcode = 'GW003'; end if;
  update gift_card_use set reserved_until = v_until where order_id = p_order and reserved_until is not null;
  return take_of_gift_card(p_location, p_order, p_card, p_amount, v_until, p_request);
end $$;

-- Locks a saved order that is as the caller saw it and whose balance nobody is paying; raises GW003 otherwise. Locks
-- before checking the attempts, so that an attempt opened during the wait is seen.
create or replace function hold_open_balance(p_location integer, p_order bigint, p_revision integer) returns void
language plpgsql as $$
begin
  perform from shop_order where order_id = p_order and location_key = p_location and state = 'saved'
    and revision = p_revision for update;
  if not found or is_balance_being_paid(p_order) then raise exception 'order changed' using errcode = 'GW003'; end if;
end $$;

create or replace function is_balance_being_paid(p_order bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from payment_attempt
    where order_id = p_order and purpose = 'balance' and state in ('pending', 'challenge', 'unknown'));
end $$;

-- Checks the card's remaining value under the card's lock; the caller holds the order's lock.
create or replace function take_of_gift_card(p_location integer, p_order bigint, p_card bigint, p_amount bigint,
  p_until timestamptz, p_request text) returns json language plpgsql as $$
declare
  v_use bigint;
  v_left bigint;
begin
  update gift_card set spent = spent + p_amount
  where gift_card_id = p_card and location_key = p_location and value - spent - voided >= p_amount
    and (expires_at is null or expires_at > clock_timestamp())
  returning value - spent - voided into v_left;
  if not found then raise exception 'gift card changed' using errcode = 'GW008'; end if;
  insert into gift_card_use (order_id, gift_card_id, amount, for_balance, reserved_until)
  values (p_order, p_card, p_amount, p_until is not null, p_until) returning use_id into v_use;
  insert into order_event (order_id, kind, request_id, details)
  values (p_order, 'redeem', p_request, jsonb_build_object('use', v_use, 'amount', p_amount));
  return json_build_object('use_id', v_use, 'remaining', v_left);
end $$;

-- Releases one reservation of a cart or a balance. Safe to repeat.
create or replace function unredeem_gift_card(p_location integer, p_order bigint, p_revision integer, p_use bigint,
  p_request text) returns void language plpgsql as $$
declare
  v_amount amount;
  v_until timestamptz;
begin
  select amount, reserved_until into v_amount, v_until from gift_card_use where order_id = p_order and use_id = p_use;
  if not found then return; end if;
  if v_until is not null then
    perform hold_open_balance(p_location, p_order, p_revision);
    update shop_order set balance_reserved = balance_reserved - v_amount, revision = revision + 1
    where order_id = p_order;
  else
    update shop_order set redeemed = redeemed - v_amount, revision = revision + 1
    where order_id = p_order and location_key = p_location and state = 'new' and revision = p_revision;
    if not found then perform refuse_moved_order(p_location, p_order, '{new}'); end if;
  end if;
  perform fit_gift_cards(p_order, jsonb_build_array(jsonb_build_object('use_id', p_use, 'amount', 0)));
  insert into order_event (order_id, kind, request_id, details)
  values (p_order, 'unredeem', p_request, jsonb_build_object('use', p_use, 'amount', v_amount));
end $$;

-- Creates the cards of an order that was just saved, with the codes that were stored when its payment began.
-- codes: [{line_id, hash, end, sealed, years}]
create or replace function issue_gift_cards(p_order bigint, p_codes jsonb) returns void language plpgsql as $$
begin
  insert into gift_card (location_key, code_hash, code_end, currency, value, expires_at, order_id, line_id, sealed_code,
    sealed_until)
  select o.location_key, decode(k.hash, 'hex'), k."end", o.currency, l.sub_total, o.saved_at + make_interval(years => k.years),
    o.order_id, l.line_id, k.sealed, o.saved_at + interval '30 days'
  from shop_order o join order_line l using (order_id)
    left join jsonb_to_recordset(p_codes) as k(line_id bigint, hash text, "end" text, sealed text, years integer) using (line_id)
  where o.order_id = p_order and l.kind = 'giftCard';
end $$;

-- Issues a credit and queues its email; returns its id (docs/rules/credits.md).
-- credit: {codeHash (hex), codeEnd, holder, letter: {dedupeKey, payload}}
create or replace function insert_credit(p_location integer, p_currency text, p_value bigint, credit jsonb) returns bigint
language plpgsql as $$
declare
  v_card bigint;
begin
  insert into gift_card (location_key, kind, code_hash, code_end, currency, value, holder)
  values (p_location, 'credit', decode(credit ->> 'codeHash', 'hex'), credit ->> 'codeEnd', p_currency, p_value, credit -> 'holder')
  returning gift_card_id into v_card;
  insert into outbox (topic, dedupe_key, payload)
  values ('credit', credit #>> '{letter,dedupeKey}', credit #> '{letter,payload}');
  return v_card;
end $$;

-- Voids what is left on gift cards whose lines are canceled, and the emails that would still bring their codes. Called under the order's
-- lock, with the cards locked. cards: [{lineKey, voided}]; raises GW003 if something else is left on one.
create or replace function void_gift_cards(p_order bigint, cards jsonb) returns void language plpgsql as $$
declare
  v_voided integer;
begin
  update gift_card c set voided = k.voided, voided_at = clock_timestamp(), sealed_code = null
  from jsonb_to_recordset(cards) as k("lineKey" bigint, voided bigint)
  where c.order_id = p_order and c.line_id = k."lineKey" and c.voided_at is null and c.value - c.spent = k.voided;
  get diagnostics v_voided = row_count;
  if v_voided <> jsonb_array_length(cards) then
    raise exception 'a gift card was used' using errcode = 'GW003';
  end if;
  delete from outbox where sent_at is null and dedupe_key in (
    select 'gift-card-' || p_order || '-' || (k ->> 'lineKey') || e.suffix
    from jsonb_array_elements(cards) k cross join (values (''), ('-copy')) as e(suffix));
end $$;
