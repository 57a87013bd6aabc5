-- Stores an attempt to pay before anything is sent to the gateway. The caller holds the order's lock and has checked
-- that the order may be paid. Returns the row and when it was stored.
-- begin: {order_id, attempt_id, gateway, account, gateway_key, request_hash, amount, currency, method} always,
--        {emails} of purchases and balances, {move} of moves, and of purchases
--        {number_prefix, gift_codes, memberships, tickets, commissions}, of those by the venue's own people {sold_by}
create or replace function open_attempt(p_purpose text, begin_ jsonb)
returns jsonb
language plpgsql
as $$
declare
  v_attempt bigint;
  v_created timestamptz;
begin
  insert into payment_attempt
    (
      order_id, attempt_id, gateway_key, gateway, account, request_hash, amount, currency, purpose, method, emails,
      number_prefix, gift_codes, memberships, tickets, commissions, move, sold_by
    )
  values
    (
      (begin_ ->> 'order_id')::bigint,
      begin_ ->> 'attempt_id',
      begin_ ->> 'gateway_key',
      begin_ ->> 'gateway',
      begin_ ->> 'account',
      decode(begin_ ->> 'request_hash', 'hex'),
      (begin_ ->> 'amount')::bigint,
      begin_ ->> 'currency',
      p_purpose,
      begin_ ->> 'method',
      begin_ -> 'emails',
      coalesce(begin_ ->> 'number_prefix', ''),
      nullif(begin_ -> 'gift_codes', 'null'),
      nullif(begin_ -> 'memberships', 'null'),
      nullif(begin_ -> 'tickets', 'null'),
      nullif(begin_ -> 'commissions', 'null'),
      begin_ -> 'move',
      begin_ -> 'sold_by'
    )
  returning attempt_row_id, created_at
  into v_attempt, v_created;
  return jsonb_build_object('attemptRowId', v_attempt, 'createdAt', v_created);
end;
$$;
