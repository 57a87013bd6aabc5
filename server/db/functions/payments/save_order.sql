-- Saves the order once its payment was authorized (docs/rules/payment.md): sells places, books the payment, assigns the
-- order number, queues emails, all or nothing.
-- Returns the number and time if it is saved with this attempt, plus the sale on the one call that saves it;
-- otherwise null, and the charge must be voided.
create or replace function save_order(
  p_order bigint,
  p_attempt bigint,
  p_charge text,
  p_brand text,
  p_last4 text,
  p_request text
)
returns jsonb
language plpgsql
as $$
declare
  v_order record;
  v_attempt record;
  v_number text;
  v_saved timestamptz;
begin
  -- Lock before reading the attempt, so that the result of a concurrent save is seen.
  select
    state,
    location_key,
    currency,
    total,
    paid,
    redeemed,
    gift_card_total,
    order_number,
    saved_at,
    -- The amount due: the deposit if it was chosen, else the whole total, less what gift cards pay.
    case
      when deposit_enabled and state = 'paying' then least(
        greatest(deposit_total - redeemed, 0),
        total - paid - redeemed
      )
      else total - paid - redeemed
    end as due
  into v_order
  from shop_order
  where order_id = p_order
  for update;
  select
    state,
    purpose,
    amount,
    emails,
    number_prefix,
    gift_codes,
    memberships,
    tickets,
    commissions,
    sold_by,
    (select sum(cells) from order_line where order_id = p_order) as cells,
    -- Locked while counting: waits for a claim that is being released right now and then leaves it out.
    (select count(*) from (select from claim where order_id = p_order for update) as held) as claims
  into v_attempt
  from payment_attempt
  where attempt_row_id = p_attempt and order_id = p_order;
  if v_attempt.state in ('authorised', 'captured') then
    return jsonb_build_object('orderNumber', v_order.order_number, 'savedAt', v_order.saved_at);
  end if;
  if v_attempt.purpose = 'balance' then
    return save_balance(p_order, p_attempt, p_charge, p_brand, p_last4, p_request);
  end if;
  if v_attempt.purpose = 'move' then
    return save_move(p_order, p_attempt, p_charge, p_brand, p_last4);
  end if;
  if
    v_order.state != 'paying'
    -- The venue's own people sell what is paid later.
    or (v_attempt.sold_by is null and v_order.due != v_attempt.amount)
    or v_attempt.state not in ('pending', 'challenge', 'unknown')
    or v_attempt.cells != v_attempt.claims
    or (v_attempt.memberships is not null and not can_renew(v_order.location_key, v_attempt.memberships))
  then
    return null;
  end if;
  update claim set expires_at = null where order_id = p_order;
  perform authorise_attempt(p_attempt, p_charge, p_brand, p_last4);
  update shop_order
  set
    state = 'saved',
    revision = revision + 1,
    paid = paid + v_attempt.amount,
    saved_at = clock_timestamp(),
    order_number = v_attempt.number_prefix || nextval('order_number_sequence'),
    ticket_uuid = (v_attempt.tickets ->> 'uuid')::uuid
  where order_id = p_order
  returning order_number, saved_at
  into v_number, v_saved;
  if v_attempt.gift_codes is not null then
    perform issue_gift_cards(p_order, v_attempt.gift_codes);
  end if;
  if v_attempt.memberships is not null then
    perform issue_memberships(v_order.location_key, v_attempt.memberships);
  end if;
  if v_attempt.tickets is not null then
    perform issue_tickets(p_order, v_attempt.tickets -> 'blocks');
  end if;
  if v_attempt.commissions is not null then
    perform earn_commissions(v_order.location_key, p_order, v_order.currency, v_saved, v_attempt.commissions);
  end if;
  with
    booked as (
      insert into ledger_transfer
        (location_key, order_id, attempt_row_id, kind, debit_account, credit_account, amount, currency)
      select v_order.location_key, p_order, t.attempt, t.kind, t.debit, t.credit, t.amount, v_order.currency
      from
        (
          values
            (null::bigint, 'sale', 'receivable', 'sales', v_order.total - v_order.gift_card_total),
            -- A sold gift card is a liability until it is redeemed.
            (null, 'gift_card_sale', 'receivable', 'gift_cards', v_order.gift_card_total),
            (null, 'redemption', 'gift_cards', 'receivable', v_order.redeemed),
            (p_attempt, 'payment', 'card', 'receivable', v_attempt.amount)
        ) as t (attempt, kind, debit, credit, amount)
      where t.amount > 0
    )
  insert into outbox (topic, dedupe_key, payload, due_at)
  select t.topic, t.dedupe_key, t.payload, greatest(t.due_at, clock_timestamp())
  from jsonb_to_recordset(v_attempt.emails) as t (topic text, dedupe_key text, payload jsonb, due_at timestamptz)
  on conflict (dedupe_key) do nothing;
  perform
    record_event(
      p_order,
      'saved',
      'sales',
      p_request,
      jsonb_strip_nulls(jsonb_build_object('number', v_number, 'paid', v_attempt.amount, 'by', v_attempt.sold_by))
    );
  return jsonb_build_object(
    'orderNumber', v_number,
    'savedAt', v_saved,
    'sale', jsonb_build_object(
      'purpose', 'purchase',
      'venue', v_order.location_key,
      'currency', v_order.currency,
      'total', v_order.total
    )
  );
end;
$$;
