-- Tells the venue, once, that a refund is not made yet and is tried again (docs/rules/refunds.md, "When").
create or replace function note_refund_delay(p_order bigint, p_refund bigint, p_error text)
returns void
language plpgsql
as $$
declare
  v_amount positive_amount := null;
begin
  update refund
  set delay_told_at = clock_timestamp()
  where order_id = p_order and refund_id = p_refund and state = 'due' and delay_told_at is null
  returning amount
  into v_amount;
  if found then
    perform
      record_event(
        p_order,
        'refund delayed',
        'problems',
        null,
        jsonb_build_object('amount', v_amount, 'refund', p_refund, 'error', p_error)
      );
  end if;
end;
$$;
