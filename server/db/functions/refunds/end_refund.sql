-- Records what the gateway did: 'sent', 'refused', or 'due' for another try after p_wait. Once it was sent or refused,
-- it stays so until somebody has it sent again or gives it back. p_key: tell_refused's key.
create or replace function end_refund(
  p_order bigint,
  p_refund bigint,
  p_state text,
  p_error text,
  p_wait interval,
  p_key jsonb
)
returns void
language plpgsql
as $$
begin
  update refund
  set
    state = p_state,
    last_error = p_error,
    tries = tries + 1,
    due_at = clock_timestamp() + p_wait,
    changed_at = clock_timestamp()
  where order_id = p_order and refund_id = p_refund and state = 'due';
  if found and p_state = 'refused' then
    perform tell_refused(p_order, p_refund, p_error, p_key);
  end if;
end;
$$;
