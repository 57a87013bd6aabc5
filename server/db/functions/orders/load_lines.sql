-- Lists an order's lines of every kind in the order they were added, in the program's names (LineRow of lines/line.ts).
create or replace function load_lines(p_order bigint)
returns json
language plpgsql
stable
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'lineKey', l.line_id,
            'parentKey', l.parent_line_id,
            'kind', l.kind,
            'itemKey', l.item_key,
            'slotKey', l.slot_key,
            'start', l.starts_at_wall,
            'end', l.ends_at_wall,
            'participants', l.participants,
            'isPrivate', l.is_private,
            'isMember', l.is_member,
            'pickup', l.pickup,
            'subTotal', l.sub_total,
            'taxClass', l.tax_class,
            'details', l.details,
            'answers', l.answers,
            'allocation', json_build_object(
              'discount', l.discount,
              'fees', l.fees,
              'tax', l.tax,
              'includedTax', l.included_tax,
              'deposit', l.deposit,
              'total', l.total
            ),
            'rates', case
              when l.kind = 'activity' then (
                select
                  json_agg(
                    json_build_object(
                      'rateKey', r.rate_key,
                      'name', r.name,
                      'price', r.price,
                      'participants', r.participants,
                      'seats', r.seats,
                      'people', r.people,
                      'subTotal', r.sub_total,
                      'discount', r.discount,
                      'agentKey', r.booking_agent_key,
                      'agentHistoryKey', r.agent_history_key
                    )
                    order by r.rate_key
                  )
                from order_line_rate as r
                where r.order_id = l.order_id and r.line_id = l.line_id
              )
            end,
            'products', case
              when l.kind = 'activity' then (
                select
                  json_agg(
                    json_build_object(
                      'merchandiseKey', p.merchandise_key,
                      'productKey', p.product_key,
                      'variantKey', p.variant_key,
                      'kind', p.kind,
                      'name', p.name,
                      'variantName', p.variant_name,
                      'quantity', p.quantity,
                      'unitPrice', p.unit_price,
                      'subTotal', p.sub_total,
                      'publishedPrice', p.published_price,
                      'tipPercent', p.tip_percent,
                      'minimum', p.minimum,
                      'stockUnits', p.stock_units
                    )
                    order by p.place
                  )
                from order_line_product as p
                where p.order_id = l.order_id and p.line_id = l.line_id
              )
            end,
            'membershipKeys', case
              when l.kind = 'membership' then (
                select json_agg(m.membership_key order by m.unit)
                from membership as m
                where m.order_id = l.order_id and m.line_id = l.line_id
              )
            end,
            'renewed', case
              when l.kind = 'membership' then (
                select json_build_object('startsOn', r.starts_on, 'endsOn', r.ends_on)
                from membership_renewal as r
                where r.order_id = l.order_id and r.line_id = l.line_id
              )
            end,
            'isCalledOff', l.called_off_at is not null,
            'movesUntil', case
              when l.called_off_at is not null then (
                select max(c.decide_by)
                from
                  departure_cancellation_order as r
                  join departure_cancellation as c using (location_key, cancellation_id)
                where
                  r.order_id = p_order
                  and l.line_id = any (r.lines)
                  and r.state in ('queued', 'waiting')
                  and r.chooses
                  and (c.choice ->> 'mayMove')::boolean
              )
            end,
            'canceledAt', l.canceled_at,
            'kept', l.kept
          )
          order by l.line_id
        ),
        '[]'
      )
    from order_line as l
    where l.order_id = p_order and l.kind != 'promoCode'
  );
end;
$$;
