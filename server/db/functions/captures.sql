-- Captures and refunds that the payment provider does not make yet, or never will (docs/rules/payment.md, "Captures that fail";
-- docs/rules/refunds.md, "When").

-- Records captures, each once: answers with those that were not recorded before.
create or replace function record_captures(p_attempts bigint[]) returns json language plpgsql as $$
declare
  -- As a constant, the state would let the planner walk the index of open attempts, which holds an entry of every recent attempt,
  -- instead of looking up the few by their key.
  v_state text := 'authorised';
  v_captured json;
  v_late bigint[];
begin
  with captured as (
    update payment_attempt set state = 'captured', capture_is_lost = false, changed_at = clock_timestamp()
    where attempt_row_id = any (p_attempts) and state::text = v_state
    returning attempt_row_id, order_id, purpose, amount, capture_problem)
  select coalesce(json_agg(json_build_object('attempt', c.attempt_row_id, 'purpose', c.purpose, 'amount', c.amount,
    'orderNumber', o.order_number, 'venue', o.location_key, 'currency', o.currency)), '[]'),
    array_agg(c.attempt_row_id) filter (where c.capture_problem is not null)
  into v_captured, v_late
  from captured c join shop_order o using (order_id);
  if v_late is not null then
    perform record_event(order_id, 'captured late', null, null, jsonb_build_object('amount', amount))
    from payment_attempt where attempt_row_id = any (v_late);
  end if;
  return v_captured;
end $$;

-- Notes that a capture was not made. p_lost: nothing is held anymore; else it is tried again after p_wait. p_tell: whether the venue is
-- to know, which it is told once, and once more if the payment is lost.
create or replace function note_capture(p_attempt bigint, p_problem text, p_lost boolean, p_tell boolean, p_wait interval) returns void
language plpgsql as $$
declare
  v_order bigint := (select order_id from payment_attempt where attempt_row_id = p_attempt);
  v_attempt payment_attempt;
begin
  perform from shop_order where order_id = v_order for update;
  select * into v_attempt from payment_attempt where attempt_row_id = p_attempt;
  if v_attempt.state <> 'authorised' or v_attempt.capture_is_lost then return; end if;
  update payment_attempt set capture_tries = capture_tries + 1, capture_due_at = clock_timestamp() + p_wait, capture_is_lost = p_lost,
    capture_problem = case when p_lost or p_tell then p_problem else capture_problem end
  where attempt_row_id = p_attempt;
  if p_lost then
    perform record_event(v_order, 'capture refused', 'problems', null,
      jsonb_build_object('amount', v_attempt.amount, 'error', p_problem));
  elsif p_tell and v_attempt.capture_problem is null then
    perform record_event(v_order, 'capture delayed', 'problems', null,
      jsonb_build_object('amount', v_attempt.amount, 'error', p_problem));
  end if;
end $$;

-- Tells the venue, once, that a refund is not made yet and is tried again.
create or replace function note_refund_delay(p_order bigint, p_refund bigint, p_error text) returns void language plpgsql as $$
declare
  v_amount positive_amount := null;
begin
  update refund set delay_told_at = clock_timestamp()
  where order_id = p_order and refund_id = p_refund and state = 'due' and delay_told_at is null
  returning amount into v_amount;
  if found then
    perform record_event(p_order, 'refund delayed', 'problems', null,
      jsonb_build_object('amount', v_amount, 'refund', p_refund, 'error', p_error));
  end if;
end $$;

-- Ends a refund of a payment that was never taken: what was held is released.
create or replace function release_instead(p_order bigint, p_refund bigint) returns void language plpgsql as $$
declare
  v_amount positive_amount := null;
begin
  update refund set state = 'sent', last_error = null, tries = tries + 1, changed_at = clock_timestamp()
  where order_id = p_order and refund_id = p_refund and state = 'due' returning amount into v_amount;
  if found then
    perform record_event(p_order, 'refund released', null, null, jsonb_build_object('amount', v_amount, 'refund', p_refund));
  end if;
end $$;
