-- Records captures, each once (docs/rules/payment.md, "Captures that fail"): answers with those that were not recorded
-- before.
create or replace function record_captures(p_attempts bigint[])
returns json
language plpgsql
as $$
declare
  -- As a constant, the state would let the planner walk the index of open attempts, which holds an entry of every
  -- recent attempt, instead of looking up the few by their key.
  v_state text := 'authorised';
  v_captured json;
  v_late bigint[];
begin
  with
    captured as (
      update payment_attempt
      set
        state = 'captured',
        capture_is_lost = false,
        changed_at = clock_timestamp()
      where attempt_row_id = any (p_attempts) and state::text = v_state
      returning attempt_row_id, order_id, purpose, amount, capture_problem
    )
  select
    coalesce(
      json_agg(
        json_build_object(
          'attempt', c.attempt_row_id,
          'purpose', c.purpose,
          'amount', c.amount,
          'orderNumber', o.order_number,
          'venue', o.location_key,
          'currency', o.currency
        )
      ),
      '[]'
    ),
    array_agg(c.attempt_row_id) filter (where c.capture_problem is not null)
  into v_captured, v_late
  from
    captured as c
    join shop_order as o using (order_id);
  if v_late is not null then
    perform record_event(order_id, 'captured late', null, null, jsonb_build_object('amount', amount))
    from payment_attempt
    where attempt_row_id = any (v_late);
  end if;
  return v_captured;
end;
$$;
