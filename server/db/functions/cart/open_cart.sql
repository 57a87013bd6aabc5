-- Opens an order for a cart's first change; returns its number, revision, time and the end of its hold.
create or replace function open_cart(change jsonb)
returns shop_order
language plpgsql
as $$
declare
  v_window interval := make_interval(mins => (change ->> 'windowMinutes')::integer);
  t jsonb := change -> 'totals';
  v_order shop_order;
begin
  insert into shop_order
    (
      location_key, order_key_hash, currency, catalogue_version, client_agent_key, booking_agent_key, membership_key,
      membership_member_key, sub_total, fee_total, tax_total, included_tax, total, gift_card_total, deposit_total,
      balance_due_date, fees, charges, hold_expires_at, hold_ends_latest_at, holder
    )
  values
    (
      (change ->> 'location')::integer,
      decode(change ->> 'keyHash', 'hex'),
      change ->> 'currency',
      (change ->> 'version')::bigint,
      (change ->> 'clientAgentKey')::integer,
      (change ->> 'bookingAgentKey')::integer,
      change ->> 'membershipKey',
      change ->> 'membershipMemberKey',
      (t ->> 'subTotal')::bigint,
      (t ->> 'feeTotal')::bigint,
      (t ->> 'taxTotal')::bigint,
      (t ->> 'includedTax')::bigint,
      (t ->> 'total')::bigint,
      (t ->> 'giftCardTotal')::bigint,
      (t ->> 'depositTotal')::bigint,
      t ->> 'balanceDueDate',
      change -> 'fees',
      change -> 'charges',
      clock_timestamp() + v_window,
      clock_timestamp() + 3 * v_window,
      decode(change #>> '{holder,hash}', 'hex')
    )
  returning *
  into v_order;
  return v_order;
end;
$$;
