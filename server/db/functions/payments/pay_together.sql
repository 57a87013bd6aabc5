-- Runs a payment step of several orders in one statement and one commit, each in a subtransaction of its own
-- (docs/decisions/0149-steps-of-a-payment-gather.md).
-- step: 'begin_payment' | 'save_order'; all: their documents.
-- Returns for each, in order, {answer}, or null for one that was refused. Ends early at one that waits for a lock,
-- because everybody else would wait with it. Nothing is left of one without an answer: the caller runs it alone, which
-- waits for as long as usual and tells why it is refused.
create or replace function pay_together(p_step text, p_all jsonb)
returns jsonb
language plpgsql
set lock_timeout to '250ms'
as $$
declare
  v_one jsonb;
  v_answer jsonb;
  v_answers jsonb := '[]'::jsonb;
begin
  for v_one in
    select one
    from jsonb_array_elements(p_all) as one
  loop
    begin
      v_answer := case p_step
        when 'begin_payment' then begin_payment(v_one)
        when 'save_order' then save_order(
          (v_one ->> 'orderId')::bigint,
          (v_one ->> 'attemptRowId')::bigint,
          v_one ->> 'chargeId',
          v_one ->> 'cardBrand',
          v_one ->> 'cardLast4',
          v_one ->> 'requestId'
        )
      end;
      v_answers := v_answers || jsonb_build_array(jsonb_build_object('answer', v_answer));
    exception
      when lock_not_available then
        return v_answers;
      when others then
        v_answers := v_answers || 'null';
    end;
  end loop;
  return v_answers;
end;
$$;
