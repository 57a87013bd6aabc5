-- Applies a change's promo codes (docs/rules/promo-codes.md): new codes become lines whose cell is their use; updates
-- the amounts of the others and the messages for the customer.
-- promo: {add: [{code, description, amount, wanted}], amounts: [{lineKey, amount}], messages}
-- Returns {lines: [line_id …], wanted: [cells with their line_id …]}; the caller claims them with all others.
create or replace function change_promo_codes(p_location integer, p_order bigint, promo jsonb)
returns jsonb
language plpgsql
as $$
declare
  v_line bigint;
  v_lines bigint[] := '{}'::bigint[];
  v_wanted jsonb := '[]'::jsonb;
  p jsonb;
begin
  update order_promo_code as c
  set amount = a.amount
  from jsonb_to_recordset(promo -> 'amounts') as a ("lineKey" bigint, amount bigint)
  where c.order_id = p_order and c.line_id = a."lineKey" and c.amount != a.amount;
  update shop_order
  set promo_messages = nullif(promo -> 'messages', '[]')
  where order_id = p_order and promo_messages is distinct from nullif(promo -> 'messages', '[]');
  for p in select * from jsonb_array_elements(promo -> 'add') loop
    insert into order_line (order_id, location_key, kind, sub_total, cells, details)
    values (p_order, p_location, 'promoCode', 0, jsonb_array_length(p -> 'wanted'), '{}')
    returning line_id
    into v_line;
    insert into order_promo_code (order_id, line_id, code, description, amount)
    values (p_order, v_line, p ->> 'code', p ->> 'description', (p ->> 'amount')::bigint);
    v_lines := v_lines || v_line;
    v_wanted := v_wanted || wanted_of_line(p -> 'wanted', v_line);
  end loop;
  return jsonb_build_object('lines', v_lines, 'wanted', v_wanted);
end;
$$;
