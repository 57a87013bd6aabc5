-- Opens an attempt to pay the balance that a deposit left, under the order's lock: a payment of a saved order that
-- changes nothing else in it (D-DP-04; docs/rules/deposits.md). Raises GW003 if the amount is no longer what is left.
-- begin: {location, order_id, attempt_id, gateway, account, gateway_key, request_hash, amount, currency, method,
--         emails}
create or replace function begin_balance(begin_ jsonb)
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
    and total - paid - redeemed - balance_reserved = (begin_ ->> 'amount')::bigint
    and total > paid + redeemed
  for update;
  if not found then
    raise exception 'order changed' using errcode = 'GW003';
  end if;
  -- Allow time for the payment and one retry (D-CT-02).
  update gift_card_use
  set reserved_until = greatest(reserved_until, clock_timestamp() + interval '10 minutes')
  where order_id = v_id and reserved_until is not null;
  insert into payment_attempt
    (order_id, attempt_id, gateway_key, gateway, account, request_hash, amount, currency, emails, purpose, method)
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
      begin_ -> 'emails',
      'balance',
      begin_ ->> 'method'
    )
  returning attempt_row_id, created_at
  into v_attempt, v_created;
  return jsonb_build_object('attemptRowId', v_attempt, 'createdAt', v_created);
end;
$$;
