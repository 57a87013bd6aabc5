-- Promo codes of an order (docs/rules/promo-codes.md); called by change_cart, load_order and begin_payment.
-- GW007 an email has used a code as often as allowed

-- Lists an order's promo codes in the order they were entered.
create or replace function load_promo_codes(p_order bigint) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('lineKey', p.line_id, 'code', p.code, 'description', p.description,
      'amount', p.amount) order by p.line_id), '[]')
    from order_promo_code p where p.order_id = p_order);
end $$;

-- Applies a change's promo codes: new codes become lines whose cell is their use; updates the amounts of the others and the messages for
-- the customer.
-- promo: {add: [{code, description, amount, wanted}], amounts: [{lineKey, amount}], messages}
-- Returns {lines: [line_id …], wanted: [cells with their line_id …]}; the caller claims them with all others.
create or replace function change_promo_codes(p_location integer, p_order bigint, promo jsonb) returns jsonb
language plpgsql as $$
declare
  v_line bigint;
  v_lines bigint[] := '{}'::bigint[];
  v_wanted jsonb := '[]'::jsonb;
  p jsonb;
begin
  update order_promo_code c set amount = a.amount
  from jsonb_to_recordset(promo -> 'amounts') as a("lineKey" bigint, amount bigint)
  where c.order_id = p_order and c.line_id = a."lineKey" and c.amount <> a.amount;
  update shop_order set promo_messages = nullif(promo -> 'messages', '[]')
  where order_id = p_order and promo_messages is distinct from nullif(promo -> 'messages', '[]');
  for p in select * from jsonb_array_elements(promo -> 'add') loop
    insert into order_line (order_id, location_key, kind, sub_total, cells, details)
    values (p_order, p_location, 'promoCode', 0, jsonb_array_length(p -> 'wanted'), '{}')
    returning line_id into v_line;
    insert into order_promo_code (order_id, line_id, code, description, amount)
    values (p_order, v_line, p ->> 'code', p ->> 'description', (p ->> 'amount')::bigint);
    v_lines := v_lines || v_line;
    v_wanted := v_wanted || wanted_of_line(p -> 'wanted', v_line);
  end loop;
  return jsonb_build_object('lines', v_lines, 'wanted', v_wanted);
end $$;

-- Counts the orders with this email that have used a code or are being paid with it, except one order.
create or replace function promo_uses_by_email(p_location integer, p_code text, p_hash bytea, p_but bigint)
returns bigint language plpgsql stable as $$
begin
  return (
    select count(*) from order_promo_code p join shop_order o using (order_id)
    where p.code = p_code and p.email_hash = p_hash and o.location_key = p_location
      and o.state in ('paying', 'saved') and o.order_id <> p_but);
end $$;

-- Takes each code's uses for an email, for an order that is about to be paid; raises GW007 if none are left. Serializes
-- two orders with one email, so that both count.
-- uses: [{code, most, email_hash}]
create or replace function take_promo_emails(p_location integer, p_order bigint, uses jsonb) returns void
language plpgsql as $$
declare
  u record;
begin
  for u in select * from jsonb_to_recordset(uses) as t(code text, most integer, email_hash text) order by code loop
    perform pg_advisory_xact_lock(hashtextextended(p_location || u.code || u.email_hash, 0));
    if promo_uses_by_email(p_location, u.code, decode(u.email_hash, 'hex'), p_order) >= u.most then
      raise exception 'code used by this email' using errcode = 'GW007', detail = u.code;
    end if;
    update order_promo_code set email_hash = decode(u.email_hash, 'hex') where order_id = p_order and code = u.code;
  end loop;
end $$;

create or replace trigger guard_promo_code before update or delete on order_promo_code
  for each row execute function guard_line();

-- Replaces hashes of mailboxes by keyed ones, of saved orders, too; the uses that they count stay. hashes: [{orderId, lineId, hash (hex)}]
create or replace function key_email_hashes(hashes jsonb) returns void language plpgsql as $$
declare
  h record;
begin
  for h in select * from jsonb_to_recordset(hashes) as t("orderId" bigint, "lineId" bigint, hash text) loop
    perform set_config('gangway.erasing', h."orderId"::text, true);
    update order_promo_code set email_hash = decode(h.hash, 'hex') where order_id = h."orderId" and line_id = h."lineId";
  end loop;
  perform set_config('gangway.erasing', '', true);
end $$;
