-- Whether a payment of the order's balance is under way.
create or replace function is_balance_being_paid(p_order bigint)
returns boolean
language plpgsql
stable
as $$
begin
  return exists (
    select
    from payment_attempt
    where order_id = p_order and purpose = 'balance' and state in ('pending', 'challenge', 'unknown')
  );
end;
$$;
