-- Raises the reason why an order could not be changed from the state the caller saw.
create or replace function refuse_moved_order(p_location integer, p_order bigint, p_states text[])
returns void
language plpgsql
as $$
declare
  v_state order_state;
begin
  select state into v_state from shop_order where order_id = p_order and location_key = p_location;
  if not found then
    raise exception 'no such order' using errcode = 'GW005';
  end if;
  if v_state != all (p_states) then
    raise exception 'order is not new' using errcode = 'GW004';
  end if;
  raise exception 'order changed' using errcode = 'GW003';
end;
$$;
