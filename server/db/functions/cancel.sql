-- Canceling lines of a saved order (docs/rules/cancellation.md, "Canceling"): places, tickets, commissions, money and email in one
-- transaction, or nothing happens.
-- GW003 order changed since it was read, is being paid, or a ticket was used · GW004 not saved

-- Begins a change of an order in one of some states that its venue or guest decided on, under the order's lock; returns its new
-- revision.
create or replace function begin_change_in(p_location integer, p_order bigint, p_revision integer, p_states text[]) returns integer
language plpgsql as $$
declare
  v_revision integer;
begin
  update shop_order set revision = revision + 1
  where order_id = p_order and location_key = p_location and state = any (p_states) and revision = p_revision
  returning revision into v_revision;
  if not found then perform refuse_moved_order(p_location, p_order, p_states); end if;
  -- What is being paid was asked for by the order as it is.
  if exists (select from payment_attempt where order_id = p_order and state in ('pending', 'challenge', 'unknown')) then
    raise exception 'the order is being paid' using errcode = 'GW003';
  end if;
  return v_revision;
end $$;

-- The same for changes of what is booked, which a canceled order no longer has.
create or replace function begin_change(p_location integer, p_order bigint, p_revision integer) returns integer language plpgsql as $$
begin
  return begin_change_in(p_location, p_order, p_revision, '{saved}');
end $$;

-- Queues the email about a change, if the guest is to hear of it; its link may have a key of its own, whose hash is given in hex.
create or replace function email_change(p_location integer, p_order bigint, p_revision integer, p_link text, p_letter jsonb) returns void
language plpgsql as $$
begin
  if p_letter = 'null' then return; end if;
  if p_link is not null then
    insert into order_link (location_key, key_hash, order_id) values (p_location, decode(p_link, 'hex'), p_order);
  end if;
  insert into outbox (topic, dedupe_key, payload)
  values (p_letter ->> 'topic', (p_letter ->> 'topic') || '-' || p_order || '-' || p_revision, p_letter -> 'payload');
end $$;

-- What the lines of an order issued: what is left on gift cards, and whether memberships and renewals can still be canceled.
create or replace function load_issued(p_order bigint) returns json language plpgsql stable as $$
begin
  return json_build_object(
    'cards', (
      select coalesce(json_agg(json_build_object('lineKey', line_id, 'codeEnd', code_end, 'value', value,
        'left', value - spent - voided) order by line_id), '[]')
      from gift_card where order_id = p_order),
    'renewed', (
      select coalesce(json_agg(distinct m.line_id), '[]') from membership m join membership_renewal r using (membership_id)
      where m.order_id = p_order),
    'renewals', (
      select coalesce(json_agg(json_build_object('lineKey', r.line_id, 'startsOn', r.starts_on, 'endsOn', r.ends_on,
        'isLast', m.ends_on = r.ends_on, 'isUsed', is_renewal_used(r)) order by r.line_id), '[]')
      from membership_renewal r join membership m using (membership_id) where r.order_id = p_order));
end $$;

-- cancel: {location, orderId, revision, today (of the venue), lines: [{lineKey, kept}], isWhole, cards: void_gift_cards' document, amended: amend_totals' document, actor, reason,
--          link (hex)|null (the email names the order's own key), letter: {topic, payload}|null, requestId}
create or replace function cancel_lines(cancel jsonb) returns void language plpgsql as $$
declare
  v_location integer := (cancel ->> 'location')::integer;
  v_order bigint := (cancel ->> 'orderId')::bigint;
  v_lines bigint[] := array(select (l ->> 'lineKey')::bigint from jsonb_array_elements(cancel -> 'lines') l);
  v_whole boolean := (cancel ->> 'isWhole')::boolean;
  v_revision integer;
begin
  v_revision := begin_change(v_location, v_order, (cancel ->> 'revision')::integer);
  -- A scan of a ticket waits here, or has come first.
  perform from ticket where order_id = v_order and line_id = any (v_lines) order by number for update;
  if exists (select from ticket where order_id = v_order and line_id = any (v_lines) and used_at is not null) then
    raise exception 'a ticket of the booking was used' using errcode = 'GW003';
  end if;

  -- Those that are voided and those that have money back, in the order in which all who lock several do.
  perform from gift_card
  where order_id = v_order and line_id = any (v_lines)
    or gift_card_id in (select gift_card_id from gift_card_use where order_id = v_order)
  order by gift_card_id for update;
  perform void_gift_cards(v_order, cancel -> 'cards');
  perform end_memberships(v_location, v_order, v_lines, (cancel ->> 'today')::date);

  -- Uses of promo codes are lines, too; they stay used while anything of the order is left.
  perform release_lines(v_location, v_order, case when v_whole
    then array(select line_id from order_line where order_id = v_order) else v_lines end);

  -- guard_line and guard_order let the order change until the setting is taken back below.
  perform set_config('gangway.moving', v_order::text, true);
  update shop_order set gift_card_total = gift_card_total - (
    select coalesce(sum(sub_total - goodwill), 0) from order_line
    where order_id = v_order and line_id = any (v_lines) and kind = 'giftCard')
  where order_id = v_order;
  perform amend_totals(v_location, v_order, cancel -> 'amended', 'cancellation', cancel ->> 'requestId');
  update order_line l set canceled_at = clock_timestamp(), kept = c.kept, cells = 0
  from jsonb_to_recordset(cancel -> 'lines') as c("lineKey" bigint, kept bigint)
  where l.order_id = v_order and l.line_id = c."lineKey";
  if v_whole then update shop_order set state = 'cancelled' where order_id = v_order; end if;
  perform set_config('gangway.moving', '', true);

  update ticket set cancelled_at = clock_timestamp()
  where order_id = v_order and line_id = any (v_lines) and cancelled_at is null;
  -- Of what is kept, commissions stay earned.
  perform settle_commissions(v_order);
  perform email_change(v_location, v_order, v_revision, cancel ->> 'link', cancel -> 'letter');
  perform record_event(v_order, 'canceled', 'cancellations', cancel ->> 'requestId', jsonb_build_object('lines', cancel -> 'lines',
    'difference', cancel #> '{amended,difference}', 'by', cancel -> 'actor', 'reason', cancel -> 'reason',
    'back', cancel #> '{amended,refunds,parts}'));
end $$;
