-- Returns what a sold order is found by, as order_search has it, its text and activities at any length; nothing for a
-- cart. Of a canceled order it is what had been booked.
create or replace function searched_order(p_order bigint)
returns table (
  location_key integer, saved_at timestamptz, order_id bigint, text text, guest text, activity_keys integer[],
  state text, due bigint, back bigint
)
language sql
stable
as $$
  select
    o.location_key,
    coalesce(o.saved_at, o.created_at),
    o.order_id,
    concat_ws(
      E'\n',
      folded(o.order_number),
      folded(nullif(concat_ws(' ', nullif(o.customer ->> 'firstName', ''), nullif(o.customer ->> 'lastName', '')), '')),
      folded(compared_email(nullif(o.customer ->> 'email', ''))),
      nullif(
        digits_as_letters(
          concat(
            o.customer ->> 'phoneCountryCode',
            o.customer ->> 'phoneAreaCode',
            o.customer ->> 'phoneSubscriberNumber'
          )
        ),
        ''
      ),
      (
        select string_agg(distinct digits_as_letters(a.card_last4), E'\n' order by digits_as_letters(a.card_last4))
        from payment_attempt as a
        where a.order_id = o.order_id and a.card_last4 is not null and a.state in ('authorised', 'captured')
      )
    ) || E'\x1F' || coalesce(l.names, ''),
    -- Who has no name comes last.
    coalesce(
      folded(nullif(concat_ws(' ', nullif(o.customer ->> 'lastName', ''), nullif(o.customer ->> 'firstName', '')), '')),
      E'\uFFFF'
    ),
    coalesce(l.activity_keys, '{}'),
    case
      when o.state = 'cancelled' then 'canceled'
      when l.some_canceled then 'partly canceled'
      else 'saved'
    end,
    greatest(o.total - o.paid - o.redeemed, 0)::bigint,
    (
      select coalesce(sum(r.amount), 0)::bigint
      from refund as r
      where r.order_id = o.order_id and r.state in ('refused', 'to be given')
    )
  from
    shop_order as o
    cross join lateral (
      select
        bool_or(n.canceled_at is not null) as some_canceled,
        array_agg(distinct n.item_key order by n.item_key) filter (
          where n.kind = 'activity' and (n.canceled_at is null or o.state = 'cancelled')
        ) as activity_keys,
        string_agg(distinct folded(n.details ->> 'name'), E'\n' order by folded(n.details ->> 'name')) filter (
          where n.kind != 'promoCode' and (n.canceled_at is null or o.state = 'cancelled')
        ) as names
      from order_line as n
      where n.order_id = o.order_id
    ) as l
  where o.order_id = p_order and o.state in ('saved', 'cancelled');
$$;
