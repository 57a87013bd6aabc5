-- Saves a paid balance: books it, queues its email, cancels reminders. Called by save_order, which holds the order's
-- lock. Returns null if the balance is no longer owed; the charge must then be voided.
create or replace function save_balance(
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
  v_amount amount;
  v_emails jsonb;
  v_reserved amount;
  v_answer jsonb;
begin
  select balance_reserved into v_reserved from shop_order where order_id = p_order;
  select amount, emails
  into v_amount, v_emails
  from payment_attempt
  where attempt_row_id = p_attempt and state in ('pending', 'challenge', 'unknown');
  update shop_order
  set
    revision = revision + 1,
    paid = paid + v_amount,
    redeemed = redeemed + v_reserved,
    balance_reserved = 0
  where
    order_id = p_order
    and state = 'saved'
    and total - paid - redeemed - v_reserved = v_amount
    and total > paid + redeemed
  returning
    jsonb_build_object(
      'orderNumber', order_number,
      'savedAt', saved_at,
      'sale', jsonb_build_object('purpose', 'balance', 'venue', location_key, 'currency', currency, 'total', total)
    )
  into v_answer;
  if not found then
    return null;
  end if;
  perform authorise_attempt(p_attempt, p_charge, p_brand, p_last4);
  insert into ledger_transfer
    (location_key, order_id, attempt_row_id, kind, debit_account, credit_account, amount, currency)
  select o.location_key, p_order, p_attempt, t.kind, t.debit, 'receivable', t.amount, o.currency
  from
    shop_order as o
    cross join (
      values
        ('redemption', 'gift_cards', v_reserved),
        ('payment', 'card', v_amount)
    ) as t (kind, debit, amount)
  where o.order_id = p_order and t.amount > 0;
  update gift_card_use set reserved_until = null where order_id = p_order and reserved_until is not null;
  delete from outbox
  where
    sent_at is null
    and dedupe_key in ('balance-reminder-' || p_order || '-7', 'balance-reminder-' || p_order || '-2');
  insert into outbox (topic, dedupe_key, payload)
  select t.topic, t.dedupe_key, t.payload
  from jsonb_to_recordset(v_emails) as t (topic text, dedupe_key text, payload jsonb)
  on conflict (dedupe_key) do nothing;
  perform
    record_event(p_order, 'balance', 'sales', p_request, jsonb_build_object('paid', v_amount, 'redeemed', v_reserved));
  return v_answer;
end;
$$;
