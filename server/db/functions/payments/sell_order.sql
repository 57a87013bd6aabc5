-- Saves an order that the venue's own people sell, all or nothing: its places are sold, and its total is left to pay
-- (docs/rules/desk-sales.md).
-- GW001 places ran out · GW002 newer catalog · GW003 order changed since it was read · GW004 not a cart
-- sale: begin_payment's document with {amount: 0, method: 'none', sold_by: actor, request_id,
--       pay_by: {at, wall}|null (when it lapses unless it is paid)}
create or replace function sell_order(sale jsonb)
returns jsonb
language plpgsql
as $$
declare
  v_order bigint := (sale ->> 'order_id')::bigint;
  v_attempt bigint := (begin_payment(sale) ->> 'attemptRowId')::bigint;
  v_saved jsonb := save_order(v_order, v_attempt, null, null, null, sale ->> 'request_id');
begin
  if v_saved is null then
    raise exception 'the order cannot be sold as it is' using errcode = 'GW003';
  end if;
  if sale -> 'pay_by' != 'null' then
    update shop_order set pay_by = (sale #>> '{pay_by,at}')::timestamptz where order_id = v_order;
    update order_event
    set details = details || jsonb_build_object('payBy', sale #> '{pay_by,wall}')
    where order_id = v_order and kind = 'saved';
  end if;
  -- There is no charge to wait for.
  perform record_captures(array[v_attempt]);
  return v_saved || jsonb_build_object('attemptRowId', v_attempt);
end;
$$;
