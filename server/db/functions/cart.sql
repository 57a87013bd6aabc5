-- The statements of a purchase, one round trip each. They decide only what must be decided under the lock: whether the
-- version, the revision and the places are still what the caller saw (docs/rules/orders.md).
-- GW009 one holder has too much · GW001 places taken · GW002 catalog changed · GW003 order changed since it was read ·
-- GW004 order no longer new · GW005 no such order
-- The functions are plpgsql because it plans each statement once per connection; a plain SQL function is planned on
-- every call.

create or replace function refuse_stale_catalogue(p_location integer, p_version bigint) returns void language plpgsql as $$
begin
  perform from location where location_key = p_location and version = p_version for share;
  if not found then
    raise exception 'catalog changed' using errcode = 'GW002';
  end if;
end $$;

-- Returns an order with its lines as one document, or null if there is none.
create or replace function load_order(p_location integer, p_hash bytea) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object(
      'order_id', o.order_id, 'location_key', o.location_key, 'state', o.state, 'revision', o.revision,
      'order_number', o.order_number, 'currency', o.currency, 'catalogue_version', o.catalogue_version,
      'sub_total', o.sub_total, 'discount_total', o.discount_total, 'fee_total', o.fee_total,
      'tax_total', o.tax_total, 'included_tax', o.included_tax, 'total', o.total, 'paid', o.paid, 'redeemed', o.redeemed, 'balance_reserved', o.balance_reserved, 'fees', o.fees, 'charges', o.charges,
      'deposit_total', o.deposit_total, 'deposit_enabled', o.deposit_enabled, 'balance_due_date', o.balance_due_date,
      'customer', o.customer, 'answers', o.answers, 'language_key', o.language_key, 'membership_key', o.membership_key, 'membership_member_key', o.membership_member_key, 'created_at', o.created_at, 'saved_at', o.saved_at,
      'hold_expired', o.state in ('new', 'paying') and o.hold_expires_at <= clock_timestamp(),
      'hold_seconds', extract(epoch from o.hold_expires_at - clock_timestamp()),
      'lines', (
        select coalesce(json_agg(json_build_object(
          'line_id', l.line_id, 'activity_key', l.activity_key, 'slot_key', l.slot_key,
          'starts_at_wall', l.starts_at_wall, 'ends_at_wall', l.ends_at_wall, 'participants', l.participants, 'is_private', l.is_private, 'is_member', l.is_member, 'pickup', l.pickup,
          'sub_total', l.sub_total, 'tax_class', l.tax_class, 'details', l.details,
          'package_line_id', l.package_line_id,
          'rates', (
            select coalesce(json_agg(json_build_object('rate_key', r.rate_key, 'name', r.name, 'price', r.price,
              'participants', r.participants, 'seats', r.seats, 'people', r.people, 'sub_total', r.sub_total, 'discount', r.discount,
              'booking_agent_key', r.booking_agent_key, 'agent_history_key', r.agent_history_key) order by r.rate_key), '[]')
            from order_line_rate r where r.order_id = o.order_id and r.line_id = l.line_id),
          'answers', l.answers,
          'products', (
            select coalesce(json_agg(json_build_object('merchandise_key', p.merchandise_key, 'product_key', p.product_key,
              'variant_key', p.variant_key, 'kind', p.kind, 'name', p.name, 'variant_name', p.variant_name,
              'quantity', p.quantity, 'unit_price', p.unit_price, 'sub_total', p.sub_total,
              'published_price', p.published_price, 'tip_percent', p.tip_percent, 'minimum', p.minimum,
              'stock_units', p.stock_units) order by p.place), '[]')
            from order_line_product p where p.order_id = o.order_id and p.line_id = l.line_id)) order by l.line_id), '[]')
        from order_line l where l.order_id = o.order_id and l.kind = 'activity'),
      'packages', (
        select coalesce(json_agg(json_build_object('line_id', l.line_id, 'package_key', l.package_key,
          'package_group_key', l.package_group_key, 'details', l.details) order by l.line_id), '[]')
        from order_line l where l.order_id = o.order_id and l.kind = 'package'),
      -- An order without a discount has no promo code.
      'promo_codes', case when o.discount_total = 0 then '[]' else load_promo_codes(o.order_id) end,
      'promo_messages', coalesce(o.promo_messages, '[]'),
      'gift_cards', case when o.gift_card_total > 0 then load_gift_cards(o.order_id) end,
      'memberships', case when o.membership_total > 0 then load_membership_lines(o.order_id) end,
      'redeemed_gift_cards', case when o.redeemed + o.balance_reserved > 0 then load_redeemed(o.order_id) end,
      'transports', load_transports(o.order_id), 'agreed_to_transport', o.agreed_to_transport,
      'attempts', (
        select coalesce(json_agg(json_build_object(
          'attempt_row_id', a.attempt_row_id, 'attempt_id', a.attempt_id, 'gateway_key', a.gateway_key,
          'state', a.state, 'purpose', a.purpose, 'amount', a.amount, 'charge_id', a.charge_id, 'card_brand', a.card_brand,
          'card_last4', a.card_last4, 'decline_code', a.decline_code, 'created_at', a.created_at,
          'is_recent', a.created_at > clock_timestamp() - interval '24 hours')
          order by a.attempt_row_id), '[]')
        from payment_attempt a where a.order_id = o.order_id))
    from shop_order o where o.order_key_hash = p_hash and o.location_key = p_location);
end $$;

-- Raises the reason why an order could not be changed from the state the caller saw.
create or replace function refuse_moved_order(p_location integer, p_order bigint, p_states text[]) returns void
language plpgsql as $$
declare v_state text;
begin
  select state into v_state from shop_order where order_id = p_order and location_key = p_location;
  if not found then raise exception 'no such order' using errcode = 'GW005'; end if;
  if v_state <> all (p_states) then raise exception 'order is not new' using errcode = 'GW004'; end if;
  raise exception 'order changed' using errcode = 'GW003';
end $$;

-- Moves a cart from one state to the next: removes lines, adds lines with their places, sets totals, renews the hold.
-- change: {location, version, priced_version, order_id?, revision?, key_hash?, currency, window_minutes, totals, fees, remove[], add[], add_transports[],
--          add_gift_cards[], fitted_gift_cards[], add_memberships[], packages[], promo?, agents, request_id, kind}
-- A package is its own line without money or places; an added line refers to a new package by index, or to an existing
-- one by line.
create or replace function change_cart(change jsonb) returns jsonb language plpgsql as $$
declare
  v_location integer := (change ->> 'location')::integer;
  v_version bigint := (change ->> 'version')::bigint;
  v_window interval := make_interval(mins => (change ->> 'window_minutes')::integer);
  v_totals jsonb := change -> 'totals';
  v_removed bigint[] := '{}';
  v_added integer := jsonb_array_length(coalesce(change -> 'add', '[]'));
  v_order bigint := (change ->> 'order_id')::bigint;
  v_revision integer;
  v_created timestamptz;
  v_expires timestamptz;
  v_cells integer;
  v_line bigint;
  v_lines bigint[] := '{}';
  v_packages bigint[] := '{}';
  v_wanted jsonb := '[]';
  v_transports jsonb;
  v_promo jsonb;
  v_gift_cards bigint[] := '{}';
  v_memberships bigint[] := '{}';
  line jsonb;
begin
  -- Places are computed from a catalog, so no import of this location may commit while they are being taken.
  perform from location where location_key = v_location and version = v_version for share;
  if not found then raise exception 'catalog changed' using errcode = 'GW002'; end if;
  perform lock_holder(v_location, change -> 'holder');
  if v_order is null then
    v_expires := clock_timestamp() + v_window;
    insert into shop_order (location_key, order_key_hash, currency, catalogue_version, client_agent_key,
      booking_agent_key, membership_key, membership_member_key, sub_total, fee_total, tax_total, included_tax, total,
      gift_card_total, membership_total, deposit_total, balance_due_date, fees, charges, hold_expires_at, hold_ends_latest_at, holder)
    values (v_location, decode(change ->> 'key_hash', 'hex'), change ->> 'currency', v_version,
      (change ->> 'client_agent_key')::integer, (change ->> 'booking_agent_key')::integer,
      change ->> 'membership_key', change ->> 'membership_member_key',
      (v_totals ->> 'sub_total')::bigint, (v_totals ->> 'fee_total')::bigint, (v_totals ->> 'tax_total')::bigint,
      (v_totals ->> 'included_tax')::bigint, (v_totals ->> 'total')::bigint,
      (v_totals ->> 'gift_card_total')::bigint, coalesce((v_totals ->> 'membership_total')::bigint, 0), coalesce((v_totals ->> 'deposit')::bigint, 0),
      v_totals ->> 'balance_due_date', change -> 'fees', change -> 'charges', v_expires,
      clock_timestamp() + 3 * v_window, decode(change #>> '{holder,hash}', 'hex'))
    returning order_id, revision, created_at into v_order, v_revision, v_created;
  else
    -- Locks the order. The first change wins; a later one finds a revision that no longer matches.
    update shop_order set
      revision = revision + 1,
      -- Remaining lines keep the prices they were added at, and the version of those prices: payment reprices them.
      catalogue_version = (change ->> 'priced_version')::bigint,
      sub_total = (v_totals ->> 'sub_total')::bigint,
      discount_total = (v_totals ->> 'discount_total')::bigint,
      fee_total = (v_totals ->> 'fee_total')::bigint,
      tax_total = (v_totals ->> 'tax_total')::bigint,
      included_tax = (v_totals ->> 'included_tax')::bigint,
      total = (v_totals ->> 'total')::bigint,
      gift_card_total = (v_totals ->> 'gift_card_total')::bigint,
      membership_total = coalesce((v_totals ->> 'membership_total')::bigint, 0),
      redeemed = (v_totals ->> 'redeemed')::bigint,
      deposit_total = coalesce((v_totals ->> 'deposit')::bigint, 0),
      deposit_enabled = coalesce((v_totals ->> 'deposit_enabled')::boolean, false),
      balance_due_date = v_totals ->> 'balance_due_date',
      fees = change -> 'fees',
      charges = change -> 'charges',
      -- Credits the latest seller or referrer; a change without a seller keeps the existing credit.
      client_agent_key = coalesce((change ->> 'client_agent_key')::integer, client_agent_key),
      booking_agent_key = coalesce((change ->> 'booking_agent_key')::integer, booking_agent_key),
      -- The membership and member that the member lines are booked under, if any.
      membership_key = coalesce(change ->> 'membership_key', membership_key),
      membership_member_key = coalesce(change ->> 'membership_member_key', membership_member_key),
      -- The last visitor to change the cart holds it.
      holder = coalesce(decode(change #>> '{holder,hash}', 'hex'), holder),
      -- An expired cart that is repriced at payment stays expired: its payment takes its places again. A change does
      -- not take back the extra time that a payment was given beyond the window.
      hold_expires_at = case when change ->> 'kind' = 'reprice' and hold_expires_at <= clock_timestamp()
        then hold_expires_at else greatest(hold_expires_at, least(clock_timestamp() + v_window, hold_ends_latest_at)) end
    where order_id = v_order and location_key = v_location
      and (state = 'new' or (state = 'expired' and change ->> 'kind' = 'reprice'))
      and revision = (change ->> 'revision')::integer
    returning revision, created_at, hold_expires_at into v_revision, v_created, v_expires;
    if not found then perform refuse_moved_order(v_location, v_order, '{new}'); end if;
    v_removed := array(select jsonb_array_elements_text(coalesce(change -> 'remove', '[]'))::bigint);
  end if;

  -- Locks the released and the wanted cells together before changing any of them.
  if cardinality(v_removed) > 0 then
    perform lock_cells(v_location, v_order, v_removed, (
      select coalesce(jsonb_agg(w), '[]') from jsonb_array_elements((change -> 'add') || coalesce(change -> 'add_transports', '[]')) a, jsonb_array_elements(a -> 'wanted') w));
    perform release_lines(v_location, v_order, v_removed);
    delete from order_line where order_id = v_order and line_id = any (v_removed);
  end if;

  for i in 0 .. jsonb_array_length(coalesce(change -> 'packages', '[]')) - 1 loop
    line := change -> 'packages' -> i;
    insert into order_line (order_id, location_key, kind, package_key, package_group_key, sub_total, tax_class, details)
    values (v_order, v_location, 'package', (line ->> 'package_key')::integer,
      (line ->> 'package_group_key')::integer, 0, 'standard', line -> 'details')
    returning line_id into v_line;
    v_packages := v_packages || v_line;
  end loop;

  for i in 0 .. v_added - 1 loop
    line := change -> 'add' -> i;
    v_cells := jsonb_array_length(line -> 'wanted');
    if v_cells > 1 then
      select count(distinct (t.subject, t.at)) into v_cells
      from jsonb_to_recordset(line -> 'wanted') as t(subject text, at text);
    end if;
    insert into order_line (order_id, location_key, kind, package_line_id, activity_key, slot_key, starts_at_wall, ends_at_wall,
      starts_at, participants, is_private, is_member, pickup, sub_total, discount, tax_class, cells, details, answers, line_id)
    overriding system value
    values (v_order, v_location, line ->> 'kind',
      coalesce((line ->> 'package_line')::bigint, v_packages[(line ->> 'package')::integer + 1]),
      (line ->> 'activity_key')::integer,
      (line ->> 'slot_key')::bigint, line ->> 'starts_at_wall', line ->> 'ends_at_wall',
      to_timestamp((line ->> 'starts_at')::double precision / 1000), (line ->> 'participants')::integer,
      coalesce((line ->> 'is_private')::boolean, false), coalesce((line ->> 'is_member')::boolean, false), nullif(line -> 'pickup', 'null'),
      (line ->> 'sub_total')::bigint, coalesce((line ->> 'discount')::bigint, 0), line ->> 'tax_class', v_cells,
      line -> 'details', line -> 'answers',
      -- A repriced line, or one that only loses an add-on, keeps its ID.
      coalesce((line ->> 'line_id')::bigint, nextval('order_line_line_id_seq')))
    returning line_id into v_line;
    insert into order_line_rate (order_id, line_id, rate_key, name, price, participants, seats, people, sub_total,
      discount, booking_agent_key, agent_history_key)
    select v_order, v_line, r.rate_key, r.name, r.price, r.participants, r.seats, coalesce(r.people, 1), r.price * r.participants,
      r.discount, r.booking_agent_key, r.agent_history_key
    from jsonb_to_recordset(line -> 'rates') as r(rate_key integer, name text, price bigint, participants integer,
      seats integer, people integer, discount bigint, booking_agent_key integer, agent_history_key integer);
    if jsonb_array_length(line -> 'products') > 0 then
      insert into order_line_product (order_id, line_id, place, merchandise_key, product_key, variant_key, kind, name,
        variant_name, quantity, unit_price, sub_total, published_price, tip_percent, minimum, stock_units)
      select v_order, v_line, row_number() over (), p.merchandise_key, p.product_key, p.variant_key, p.kind, p.name,
        p.variant_name, p.quantity, p.unit_price, p.sub_total, p.published_price, p.tip_percent, p.minimum, p.stock_units
      from jsonb_to_recordset(line -> 'products') as p(merchandise_key bigint, product_key integer, variant_key integer,
        kind text, name text, variant_name text, quantity integer, unit_price bigint, sub_total bigint,
        published_price bigint, tip_percent integer, minimum integer, stock_units integer);
    end if;
    v_wanted := v_wanted || wanted_of_line(line -> 'wanted', v_line);
    v_lines := v_lines || v_line;
  end loop;
  v_transports := add_transports(v_location, v_order, change);
  v_wanted := v_wanted || (v_transports -> 'wanted');
  if change ? 'promo' then
    v_promo := change_promo_codes(v_location, v_order, change -> 'promo');
    v_wanted := v_wanted || (v_promo -> 'wanted');
  end if;
  if change ? 'add_gift_cards' then v_gift_cards := add_gift_cards(v_location, v_order, change); end if;
  if change ? 'add_memberships' then v_memberships := add_memberships(v_location, v_order, change); end if;
  if change ? 'fitted_gift_cards' then perform fit_gift_cards(v_order, change -> 'fitted_gift_cards'); end if;
  -- All lines at once, so that lines that share a cell are summed before the cell is checked.
  perform claim_cells(v_location, v_order, v_wanted, v_expires);
  perform bound_holder(v_location, v_order, change -> 'holder', not change ? 'order_id');

  if change ? 'order_id' then
    update claim set expires_at = v_expires
    where order_id = v_order and expires_at is not null and expires_at <> v_expires;
  end if;
  insert into order_event (order_id, kind, request_id, details)
  values (v_order, change ->> 'kind', change ->> 'request_id',
    jsonb_build_object('added', v_lines, 'removed', v_removed, 'total', v_totals -> 'total'));
  return jsonb_build_object('order_id', v_order, 'revision', v_revision, 'line_ids', v_lines,
    'transport_line_ids', v_transports -> 'lines',
    'promo_line_ids', coalesce(v_promo -> 'lines', '[]'), 'gift_card_line_ids', v_gift_cards, 'membership_line_ids', v_memberships,
    'package_ids', v_packages,
    'created_at', v_created, 'hold_seconds', extract(epoch from v_expires - clock_timestamp()));
end $$;

-- Replaces the previous answers to the questions that were asked again; keeps the others.
-- given: {asked: [keys of those questions], kept: [their answers; a blank answer is left out]}, or null for no answers.
create or replace function answers_after(p_before jsonb, p_given jsonb) returns jsonb language plpgsql stable as $$
begin
  if p_given is null then return p_before; end if;
  return (
    select coalesce(jsonb_agg(a order by n), '[]') || (p_given -> 'kept')
    from jsonb_array_elements(p_before) with ordinality as before(a, n)
    where not (p_given -> 'asked') @> (a -> 'fieldKey'));
end $$;

-- Saves the contact details and answers of a new order. Returns the order as it is now, or null if there is none.
create or replace function save_customer(p_location integer, p_hash bytea, p_customer jsonb, p_answers jsonb,
  p_language integer) returns json language plpgsql as $$
begin
  update shop_order set
    customer = coalesce(p_customer, customer), answers = answers_after(answers, p_answers),
    language_key = coalesce(p_language, language_key), revision = revision + 1
  where order_key_hash = p_hash and location_key = p_location and state = 'new'
    and hold_expires_at > clock_timestamp();
  return load_order(p_location, p_hash);
end $$;

-- Ends a new order, abandoned by the visitor or expired, and releases its places.
create or replace function end_cart(p_location integer, p_order bigint, p_state text, p_request text) returns boolean
language plpgsql as $$
declare
  v_redeemed bigint;
begin
  select redeemed into v_redeemed from shop_order
  where order_id = p_order and location_key = p_location and state = 'new' for update;
  if not found then return false; end if;
  perform release_lines(p_location, p_order, array(select line_id from order_line where order_id = p_order));
  if v_redeemed > 0 then perform release_gift_cards(p_order); end if;
  update shop_order set state = p_state, redeemed = 0, holder = null, revision = revision + 1 where order_id = p_order;
  insert into order_event (order_id, kind, request_id) values (p_order, p_state, p_request);
  return true;
end $$;
