-- Returns an order with its lines as one document in the program's names (OrderRow of order-row.shared.ts), or null
-- if there is none.
create or replace function load_order(p_location integer, p_hash bytea)
returns json
language plpgsql
stable
as $$
begin
  return (
    select
      json_build_object(
        'orderId', o.order_id,
        'locationKey', o.location_key,
        'state', o.state,
        'revision', o.revision,
        'orderNumber', o.order_number,
        'currency', o.currency,
        'catalogVersion', o.catalogue_version,
        'subTotal', o.sub_total,
        'discountTotal', o.discount_total,
        'feeTotal', o.fee_total,
        'taxTotal', o.tax_total,
        'includedTax', o.included_tax,
        'total', o.total,
        'paid', o.paid,
        'redeemed', o.redeemed,
        'balanceReserved', o.balance_reserved,
        'fees', o.fees,
        'charges', o.charges,
        'depositTotal', o.deposit_total,
        'depositEnabled', o.deposit_enabled,
        'balanceDueDate', o.balance_due_date,
        'payBy', (extract(epoch from o.pay_by) * 1000)::bigint,
        'customer', o.customer,
        'answers', o.answers,
        'languageKey', o.language_key,
        'membershipKey', o.membership_key,
        'membershipMemberKey', o.membership_member_key,
        'clientAgentKey', o.client_agent_key,
        'createdAt', o.created_at,
        'savedAt', o.saved_at,
        'erasedAt', case
          when o.state in ('saved', 'cancelled') then o.erased_at
        end,
        'holdExpired', o.state in ('new', 'paying') and o.hold_expires_at <= clock_timestamp(),
        'holdSeconds', extract(epoch from o.hold_expires_at - clock_timestamp()),
        'agreedToTransport', o.agreed_to_transport,
        'lines', load_lines(o.order_id),
        -- An order without a discount has no promo code.
        'promoCodes', case
          when o.discount_total = 0 and o.state != 'saved' then '[]'
          else load_promo_codes(o.order_id)
        end,
        'promoMessages', coalesce(o.promo_messages, '[]'),
        'redeemedGiftCards', case
          when o.redeemed + o.balance_reserved = 0 then '[]'
          else load_redeemed(o.order_id)
        end,
        'tickets', case
          when o.ticket_uuid is not null then json_build_object(
            'uuid', o.ticket_uuid,
            'tickets', load_tickets(o.order_id)
          )
        end,
        'moves', case
          when o.state in ('saved', 'cancelled') then load_moves(o.order_id)
          else '[]'
        end,
        'refunds', case
          when o.state in ('saved', 'cancelled') then load_refunds(o.order_id)
          else '[]'
        end,
        'goodwill', case
          when o.goodwill_total > 0 then load_goodwill(o.order_id)
          else '[]'
        end,
        'goodwillTotal', o.goodwill_total,
        'attempts', (
          select
            coalesce(
              json_agg(
                json_build_object(
                  'attemptRowId', a.attempt_row_id,
                  'attemptId', a.attempt_id,
                  'gatewayKey', a.gateway_key,
                  'state', a.state,
                  'purpose', a.purpose,
                  -- The removed part of a payment that the venue had recorded was never paid.
                  'amount', case
                    when a.purpose = 'venue' then a.amount - (
                      select coalesce(sum(r.amount), 0)
                      from refund as r
                      where r.attempt_row_id = a.attempt_row_id and r.state = 'undone'
                    )
                    else a.amount
                  end,
                  'account', a.account,
                  'chargeId', a.charge_id,
                  'method', a.method,
                  'cardBrand', a.card_brand,
                  'cardLast4', a.card_last4,
                  'declineCode', a.decline_code,
                  'createdAt', a.created_at,
                  'isRecent', a.created_at > clock_timestamp() - interval '24 hours'
                )
                order by a.attempt_row_id
              ),
              '[]'
            )
          from payment_attempt as a
          where a.order_id = o.order_id
        )
      )
    from shop_order as o
    where
      o.location_key = p_location
      and o.order_id = coalesce(
        (select k.order_id from shop_order as k where k.order_key_hash = p_hash and k.location_key = p_location),
        (select k.order_id from order_link as k where k.key_hash = p_hash and k.location_key = p_location)
      )
  );
end;
$$;
