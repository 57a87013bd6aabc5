-- Moves an order to its next revision with new totals and renews its hold. The first change wins; a later one finds a
-- revision that no longer matches, and is refused.
create or replace function move_cart(change jsonb)
returns shop_order
language plpgsql
as $$
declare
  v_window interval := make_interval(mins => (change ->> 'windowMinutes')::integer);
  v_is_reprice boolean := change ->> 'kind' = 'reprice';
  t jsonb := change -> 'totals';
  v_order shop_order;
begin
  update shop_order
  set
    revision = revision + 1,
    -- Remaining lines keep the prices they were added at, and the version of those prices: payment reprices them.
    catalogue_version = (change ->> 'pricedVersion')::bigint,
    sub_total = (t ->> 'subTotal')::bigint,
    discount_total = (t ->> 'discountTotal')::bigint,
    fee_total = (t ->> 'feeTotal')::bigint,
    tax_total = (t ->> 'taxTotal')::bigint,
    included_tax = (t ->> 'includedTax')::bigint,
    total = (t ->> 'total')::bigint,
    gift_card_total = (t ->> 'giftCardTotal')::bigint,
    redeemed = (t ->> 'redeemed')::bigint,
    deposit_total = (t ->> 'depositTotal')::bigint,
    deposit_enabled = (t ->> 'depositEnabled')::boolean,
    balance_due_date = t ->> 'balanceDueDate',
    fees = change -> 'fees',
    charges = change -> 'charges',
    agreed_to_transport = coalesce((change ->> 'agreedToTransport')::boolean, agreed_to_transport),
    -- Credits the latest seller or referrer; a change without a seller keeps the existing credit.
    client_agent_key = coalesce((change ->> 'clientAgentKey')::integer, client_agent_key),
    booking_agent_key = coalesce((change ->> 'bookingAgentKey')::integer, booking_agent_key),
    -- The membership and member that the member lines are booked under, if any.
    membership_key = coalesce(change ->> 'membershipKey', membership_key),
    membership_member_key = coalesce(change ->> 'membershipMemberKey', membership_member_key),
    -- The last visitor to change the cart holds it.
    holder = coalesce(decode(change #>> '{holder,hash}', 'hex'), holder),
    -- An expired cart that is repriced at payment stays expired: its payment takes its places again. A change does
    -- not take back the extra time that a payment was given beyond the window.
    hold_expires_at = case
      when v_is_reprice and hold_expires_at <= clock_timestamp() then hold_expires_at
      else greatest(hold_expires_at, least(clock_timestamp() + v_window, hold_ends_latest_at))
    end
  where
    order_id = (change ->> 'orderId')::bigint
    and location_key = (change ->> 'location')::integer
    and (state = 'new' or (state = 'expired' and v_is_reprice))
    and revision = (change ->> 'revision')::integer
  returning *
  into v_order;
  if not found then
    perform refuse_moved_order((change ->> 'location')::integer, (change ->> 'orderId')::bigint, '{new}');
  end if;
  return v_order;
end;
$$;
