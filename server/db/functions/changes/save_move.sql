-- Does a move that was paid for. Called by save_order, which holds the order's lock. Returns null if it cannot be done
-- anymore, such as when the places were taken meanwhile; the charge must then be voided.
create or replace function save_move(p_order bigint, p_attempt bigint, p_charge text, p_brand text, p_last4 text)
returns jsonb
language plpgsql
as $$
declare
  v_amount amount;
  v_move jsonb;
begin
  select amount, move
  into v_amount, v_move
  from payment_attempt
  where
    attempt_row_id = p_attempt
    and state in ('pending', 'challenge', 'unknown')
    and exists (select from shop_order where order_id = p_order and state = 'saved');
  if not found then
    return null;
  end if;
  begin
    perform change_line(v_move || jsonb_build_object('attempt', p_attempt));
  exception when sqlstate 'GW001' or sqlstate 'GW002' or sqlstate 'GW003' then
    return null;
  end;
  perform authorise_attempt(p_attempt, p_charge, p_brand, p_last4);
  update shop_order set paid = paid + v_amount where order_id = p_order;
  insert into ledger_transfer
    (location_key, order_id, attempt_row_id, kind, debit_account, credit_account, amount, currency)
  select location_key, p_order, p_attempt, 'payment', 'card', 'receivable', v_amount, currency
  from shop_order
  where order_id = p_order;
  return (
    select
      jsonb_build_object(
        'orderNumber', order_number,
        'savedAt', saved_at,
        'sale', jsonb_build_object('purpose', 'move', 'venue', location_key, 'currency', currency, 'total', total)
      )
    from shop_order
    where order_id = p_order
  );
end;
$$;
