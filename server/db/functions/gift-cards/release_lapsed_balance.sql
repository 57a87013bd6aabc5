-- Releases what an order has reserved for its balance once the reservation has expired. Does nothing while the balance
-- is being paid or another transaction has the order locked.
create or replace function release_lapsed_balance(p_order bigint)
returns boolean
language plpgsql
as $$
begin
  perform from shop_order where order_id = p_order and balance_reserved > 0 for update skip locked;
  if
    not found
    or is_balance_being_paid(p_order)
    or not exists (select from gift_card_use where order_id = p_order and reserved_until <= clock_timestamp())
  then
    return false;
  end if;
  perform release_balance(p_order);
  insert into order_event (order_id, kind) values (p_order, 'balance reservation over');
  return true;
end;
$$;
