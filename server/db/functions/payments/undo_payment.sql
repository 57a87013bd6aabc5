-- Takes a payment back that was recorded by mistake (docs/rules/deposits.md, "Paid at the venue"), also after the order
-- was canceled: what was still to be given back of it never was there, and what was kept of it was not paid. It is no
-- refund.
-- undo: {location, orderId, revision, attemptRowId, amount (in all), left (what of it is not refunded), method, kept:
--        what a canceled order keeps then, {lines: [{lineKey, kept}], fees[]}|null, actor, reason, link (hex)|null,
--        email: {topic, payload}|null, requestId}
create or replace function undo_payment(undo jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer := (undo ->> 'location')::integer;
  v_order bigint := (undo ->> 'orderId')::bigint;
  v_attempt bigint := (undo ->> 'attemptRowId')::bigint;
  v_left bigint := (undo ->> 'left')::bigint;
  v_revision integer := begin_record(v_location, v_order, (undo ->> 'revision')::integer);
  v_owed bigint;
begin
  with
    owed as (
      update refund
      set
        state = 'undone',
        changed_at = clock_timestamp()
      where order_id = v_order and attempt_row_id = v_attempt and state = 'to be given'
      returning amount
    )
  select coalesce(sum(amount), 0)::bigint
  into v_owed
  from owed;
  if
    v_owed + v_left != (undo ->> 'amount')::bigint
    or v_left is distinct from (
      select a.amount - coalesce((select sum(r.amount) from refund as r where r.attempt_row_id = v_attempt), 0)
      from payment_attempt as a
      where a.attempt_row_id = v_attempt and a.order_id = v_order and a.purpose = 'venue'
    )
  then
    raise exception 'the venue took no such payment' using errcode = 'GW003';
  end if;
  if v_left > 0 then
    insert into refund (order_id, attempt_row_id, amount, reason, request_id, state)
    values (v_order, v_attempt, v_left, 'undone', undo ->> 'requestId', 'undone');
    insert into ledger_transfer
      (location_key, order_id, attempt_row_id, kind, debit_account, credit_account, amount, currency)
    select v_location, v_order, v_attempt, 'refund', 'receivable', 'venue', v_left, currency
    from shop_order
    where order_id = v_order;
    update shop_order set paid = paid - v_left where order_id = v_order;
    perform keep_less(v_location, v_order, v_left, undo -> 'kept');
  end if;
  perform email_change(v_location, v_order, v_revision, undo ->> 'link', undo -> 'email');
  perform
    record_event(
      v_order,
      'payment undone',
      null,
      undo ->> 'requestId',
      jsonb_build_object(
        'amount', undo -> 'amount',
        'method', undo -> 'method',
        'by', undo -> 'actor',
        'reason', undo -> 'reason'
      )
    );
end;
$$;
