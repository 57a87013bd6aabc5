-- Ends a refund of a payment that was never taken: what was held is released (docs/rules/refunds.md, "When").
create or replace function release_instead(p_order bigint, p_refund bigint)
returns void
language plpgsql
as $$
declare
  v_amount positive_amount := null;
begin
  update refund
  set
    state = 'sent',
    last_error = null,
    tries = tries + 1,
    changed_at = clock_timestamp()
  where order_id = p_order and refund_id = p_refund and state = 'due'
  returning amount
  into v_amount;
  if found then
    perform
      record_event(p_order, 'refund released', null, null, jsonb_build_object('amount', v_amount, 'refund', p_refund));
  end if;
end;
$$;
