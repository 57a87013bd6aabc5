-- Paying and saving an order: begin_payment before anything is sent to the gateway, save_order once it was authorized.

-- Opens an attempt under the order's lock, renews the hold, retakes expired places.
-- begin: {location, order_id, revision, version, attempt_id, gateway, gateway_key, request_hash, amount, currency, method,
--         customer, answers, consents, language_key, letters:[{topic, dedupe_key, payload}], gift_codes:[{line_id, hash, end, sealed, years}]|null, memberships:[…]|null, tickets:{uuid, blocks:[{lineKey, rateKey, people, count}]}|null, commissions:[…]|null, number_prefix, wanted:[{line_id, wanted:[…]}], promo_emails:[{code, most, email_hash}], grace_minutes, request_id}
create or replace function begin_payment(begin_ jsonb) returns jsonb language plpgsql as $$
declare
  v_location integer := (begin_ ->> 'location')::integer;
  v_version bigint := (begin_ ->> 'version')::bigint;
  v_id bigint := (begin_ ->> 'order_id')::bigint;
  -- Extends the hold by the grace period when payment starts (D-CT-02), once; later attempts get two minutes. The hold
  -- never goes beyond the end of all windows plus that grace period, so that declined cards do not keep places forever.
  v_grace interval := make_interval(mins => (begin_ ->> 'grace_minutes')::integer);
  v_first timestamptz := clock_timestamp() + v_grace;
  v_again timestamptz := clock_timestamp() + interval '2 minutes';
  v_latest timestamptz;
  v_expires timestamptz;
  v_attempt bigint;
  v_created timestamptz;
  v_kept bigint;
  v_short bigint[];
  v_wanted jsonb;
begin
  update shop_order o set
    state = 'paying', revision = o.revision + 1, payment_grace_given = true,
    hold_expires_at = greatest(o.hold_expires_at,
      least(case when o.payment_grace_given then v_again else v_first end, o.hold_ends_latest_at + v_grace)),
    customer = begin_ -> 'customer', answers = coalesce(begin_ -> 'answers', o.answers), consents = begin_ -> 'consents',
    erased_at = null,
    language_key = coalesce((begin_ ->> 'language_key')::integer, o.language_key)
  where o.order_id = v_id and o.location_key = v_location and o.state in ('new', 'expired')
    and o.revision = (begin_ ->> 'revision')::integer
    and exists (select from location c where c.location_key = v_location and c.version = v_version)
  returning o.hold_expires_at, o.hold_ends_latest_at + v_grace into v_expires, v_latest;
  if not found then
    perform refuse_stale_catalogue(v_location, v_version);
    perform refuse_moved_order(v_location, v_id, '{new,expired}');
  end if;

  if jsonb_array_length(begin_ -> 'promo_emails') > 0 then
    perform take_promo_emails(v_location, v_id, begin_ -> 'promo_emails');
  end if;

  if begin_ -> 'memberships' <> 'null' and not can_renew(v_location, begin_ -> 'memberships') then
    raise exception 'a membership was renewed' using errcode = 'GW010';
  end if;

  -- A hold that did not need an extension still has all its places; an extended or expired one may have lost some.
  if v_expires in (v_first, v_again, v_latest) or v_expires <= clock_timestamp() then
    update claim set expires_at = v_expires where order_id = v_id;
    select count(*) into v_kept from claim where order_id = v_id;
    if v_kept < (select sum(cells) from order_line where order_id = v_id) then
      -- Swept or taken by others in the meantime: take them again if they are still free.
      perform refuse_stale_catalogue(v_location, v_version);
      v_short := array(
        select l.line_id from order_line l where l.order_id = v_id and l.cells > (
          select count(*) from claim k where k.order_id = v_id and k.line_id = l.line_id));
      select coalesce(jsonb_agg(w), '[]') into v_wanted
      from jsonb_array_elements(begin_ -> 'wanted') l,
        jsonb_array_elements(wanted_of_line(l -> 'wanted', (l ->> 'line_id')::bigint)) w
      where (l ->> 'line_id')::bigint = any (v_short);
      perform lock_cells(v_location, v_id, v_short, v_wanted);
      perform release_lines(v_location, v_id, v_short);
      perform claim_cells(v_location, v_id, v_wanted, v_expires);
    end if;
  end if;

  insert into payment_attempt (order_id, attempt_id, gateway_key, gateway, account, request_hash, amount, currency, letters,
    number_prefix, gift_codes, memberships, tickets, commissions, method)
  values (v_id, begin_ ->> 'attempt_id', begin_ ->> 'gateway_key', begin_ ->> 'gateway', begin_ ->> 'account',
    decode(begin_ ->> 'request_hash', 'hex'), (begin_ ->> 'amount')::bigint, begin_ ->> 'currency',
    begin_ -> 'letters', begin_ ->> 'number_prefix', nullif(begin_ -> 'gift_codes', 'null'),
    nullif(begin_ -> 'memberships', 'null'), nullif(begin_ -> 'tickets', 'null'), nullif(begin_ -> 'commissions', 'null'), begin_ ->> 'method')
  returning attempt_row_id, created_at into v_attempt, v_created;
  return jsonb_build_object('attemptRowId', v_attempt, 'createdAt', v_created);
end $$;

-- Ends an attempt that did not pay and turns the order back into a cart. Returns the attempt's final state and code: a
-- second caller gets the first one's result, and an attempt that paid is left unchanged. Schedules a check at the
-- gateway for the money of a failed or voided attempt (recheck_at): at once if there is a charge to void, in a minute
-- if none had arrived.
create or replace function end_attempt(p_attempt bigint, p_state text, p_charge text, p_code text) returns jsonb
language plpgsql as $$
declare
  v_order bigint;
begin
  select order_id into v_order from payment_attempt where attempt_row_id = p_attempt;
  perform from shop_order where order_id = v_order for update;
  update payment_attempt set state = p_state, charge_id = coalesce(p_charge, charge_id), decline_code = p_code,
    letters = case when p_state in ('declined', 'voided', 'failed') then null else letters end,
    gift_codes = case when p_state in ('declined', 'voided', 'failed') then null else gift_codes end,
    memberships = case when p_state in ('declined', 'voided', 'failed') then null else memberships end,
    tickets = case when p_state in ('declined', 'voided', 'failed') then null else tickets end,
    commissions = case when p_state in ('declined', 'voided', 'failed') then null else commissions end,
    move = case when p_state in ('declined', 'voided', 'failed') then null else move end,
    recheck_at = case when amount = 0 then null when p_state = 'voided' then clock_timestamp()
      when p_state = 'failed' then clock_timestamp() + interval '1 minute' end,
    changed_at = clock_timestamp()
  where attempt_row_id = p_attempt and state in ('pending', 'challenge', 'unknown');
  if found and p_state in ('declined', 'voided', 'failed') then
    update shop_order set state = 'new', revision = revision + 1 where order_id = v_order and state = 'paying';
  elsif not found and p_state = 'voided' then
    -- The attempt was given up before its charge was known.
    update payment_attempt set charge_id = coalesce(charge_id, p_charge), recheck_at = clock_timestamp()
    where attempt_row_id = p_attempt and state in ('declined', 'voided', 'failed') and p_charge is not null;
  end if;
  return (
    select jsonb_build_object('state', state, 'code', decline_code) from payment_attempt where attempt_row_id = p_attempt);
end $$;

-- Saves the order: sells places, books the payment, assigns the order number, queues emails, all or nothing.
-- Returns the number and time if it is saved with this attempt, plus the sale on the one call that saves it;
-- otherwise null, and the charge must be voided.
create or replace function save_order(p_order bigint, p_attempt bigint, p_charge text, p_brand text, p_last4 text, p_request text)
returns jsonb language plpgsql as $$
declare
  v_order record;
  v_attempt record;
  v_number text;
  v_saved timestamptz;
begin
  -- Lock before reading the attempt, so that the result of a concurrent save is seen.
  select state, location_key, currency, total, paid, redeemed, gift_card_total, order_number, saved_at,
    -- The amount due: the deposit if it was chosen, else the whole total, less what gift cards pay.
    case when deposit_enabled and state = 'paying' then least(greatest(deposit_total - redeemed, 0), total - paid - redeemed)
      else total - paid - redeemed end as due
  into v_order
  from shop_order where order_id = p_order for update;
  select state, purpose, amount, letters, number_prefix, gift_codes, memberships, tickets, commissions,
    (select sum(cells) from order_line where order_id = p_order) as cells,
    -- Locked while counting: waits for a claim that is being released right now and then leaves it out.
    (select count(*) from (select from claim where order_id = p_order for update) as held) as claims into v_attempt
  from payment_attempt where attempt_row_id = p_attempt and order_id = p_order;
  if v_attempt.state in ('authorised', 'captured') then
    return jsonb_build_object('orderNumber', v_order.order_number, 'savedAt', v_order.saved_at);
  end if;
  if v_attempt.purpose = 'balance' then
    return save_balance(p_order, p_attempt, p_charge, p_brand, p_last4, p_request);
  end if;
  if v_attempt.purpose = 'move' then return save_move(p_order, p_attempt, p_charge, p_brand, p_last4); end if;
  if v_order.state <> 'paying' or v_order.due <> v_attempt.amount
    or v_attempt.state not in ('pending', 'challenge', 'unknown') or v_attempt.cells <> v_attempt.claims
    or (v_attempt.memberships is not null and not can_renew(v_order.location_key, v_attempt.memberships)) then
    return null;
  end if;
  update claim set expires_at = null where order_id = p_order;
  update payment_attempt set state = 'authorised', charge_id = p_charge, card_brand = p_brand, card_last4 = p_last4,
    letters = null, gift_codes = null, memberships = null, tickets = null,
    commissions = null, changed_at = clock_timestamp()
  where attempt_row_id = p_attempt;
  update shop_order set state = 'saved', revision = revision + 1, paid = paid + v_attempt.amount,
    saved_at = clock_timestamp(), order_number = v_attempt.number_prefix || nextval('order_number_sequence'),
    ticket_uuid = (v_attempt.tickets ->> 'uuid')::uuid
  where order_id = p_order returning order_number, saved_at into v_number, v_saved;
  if v_attempt.gift_codes is not null then perform issue_gift_cards(p_order, v_attempt.gift_codes); end if;
  if v_attempt.memberships is not null then perform issue_memberships(v_order.location_key, v_attempt.memberships); end if;
  if v_attempt.tickets is not null then perform issue_tickets(p_order, v_attempt.tickets -> 'blocks'); end if;
  if v_attempt.commissions is not null then
    perform earn_commissions(v_order.location_key, p_order, v_order.currency, v_saved, v_attempt.commissions);
  end if;
  with booked as (
    insert into ledger_transfer (location_key, order_id, attempt_row_id, kind, debit_account, credit_account, amount, currency)
    select v_order.location_key, p_order, t.attempt, t.kind, t.debit, t.credit, t.amount, v_order.currency
    from (values
      (null::bigint, 'sale', 'receivable', 'sales', v_order.total - v_order.gift_card_total),
      -- A sold gift card is a liability until it is redeemed.
      (null, 'gift_card_sale', 'receivable', 'gift_cards', v_order.gift_card_total),
      (null, 'redemption', 'gift_cards', 'receivable', v_order.redeemed),
      (p_attempt, 'payment', 'card', 'receivable', v_attempt.amount)) as t(attempt, kind, debit, credit, amount)
    where t.amount > 0)
  insert into outbox (topic, dedupe_key, payload, due_at)
  select t.topic, t.dedupe_key, t.payload, greatest(t.due_at, clock_timestamp())
  from jsonb_to_recordset(v_attempt.letters) as t(topic text, dedupe_key text, payload jsonb, due_at timestamptz)
  on conflict (dedupe_key) do nothing;
  perform record_event(p_order, 'saved', 'sales', p_request, jsonb_build_object('number', v_number, 'paid', v_attempt.amount));
  return jsonb_build_object('orderNumber', v_number, 'savedAt', v_saved, 'sale', jsonb_build_object(
    'purpose', 'purchase', 'venue', v_order.location_key, 'currency', v_order.currency, 'total', v_order.total));
end $$;

-- Keeps a saved order as it was sold; only its payment and cancellation may still change, its price while rebook_line books a line anew,
-- cancel_lines cancels some or reduce_order gives some of it back, its customer while correct_contact does, and its customer and answers while
-- erase_order does.
create or replace function guard_order() returns trigger language plpgsql as $$
declare
  v_moving boolean := coalesce(current_setting('gangway.moving', true), '') = old.order_id::text;
  v_erasing boolean := coalesce(current_setting('gangway.erasing', true), '') = old.order_id::text;
begin
  if old.state <> new.state and not (
    (old.state = 'new' and new.state in ('paying', 'expired', 'abandoned'))
    or (old.state = 'expired' and new.state = 'paying')
    or (old.state = 'paying' and new.state in ('new', 'saved'))
    or (old.state = 'saved' and new.state = 'cancelled')) then
    raise exception 'an order cannot go from % to %', old.state, new.state using errcode = 'GW006';
  end if;
  if old.state in ('saved', 'cancelled') and (
    (not v_moving
      and ((old.sub_total, old.discount_total, old.fee_total, old.tax_total, old.included_tax, old.total, old.goodwill_total)
        is distinct from (new.sub_total, new.discount_total, new.fee_total, new.tax_total, new.included_tax, new.total, new.goodwill_total)
        or old.fees is distinct from new.fees))
    or (not (v_moving or v_erasing) and old.customer is distinct from new.customer)
    or (not v_erasing and (old.answers is distinct from new.answers or old.erased_at is distinct from new.erased_at))
    or (old.currency, old.deposit_total, old.deposit_enabled, old.balance_due_date,
      old.order_number, old.saved_at, old.location_key, old.order_key_hash)
      is distinct from (new.currency, new.deposit_total, new.deposit_enabled, new.balance_due_date, new.order_number, new.saved_at, new.location_key, new.order_key_hash)
    or old.consents is distinct from new.consents) then
    raise exception 'a saved order cannot be changed' using errcode = 'GW004';
  end if;
  return new;
end $$;

-- Skips the trigger for the valid transitions of every purchase.
create or replace trigger guard_order before update on shop_order for each row
when (old.state in ('saved', 'cancelled')
  or old.state || ' ' || new.state not in ('new new', 'new paying', 'paying saved')) execute function guard_order();

-- A line's times, guests and prices, and the places that go with them, change only while rebook_line books a line of its order anew,
-- cancel_lines cancels it, or reduce_order gives some of its price back. What guests wrote goes while erase_order or erase_recipient erases it.
create or replace function guard_line() returns trigger language plpgsql as $$
declare
  v_free text[] := case tg_table_name
    when 'order_line' then array['slot_key', 'starts_at_wall', 'ends_at_wall', 'starts_at', 'pickup', 'cells', 'sub_total', 'tips',
      'discount', 'fees', 'tax', 'included_tax', 'total', 'canceled_at', 'kept', 'goodwill', 'participants', 'is_member', 'answers']
    when 'order_line_rate' then array['price', 'sub_total', 'discount']
    when 'order_line_product' then array['unit_price', 'sub_total', 'published_price']
    when 'order_promo_code' then array['amount']
    when 'gift_card_use' then array['amount'] else array[]::text[] end;
  v_erased text[] := case tg_table_name
    when 'order_line' then array['answers', 'pickup', 'details']
    when 'order_promo_code' then array['email_hash'] else array[]::text[] end;
  v_texts text[] := array['fromName', 'recipientName', 'recipientEmail', 'message'];
begin
  if tg_op = 'UPDATE' and current_setting('gangway.erasing', true) = old.order_id::text
    and to_jsonb(old) - v_erased = to_jsonb(new) - v_erased
    and coalesce(to_jsonb(old) -> 'details', '{}') - v_texts = coalesce(to_jsonb(new) -> 'details', '{}') - v_texts then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('gangway.moving', true) = old.order_id::text
    and to_jsonb(old) - v_free = to_jsonb(new) - v_free then
    return new;
  end if;
  -- Other guests and add-ons replace those that were booked.
  if tg_op = 'DELETE' and current_setting('gangway.moving', true) = old.order_id::text
    and tg_table_name in ('order_line_rate', 'order_line_product') then
    return old;
  end if;
  if exists (select from shop_order where order_id = old.order_id and state in ('saved', 'cancelled')) then
    raise exception 'a line of a saved order cannot be changed' using errcode = 'GW004';
  end if;
  return coalesce(new, old);
end $$;

create or replace trigger guard_line before update or delete on order_line for each row execute function guard_line();
create or replace trigger guard_rate before update or delete on order_line_rate for each row execute function guard_line();
create or replace trigger guard_product before update or delete on order_line_product for each row execute function guard_line();
-- A use that is only reserved for a balance may be released; it becomes spent when the balance is paid.
create or replace trigger guard_gift_card_use before update or delete on gift_card_use for each row
when (old.reserved_until is null) execute function guard_line();
