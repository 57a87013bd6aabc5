-- Reserves an amount of a card for the balance of a saved order, for p_minutes, as redeem_gift_card does for a cart;
-- also extends the order's other reservations to the same time.
create or replace function redeem_for_balance(
  p_location integer,
  p_order bigint,
  p_revision integer,
  p_card bigint,
  p_amount bigint,
  p_minutes integer,
  p_request text
)
returns json
language plpgsql
as $$
declare
  v_until timestamptz := clock_timestamp() + make_interval(mins => p_minutes);
begin
  perform hold_open_balance(p_location, p_order, p_revision);
  update shop_order
  set
    balance_reserved = balance_reserved + p_amount,
    revision = revision + 1
  where order_id = p_order and total - paid - redeemed - balance_reserved >= p_amount;
  if not found then
    raise exception 'order changed' using errcode = 'GW003';
  end if;
  update gift_card_use set reserved_until = v_until where order_id = p_order and reserved_until is not null;
  return take_of_gift_card(p_location, p_order, p_card, p_amount, v_until, p_request);
end;
$$;
