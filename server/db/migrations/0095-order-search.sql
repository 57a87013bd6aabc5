-- What the venue's own people find sold orders by (docs/rules/finding-orders.md): a row per sold order, which keep_search writes with every
-- change of it. Apart from shop_order, which every step of a cart writes: no index here costs a cart anything.
create table order_search (
  location_key integer not null,
  saved_at timestamptz not null,
  order_id bigint not null,
  -- What was booked; number and guest; phone and cards (searched_order). Null if it is too long for the index.
  text text collate "C",
  -- The guest's last name, then the first.
  guest text collate "C" not null,
  -- Null if there are too many for the index.
  activity_keys integer[],
  state text collate "C" not null check (state in ('saved', 'partlyCanceled', 'canceled')),
  -- What the guest still owes, and what the venue has to give back itself.
  due amount not null,
  back amount not null,
  primary key (location_key, order_id)
);
-- A search reads nothing but this index, and of it the venue's part.
create unique index order_search_sale on order_search (location_key, saved_at, order_id)
  include (text, activity_keys, state, due, back);
create index order_search_guest on order_search (location_key, guest, order_id);
-- Few orders are in these.
create index order_search_due on order_search (location_key, due, saved_at, order_id) where due > 0;
create index order_search_back on order_search (location_key, back, saved_at, order_id) where back > 0;
create index order_search_canceled on order_search (location_key, saved_at, order_id) where state <> 'saved';
create index order_search_long on order_search (location_key, order_id) where text is null or activity_keys is null;

-- Canceled lines too: a canceled order is found by when it was to be.
drop index order_line_starting;
create index order_line_starting on order_line (location_key, starts_at) where starts_at is not null;

create function pg_temp.folded(p_text text) returns text language sql immutable as $$
  select lower(regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036F]', '', 'g'))
$$;
-- As compared_email was then.
create function pg_temp.compared(p_email text) returns text language sql immutable as $$
  select lower(normalize(trim(regexp_replace(p_email,
    '[\u00AD\u034F\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g'))))
$$;

insert into order_search (location_key, saved_at, order_id, text, guest, activity_keys, state, due, back)
select location_key, saved_at, order_id, case when octet_length(text) <= 2000 then text end, left(guest, 100),
  case when cardinality(activity_keys) <= 50 then activity_keys end, state, due, back
from (
  select o.location_key, coalesce(o.saved_at, o.created_at) as saved_at, o.order_id,
    concat_ws(E'\x1F', coalesce(l.names, ''),
      concat_ws(E'\n', pg_temp.folded(o.order_number),
        pg_temp.folded(nullif(concat_ws(' ', nullif(o.customer ->> 'firstName', ''), nullif(o.customer ->> 'lastName', '')), '')),
        pg_temp.folded(pg_temp.compared(nullif(o.customer ->> 'email', '')))),
      concat_ws(E'\n', regexp_replace(concat(o.customer ->> 'phoneCountryCode', o.customer ->> 'phoneAreaCode',
        o.customer ->> 'phoneSubscriberNumber'), '[^0-9]', '', 'g'), a.cards)) as text,
    coalesce(pg_temp.folded(nullif(concat_ws(' ', nullif(o.customer ->> 'lastName', ''), nullif(o.customer ->> 'firstName', '')), '')),
      E'\uFFFF') as guest,
    coalesce(l.activity_keys, '{}') as activity_keys,
    case when o.state = 'cancelled' then 'canceled' when l.some_canceled then 'partlyCanceled' else 'saved' end as state,
    greatest(o.total - o.paid - o.redeemed, 0) as due, coalesce(r.back, 0) as back
  from shop_order o
  left join (
    select l.order_id, bool_or(l.canceled_at is not null) as some_canceled,
      array_agg(distinct l.item_key order by l.item_key) filter (where l.kind = 'activity'
        and (l.canceled_at is null or p.state = 'cancelled')) as activity_keys,
      string_agg(distinct pg_temp.folded(l.details ->> 'name'), E'\n' order by pg_temp.folded(l.details ->> 'name'))
        filter (where l.kind <> 'promoCode' and (l.canceled_at is null or p.state = 'cancelled')) as names
    from order_line l join shop_order p using (order_id) where p.state in ('saved', 'cancelled') group by l.order_id
  ) l using (order_id)
  left join (
    select order_id, string_agg(distinct card_last4::text, E'\n' order by card_last4::text) as cards
    from payment_attempt where card_last4 is not null and state in ('authorised', 'captured') group by order_id
  ) a using (order_id)
  left join (
    select order_id, sum(amount) as back from refund where state in ('refused', 'to be given') group by order_id
  ) r using (order_id)
  where o.state in ('saved', 'cancelled')
) as sold;

drop function pg_temp.folded(text);
drop function pg_temp.compared(text);
