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
  return open_attempt('balance', begin_);
end;
$$;
