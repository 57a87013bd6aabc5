-- Reserves an amount of a card for a cart that is still as the caller saw it; the
-- balance is checked under the card's lock.
create or replace function redeem_gift_card(
  p_location integer,
  p_order bigint,
  p_revision integer,
  p_card bigint,
  p_amount bigint,
  p_request text
)
returns json
language plpgsql
as $$
begin
  update shop_order
  set
    redeemed = redeemed + p_amount,
    revision = revision + 1
  where
    order_id = p_order
    and location_key = p_location
    and state = 'new'
    and revision = p_revision
    and hold_expires_at > clock_timestamp();
  if not found then
    perform refuse_moved_order(p_location, p_order, '{new}');
  end if;
  return take_of_gift_card(p_location, p_order, p_card, p_amount, null, p_request);
end;
$$;
