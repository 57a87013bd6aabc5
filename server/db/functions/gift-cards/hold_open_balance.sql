-- Locks a saved order that is as the caller saw it and whose balance nobody is paying; raises GW003 otherwise. Locks
-- before checking the attempts, so that an attempt opened during the wait is seen.
create or replace function hold_open_balance(p_location integer, p_order bigint, p_revision integer)
returns void
language plpgsql
as $$
begin
  perform
  from shop_order
  where order_id = p_order and location_key = p_location and state = 'saved' and revision = p_revision
  for update;
  if not found or is_balance_being_paid(p_order) then
    raise exception 'order changed' using errcode = 'GW003';
  end if;
end;
$$;
