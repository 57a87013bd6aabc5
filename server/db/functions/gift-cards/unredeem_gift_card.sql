-- Releases one reservation of a cart or a balance. Safe to repeat.
create or replace function unredeem_gift_card(
  p_location integer,
  p_order bigint,
  p_revision integer,
  p_use bigint,
  p_request text
)
returns void
language plpgsql
as $$
declare
  v_amount amount;
  v_until timestamptz;
begin
  select amount, reserved_until into v_amount, v_until from gift_card_use where order_id = p_order and use_id = p_use;
  if not found then
    return;
  end if;
  if v_until is not null then
    perform hold_open_balance(p_location, p_order, p_revision);
    update shop_order
    set
      balance_reserved = balance_reserved - v_amount,
      revision = revision + 1
    where order_id = p_order;
  else
    update shop_order
    set
      redeemed = redeemed - v_amount,
      revision = revision + 1
    where order_id = p_order and location_key = p_location and state = 'new' and revision = p_revision;
    if not found then
      perform refuse_moved_order(p_location, p_order, '{new}');
    end if;
  end if;
  perform fit_gift_cards(p_order, jsonb_build_array(jsonb_build_object('use_id', p_use, 'amount', 0)));
  insert into order_event (order_id, kind, request_id, details)
  values (p_order, 'unredeem', p_request, jsonb_build_object('use', p_use, 'amount', v_amount));
end;
$$;
