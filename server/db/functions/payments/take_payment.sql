-- Records a payment that the venue took itself, of a saved order that is not paid in full (docs/rules/deposits.md,
-- "Paid at the venue").
-- GW003 order changed since it was read, is being paid, or owes less · GW004 not saved
-- take: {location, orderId, revision, attemptId, amount, method, actor, reason, link (hex)|null, email: {topic,
--        payload}|null, requestId}
create or replace function take_payment(take jsonb)
returns void
language plpgsql
as $$
declare
  v_location integer := (take ->> 'location')::integer;
  v_order bigint := (take ->> 'orderId')::bigint;
  v_amount bigint := (take ->> 'amount')::bigint;
  v_revision integer := begin_change(v_location, v_order, (take ->> 'revision')::integer);
  v_currency currency_code;
  v_left bigint;
  v_attempt bigint;
begin
  update shop_order
  set paid = paid + v_amount
  where order_id = v_order and total - paid - redeemed - balance_reserved >= v_amount
  returning total - paid - redeemed, currency
  into v_left, v_currency;
  if not found then
    raise exception 'more than is left to pay' using errcode = 'GW003';
  end if;
  insert into payment_attempt
    (order_id, attempt_id, gateway_key, gateway, request_hash, amount, currency, purpose, method, state)
  values
    (
      v_order,
      take ->> 'attemptId',
      v_order || '-' || (take ->> 'attemptId'),
      'venue',
      sha256(convert_to(take ->> 'attemptId', 'UTF8')),
      v_amount,
      v_currency,
      'venue',
      take ->> 'method',
      'captured'
    )
  returning attempt_row_id
  into v_attempt;
  insert into ledger_transfer
    (location_key, order_id, attempt_row_id, kind, debit_account, credit_account, amount, currency)
  values (v_location, v_order, v_attempt, 'payment', 'venue', 'receivable', v_amount, v_currency);
  if v_left = 0 then
    delete from outbox
    where
      sent_at is null
      and dedupe_key in ('balance-reminder-' || v_order || '-7', 'balance-reminder-' || v_order || '-2');
  end if;
  perform email_change(v_location, v_order, v_revision, take ->> 'link', take -> 'email');
  perform
    record_event(
      v_order,
      'balance',
      'sales',
      take ->> 'requestId',
      jsonb_build_object(
        'paid', v_amount,
        'redeemed', 0,
        'method', take -> 'method',
        'by', take -> 'actor',
        'reason', take -> 'reason'
      )
    );
end;
$$;
