-- Lowers what a canceled order keeps, and with it what it costs. Does nothing for an order of which something is left:
-- it owes more then.
create or replace function keep_less(p_location integer, p_order bigint, p_amount bigint, p_kept jsonb)
returns void
language plpgsql
as $$
begin
  if p_kept = 'null' then
    return;
  end if;
  -- guard_line and guard_order let the order change until the setting is taken back below.
  perform set_config('gangway.moving', p_order::text, true);
  update shop_order
  set
    total = total - p_amount,
    fee_total = fee_total - p_amount,
    fees = p_kept -> 'fees'
  where order_id = p_order and state = 'cancelled';
  if not found then
    raise exception 'the order is not canceled' using errcode = 'GW003';
  end if;
  update order_line as l
  set kept = k.kept
  from jsonb_to_recordset(p_kept -> 'lines') as k ("lineKey" bigint, kept bigint)
  where l.order_id = p_order and l.line_id = k."lineKey";
  perform set_config('gangway.moving', '', true);
  insert into ledger_transfer (location_key, order_id, kind, debit_account, credit_account, amount, currency)
  select p_location, p_order, 'reduction', 'sales', 'receivable', p_amount, currency
  from shop_order
  where order_id = p_order;
  perform settle_commissions(p_order);
end;
$$;
