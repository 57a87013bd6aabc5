-- Ends a new order, abandoned by the visitor or expired, and releases its places.
create or replace function end_cart(p_location integer, p_order bigint, p_state text, p_request text)
returns boolean
language plpgsql
as $$
declare
  v_redeemed amount;
begin
  select redeemed
  into v_redeemed
  from shop_order
  where order_id = p_order and location_key = p_location and state = 'new'
  for update;
  if not found then
    return false;
  end if;
  perform release_lines(p_location, p_order, array(select line_id from order_line where order_id = p_order));
  if v_redeemed > 0 then
    perform release_gift_cards(p_order);
  end if;
  update shop_order
  set
    state = p_state,
    redeemed = 0,
    holder = null,
    revision = revision + 1
  where order_id = p_order;
  insert into order_event (order_id, kind, request_id) values (p_order, p_state, p_request);
  return true;
end;
$$;
