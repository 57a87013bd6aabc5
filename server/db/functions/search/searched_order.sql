-- Returns what a sold order is found by, as order_search has it, its text and activities at any length; nothing for a
-- cart. Of a canceled order it is what had been booked. The text has three parts with U+001F between them: what was
-- booked; number, name and email address; digits of the phone number and of the cards.
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
      E'\x1F',
      coalesce(l.names, ''),
      concat_ws(
        E'\n',
        folded(o.order_number),
        folded(
          nullif(concat_ws(' ', nullif(o.customer ->> 'firstName', ''), nullif(o.customer ->> 'lastName', '')), '')
        ),
        folded(compared_email(nullif(o.customer ->> 'email', '')))
      ),
      concat_ws(
        E'\n',
        regexp_replace(
          concat(
            o.customer ->> 'phoneCountryCode',
            o.customer ->> 'phoneAreaCode',
            o.customer ->> 'phoneSubscriberNumber'
          ),
          '[^0-9]',
          '',
          'g'
        ),
        (
          select string_agg(distinct a.card_last4::text, E'\n' order by a.card_last4::text)
          from payment_attempt as a
          where a.order_id = o.order_id and a.card_last4 is not null and a.state in ('authorised', 'captured')
        )
      )
    ),
    -- Who has no name comes last.
    coalesce(
      folded(nullif(concat_ws(' ', nullif(o.customer ->> 'lastName', ''), nullif(o.customer ->> 'firstName', '')), '')),
      E'\uFFFF'
    ),
    coalesce(l.activity_keys, '{}'),
    case
      when o.state = 'cancelled' then 'canceled'
      when l.some_canceled then 'partlyCanceled'
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
