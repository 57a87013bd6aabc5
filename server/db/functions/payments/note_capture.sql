-- Notes that a capture was not made (docs/rules/payment.md, "Captures that fail"). p_lost: nothing is held anymore;
-- else it is tried again after p_wait. p_tell: whether the venue is to know, which it is told once, and once more if
-- the payment is lost.
create or replace function note_capture(
  p_attempt bigint,
  p_problem text,
  p_lost boolean,
  p_tell boolean,
  p_wait interval
)
returns void
language plpgsql
as $$
declare
  v_order bigint := (select order_id from payment_attempt where attempt_row_id = p_attempt);
  v_attempt payment_attempt;
begin
  perform from shop_order where order_id = v_order for update;
  select * into v_attempt from payment_attempt where attempt_row_id = p_attempt;
  if v_attempt.state != 'authorised' or v_attempt.capture_is_lost then
    return;
  end if;
  update payment_attempt
  set
    capture_tries = capture_tries + 1,
    capture_due_at = clock_timestamp() + p_wait,
    capture_is_lost = p_lost,
    capture_problem = case
      when p_lost or p_tell then p_problem
      else capture_problem
    end
  where attempt_row_id = p_attempt;
  if p_lost then
    perform
      record_event(
        v_order,
        'capture refused',
        'problems',
        null,
        jsonb_build_object('amount', v_attempt.amount, 'error', p_problem)
      );
  elseif p_tell and v_attempt.capture_problem is null then
    perform
      record_event(
        v_order,
        'capture delayed',
        'problems',
        null,
        jsonb_build_object('amount', v_attempt.amount, 'error', p_problem)
      );
  end if;
end;
$$;
