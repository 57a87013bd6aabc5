-- Opens an attempt to pay for a move, under the order's lock. Raises GW003 if the order has changed since it was read,
-- or if something else of it is being paid.
-- begin: {location, order_id, attempt_id, gateway, account, gateway_key, request_hash, amount, currency, method, move}
create or replace function begin_move(begin_ jsonb)
returns jsonb
language plpgsql
as $$
declare
  v_id bigint := (begin_ ->> 'order_id')::bigint;
begin
  perform
  from shop_order
  where
    order_id = v_id
    and location_key = (begin_ ->> 'location')::integer
    and state = 'saved'
    and revision = (begin_ #>> '{move,revision}')::integer
  for update;
  if
    not found
    or exists (
      select
      from payment_attempt
      where order_id = v_id and state in ('pending', 'challenge', 'unknown')
    )
  then
    raise exception 'order changed' using errcode = 'GW003';
  end if;
  return open_attempt('move', begin_);
end;
$$;
