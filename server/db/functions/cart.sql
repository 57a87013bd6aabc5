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

-- Lists an order's lines of every kind in the order they were added, in the program's names (LineRow of lines/line.ts).
create or replace function load_lines(p_order bigint) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('lineKey', l.line_id, 'parentKey', l.parent_line_id, 'kind', l.kind,
      'itemKey', l.item_key, 'slotKey', l.slot_key, 'start', l.starts_at_wall, 'end', l.ends_at_wall,
      'participants', l.participants, 'isPrivate', l.is_private, 'isMember', l.is_member, 'pickup', l.pickup,
      'subTotal', l.sub_total, 'taxClass', l.tax_class, 'details', l.details, 'answers', l.answers,
      'allocation', json_build_object('discount', l.discount, 'fees', l.fees, 'tax', l.tax, 'includedTax', l.included_tax,
        'deposit', l.deposit, 'total', l.total),
      'rates', case when l.kind = 'activity' then (
        select json_agg(json_build_object('rateKey', r.rate_key, 'name', r.name, 'price', r.price,
          'participants', r.participants, 'seats', r.seats, 'people', r.people, 'subTotal', r.sub_total,
          'discount', r.discount, 'agentKey', r.booking_agent_key, 'agentHistoryKey', r.agent_history_key)
          order by r.rate_key)
        from order_line_rate r where r.order_id = l.order_id and r.line_id = l.line_id) end,
      'products', case when l.kind = 'activity' then (
        select json_agg(json_build_object('merchandiseKey', p.merchandise_key, 'productKey', p.product_key,
          'variantKey', p.variant_key, 'kind', p.kind, 'name', p.name, 'variantName', p.variant_name,
          'quantity', p.quantity, 'unitPrice', p.unit_price, 'subTotal', p.sub_total,
          'publishedPrice', p.published_price, 'tipPercent', p.tip_percent, 'minimum', p.minimum,
          'stockUnits', p.stock_units) order by p.place)
        from order_line_product p where p.order_id = l.order_id and p.line_id = l.line_id) end,
      'membershipKeys', case when l.kind = 'membership' then (
        select json_agg(m.membership_key order by m.unit) from membership m
        where m.order_id = l.order_id and m.line_id = l.line_id) end,
      'renewed', case when l.kind = 'membership' then (
        select json_build_object('startsOn', r.starts_on, 'endsOn', r.ends_on) from membership_renewal r
        where r.order_id = l.order_id and r.line_id = l.line_id) end,
      'canceledAt', l.canceled_at, 'kept', l.kept) order by l.line_id), '[]')
    from order_line l where l.order_id = p_order and l.kind <> 'promoCode');
end $$;

-- Returns an order with its lines as one document in the program's names (OrderRow of order-row.ts), or null if there is none.
create or replace function load_order(p_location integer, p_hash bytea) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object(
      'orderId', o.order_id, 'locationKey', o.location_key, 'state', o.state, 'revision', o.revision,
      'orderNumber', o.order_number, 'currency', o.currency, 'catalogVersion', o.catalogue_version,
      'subTotal', o.sub_total, 'discountTotal', o.discount_total, 'feeTotal', o.fee_total, 'taxTotal', o.tax_total,
      'includedTax', o.included_tax, 'total', o.total, 'paid', o.paid, 'redeemed', o.redeemed,
      'balanceReserved', o.balance_reserved, 'fees', o.fees, 'charges', o.charges, 'depositTotal', o.deposit_total,
      'depositEnabled', o.deposit_enabled, 'balanceDueDate', o.balance_due_date, 'customer', o.customer,
      'answers', o.answers, 'languageKey', o.language_key, 'membershipKey', o.membership_key,
      'membershipMemberKey', o.membership_member_key, 'clientAgentKey', o.client_agent_key, 'createdAt', o.created_at, 'savedAt', o.saved_at,
      'erasedAt', case when o.state in ('saved', 'cancelled') then o.erased_at end,
      'holdExpired', o.state in ('new', 'paying') and o.hold_expires_at <= clock_timestamp(),
      'holdSeconds', extract(epoch from o.hold_expires_at - clock_timestamp()),
      'agreedToTransport', o.agreed_to_transport, 'lines', load_lines(o.order_id),
      -- An order without a discount has no promo code.
      'promoCodes', case when o.discount_total = 0 and o.state <> 'saved' then '[]' else load_promo_codes(o.order_id) end,
      'promoMessages', coalesce(o.promo_messages, '[]'),
      'redeemedGiftCards', case when o.redeemed + o.balance_reserved = 0 then '[]' else load_redeemed(o.order_id) end,
      'tickets', case when o.ticket_uuid is not null
        then json_build_object('uuid', o.ticket_uuid, 'tickets', load_tickets(o.order_id)) end,
      'moves', case when o.state in ('saved', 'cancelled') then load_moves(o.order_id) else '[]' end,
      'refunds', case when o.state in ('saved', 'cancelled') then load_refunds(o.order_id) else '[]' end,
      'goodwill', case when o.goodwill_total > 0 then load_goodwill(o.order_id) else '[]' end,
      'goodwillTotal', o.goodwill_total,
      'attempts', (
        select coalesce(json_agg(json_build_object('attemptRowId', a.attempt_row_id, 'attemptId', a.attempt_id,
          'gatewayKey', a.gateway_key, 'state', a.state, 'purpose', a.purpose,
          -- What was removed of a payment that the venue had recorded was never paid.
          'amount', case when a.purpose = 'venue' then a.amount - (
            select coalesce(sum(r.amount), 0) from refund r where r.attempt_row_id = a.attempt_row_id and r.state = 'undone') else a.amount end,
          'account', a.account, 'chargeId', a.charge_id, 'method', a.method, 'cardBrand', a.card_brand, 'cardLast4', a.card_last4,
          'declineCode', a.decline_code, 'createdAt', a.created_at,
          'isRecent', a.created_at > clock_timestamp() - interval '24 hours') order by a.attempt_row_id), '[]')
        from payment_attempt a where a.order_id = o.order_id))
    from shop_order o where o.location_key = p_location and o.order_id = coalesce(
      (select k.order_id from shop_order k where k.order_key_hash = p_hash and k.location_key = p_location),
      (select k.order_id from order_link k where k.key_hash = p_hash and k.location_key = p_location)));
end $$;

-- Raises the reason why an order could not be changed from the state the caller saw.
create or replace function refuse_moved_order(p_location integer, p_order bigint, p_states text[]) returns void
language plpgsql as $$
declare v_state order_state;
begin
  select state into v_state from shop_order where order_id = p_order and location_key = p_location;
  if not found then raise exception 'no such order' using errcode = 'GW005'; end if;
  if v_state <> all (p_states) then raise exception 'order is not new' using errcode = 'GW004'; end if;
  raise exception 'order changed' using errcode = 'GW003';
end $$;

-- Adds lines of any kind; returns their numbers in the same order. A line that is priced anew, or only loses an add-on, keeps its number.
-- add: [{kind, lineKey?, parent? (index into add), parentKey?, itemKey, slotKey, start, end, startAt, participants, isPrivate, isMember,
--        pickup, subTotal, tips, taxClass, cells, details, answers, allocation, rates[], products[], wanted[]}]
create or replace function add_lines(p_location integer, p_order bigint, p_add jsonb) returns bigint[] language plpgsql as $$
declare
  v_lines bigint[];
begin
  select array_agg(coalesce((l.line ->> 'lineKey')::bigint, nextval('order_line_line_id_seq')) order by l.n) into v_lines
  from jsonb_array_elements(p_add) with ordinality as l(line, n);
  insert into order_line (order_id, line_id, location_key, kind, parent_line_id, item_key, slot_key, starts_at_wall,
    ends_at_wall, starts_at, participants, is_private, is_member, pickup, sub_total, tips, tax_class, discount, fees, tax,
    included_tax, deposit, total, cells, details, answers)
  overriding system value
  select p_order, v_lines[l.n], p_location, l.kind, coalesce(l."parentKey", v_lines[l.parent + 1]), l."itemKey",
    l."slotKey", l.start, l."end", to_timestamp(l."startAt" / 1000), l.participants, l."isPrivate", l."isMember",
    nullif(l.pickup, 'null'), l."subTotal", l.tips, l."taxClass", a.discount, a.fees, a.tax, a."includedTax", a.deposit,
    a.total, l.cells, l.details, l.answers
  from rows from (jsonb_to_recordset(p_add) as (kind text, parent integer, "parentKey" bigint, "itemKey" integer,
      "slotKey" bigint, start text, "end" text, "startAt" double precision, participants integer, "isPrivate" boolean,
      "isMember" boolean, pickup jsonb, "subTotal" bigint, tips bigint, "taxClass" text, cells integer, details jsonb,
      answers jsonb, allocation jsonb)) with ordinality
    as l(kind, parent, "parentKey", "itemKey", "slotKey", start, "end", "startAt", participants, "isPrivate", "isMember",
      pickup, "subTotal", tips, "taxClass", cells, details, answers, allocation, n),
    jsonb_to_record(l.allocation) as a(discount bigint, fees bigint, tax bigint, "includedTax" bigint, deposit bigint,
      total bigint);
  insert into order_line_rate (order_id, line_id, rate_key, name, price, participants, seats, people, sub_total, discount,
    booking_agent_key, agent_history_key)
  select p_order, v_lines[l.n], r."rateKey", r.name, r.price, r.participants, r.seats, r.people, r."subTotal",
    r.discount, r."agentKey", r."agentHistoryKey"
  from jsonb_array_elements(p_add) with ordinality as l(line, n),
    jsonb_to_recordset(l.line -> 'rates') as r("rateKey" integer, name text, price bigint, participants integer,
      seats integer, people integer, "subTotal" bigint, discount bigint, "agentKey" integer, "agentHistoryKey" integer);
  if p_add @? '$[*].products[0]' then
    insert into order_line_product (order_id, line_id, place, merchandise_key, product_key, variant_key, kind, name,
      variant_name, quantity, unit_price, sub_total, published_price, tip_percent, minimum, stock_units)
    select p_order, v_lines[l.n], row_number() over (partition by l.n), p."merchandiseKey", p."productKey", p."variantKey",
      p.kind, p.name, p."variantName", p.quantity, p."unitPrice", p."subTotal", p."publishedPrice", p."tipPercent",
      p.minimum, p."stockUnits"
    from jsonb_array_elements(p_add) with ordinality as l(line, n),
      jsonb_to_recordset(l.line -> 'products') as p("merchandiseKey" bigint, "productKey" integer, "variantKey" integer,
        kind text, name text, "variantName" text, quantity integer, "unitPrice" bigint, "subTotal" bigint,
        "publishedPrice" bigint, "tipPercent" integer, minimum integer, "stockUnits" integer);
  end if;
  return coalesce(v_lines, '{}');
end $$;

-- Sets what of an order's totals belongs to its remaining lines (docs/rules/pricing.md, "Allocation").
-- allocations: [{lineKey, discount, fees, tax, includedTax, deposit, total}] of the lines that change
create or replace function allocate_lines(p_order bigint, p_allocations jsonb) returns void language plpgsql as $$
begin
  update order_line l set discount = a.discount, fees = a.fees, tax = a.tax, included_tax = a."includedTax",
    deposit = a.deposit, total = a.total
  from jsonb_to_recordset(p_allocations) as a("lineKey" bigint, discount bigint, fees bigint, tax bigint,
    "includedTax" bigint, deposit bigint, total bigint)
  where l.order_id = p_order and l.line_id = a."lineKey";
end $$;

-- Opens an order for a cart's first change; returns its number, revision, time and the end of its hold.
create or replace function open_cart(change jsonb) returns shop_order language plpgsql as $$
declare
  v_window interval := make_interval(mins => (change ->> 'windowMinutes')::integer);
  t jsonb := change -> 'totals';
  v_order shop_order;
begin
  insert into shop_order (location_key, order_key_hash, currency, catalogue_version, client_agent_key,
    booking_agent_key, membership_key, membership_member_key, sub_total, fee_total, tax_total, included_tax, total,
    gift_card_total, deposit_total, balance_due_date, fees, charges, hold_expires_at,
    hold_ends_latest_at, holder)
  values ((change ->> 'location')::integer, decode(change ->> 'keyHash', 'hex'), change ->> 'currency',
    (change ->> 'version')::bigint, (change ->> 'clientAgentKey')::integer, (change ->> 'bookingAgentKey')::integer,
    change ->> 'membershipKey', change ->> 'membershipMemberKey', (t ->> 'subTotal')::bigint, (t ->> 'feeTotal')::bigint,
    (t ->> 'taxTotal')::bigint, (t ->> 'includedTax')::bigint, (t ->> 'total')::bigint, (t ->> 'giftCardTotal')::bigint,
    (t ->> 'depositTotal')::bigint, t ->> 'balanceDueDate', change -> 'fees',
    change -> 'charges', clock_timestamp() + v_window, clock_timestamp() + 3 * v_window,
    decode(change #>> '{holder,hash}', 'hex'))
  returning * into v_order;
  return v_order;
end $$;

-- Moves an order to its next revision with new totals and renews its hold. The first change wins; a later one finds a revision that no
-- longer matches, and is refused.
create or replace function move_cart(change jsonb) returns shop_order language plpgsql as $$
declare
  v_window interval := make_interval(mins => (change ->> 'windowMinutes')::integer);
  v_is_reprice boolean := change ->> 'kind' = 'reprice';
  t jsonb := change -> 'totals';
  v_order shop_order;
begin
  update shop_order set
    revision = revision + 1,
    -- Remaining lines keep the prices they were added at, and the version of those prices: payment reprices them.
    catalogue_version = (change ->> 'pricedVersion')::bigint,
    sub_total = (t ->> 'subTotal')::bigint, discount_total = (t ->> 'discountTotal')::bigint,
    fee_total = (t ->> 'feeTotal')::bigint, tax_total = (t ->> 'taxTotal')::bigint,
    included_tax = (t ->> 'includedTax')::bigint, total = (t ->> 'total')::bigint,
    gift_card_total = (t ->> 'giftCardTotal')::bigint,
    redeemed = (t ->> 'redeemed')::bigint, deposit_total = (t ->> 'depositTotal')::bigint,
    deposit_enabled = (t ->> 'depositEnabled')::boolean, balance_due_date = t ->> 'balanceDueDate',
    fees = change -> 'fees', charges = change -> 'charges',
    agreed_to_transport = coalesce((change ->> 'agreedToTransport')::boolean, agreed_to_transport),
    -- Credits the latest seller or referrer; a change without a seller keeps the existing credit.
    client_agent_key = coalesce((change ->> 'clientAgentKey')::integer, client_agent_key),
    booking_agent_key = coalesce((change ->> 'bookingAgentKey')::integer, booking_agent_key),
    -- The membership and member that the member lines are booked under, if any.
    membership_key = coalesce(change ->> 'membershipKey', membership_key),
    membership_member_key = coalesce(change ->> 'membershipMemberKey', membership_member_key),
    -- The last visitor to change the cart holds it.
    holder = coalesce(decode(change #>> '{holder,hash}', 'hex'), holder),
    -- An expired cart that is repriced at payment stays expired: its payment takes its places again. A change does
    -- not take back the extra time that a payment was given beyond the window.
    hold_expires_at = case when v_is_reprice and hold_expires_at <= clock_timestamp() then hold_expires_at
      else greatest(hold_expires_at, least(clock_timestamp() + v_window, hold_ends_latest_at)) end
  where order_id = (change ->> 'orderId')::bigint and location_key = (change ->> 'location')::integer
    and (state = 'new' or (state = 'expired' and v_is_reprice)) and revision = (change ->> 'revision')::integer
  returning * into v_order;
  if not found then
    perform refuse_moved_order((change ->> 'location')::integer, (change ->> 'orderId')::bigint, '{new}');
  end if;
  return v_order;
end $$;

-- Moves a cart from one state to the next: removes lines, adds lines with their places, sets totals, renews the hold.
-- change: CartChange of cart-document.ts. Returns {orderId, revision, lineKeys[], promoLineKeys[], createdAt, holdSeconds}; the keys in the order
-- of what was added.
create or replace function change_cart(change jsonb) returns jsonb language plpgsql as $$
declare
  v_location integer := (change ->> 'location')::integer;
  v_add jsonb := change -> 'add';
  v_removed bigint[] := array(select jsonb_array_elements_text(change -> 'remove')::bigint);
  v_order shop_order;
  v_lines bigint[] := '{}'::bigint[];
  v_wanted jsonb := '[]'::jsonb;
  v_promo jsonb;
begin
  -- Places are computed from a catalog, so no import of this location may commit while they are being taken.
  perform refuse_stale_catalogue(v_location, (change ->> 'version')::bigint);
  perform lock_holder(v_location, change -> 'holder');
  if change ? 'orderId' then v_order := move_cart(change); else v_order := open_cart(change); end if;

  if cardinality(v_removed) > 0 then
    -- Locks the released and the wanted cells together before changing any of them.
    perform lock_cells(v_location, v_order.order_id, v_removed, (
      select coalesce(jsonb_agg(w), '[]') from jsonb_array_elements(v_add) a, jsonb_array_elements(a -> 'wanted') w));
    perform release_lines(v_location, v_order.order_id, v_removed);
    delete from order_line where order_id = v_order.order_id and line_id = any (v_removed);
  end if;
  if change -> 'allocations' <> '[]' then perform allocate_lines(v_order.order_id, change -> 'allocations'); end if;
  if v_add <> '[]' then
    v_lines := add_lines(v_location, v_order.order_id, v_add);
    select coalesce(jsonb_agg(w || jsonb_build_object('line_id', v_lines[l.n])), '[]') into v_wanted
    from jsonb_array_elements(v_add) with ordinality as l(line, n), jsonb_array_elements(l.line -> 'wanted') w;
  end if;
  if change ? 'promo' then
    v_promo := change_promo_codes(v_location, v_order.order_id, change -> 'promo');
    v_wanted := v_wanted || (v_promo -> 'wanted');
  end if;
  if change ? 'fittedGiftCards' then perform fit_gift_cards(v_order.order_id, change -> 'fittedGiftCards'); end if;
  -- All lines at once, so that lines that share a cell are summed before the cell is checked.
  perform claim_cells(v_location, v_order.order_id, v_wanted, v_order.hold_expires_at);
  perform bound_holder(v_location, v_order.order_id, change -> 'holder', not change ? 'orderId');

  if change ? 'orderId' then
    update claim set expires_at = v_order.hold_expires_at
    where order_id = v_order.order_id and expires_at is not null and expires_at <> v_order.hold_expires_at;
  end if;
  insert into order_event (order_id, kind, request_id, details)
  values (v_order.order_id, change ->> 'kind', change ->> 'requestId',
    jsonb_build_object('added', v_lines, 'removed', v_removed, 'total', v_order.total));
  return jsonb_build_object('orderId', v_order.order_id, 'revision', v_order.revision, 'lineKeys', v_lines,
    'promoLineKeys', coalesce(v_promo -> 'lines', '[]'), 'createdAt', v_order.created_at,
    'holdSeconds', extract(epoch from v_order.hold_expires_at - clock_timestamp()));
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
  v_redeemed amount;
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
