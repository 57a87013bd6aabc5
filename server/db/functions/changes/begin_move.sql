-- Opens an attempt to pay for a move, under the order's lock. Raises GW003 if the order has changed since it was read,
-- or if something else of it is being paid.
-- begin: {location, order_id, attempt_id, gateway, account, gateway_key, request_hash, amount, currency, method, move}
create or replace function begin_move(begin_ jsonb)
returns jsonb
language plpgsql
as $$
declare
  v_id bigint := (begin_ ->> 'order_id')::bigint;
  v_attempt bigint;
  v_created timestamptz;
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
  insert into payment_attempt
    (order_id, attempt_id, gateway_key, gateway, account, request_hash, amount, currency, purpose, method, move)
  values
    (
      v_id,
      begin_ ->> 'attempt_id',
      begin_ ->> 'gateway_key',
      begin_ ->> 'gateway',
      begin_ ->> 'account',
      decode(begin_ ->> 'request_hash', 'hex'),
      (begin_ ->> 'amount')::bigint,
      begin_ ->> 'currency',
      'move',
      begin_ ->> 'method',
      begin_ -> 'move'
    )
  returning attempt_row_id, created_at
  into v_attempt, v_created;
  return jsonb_build_object('attemptRowId', v_attempt, 'createdAt', v_created);
end;
$$;
