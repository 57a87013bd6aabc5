-- One table for every kind of line (docs/rules/orders.md, "Lines"): columns for what statements ask about, a document for what only its kind
-- knows. Each line has the part of its order's totals that belongs to it, to the cent (docs/rules/pricing.md, "Allocation").
alter table order_line rename column activity_key to item_key;
alter table order_line rename column package_line_id to parent_line_id;
alter table order_line alter column tax_class drop not null;
alter table order_line
  add column tips amount not null default 0,
  add column fees amount not null default 0,
  add column tax amount not null default 0,
  add column included_tax amount not null default 0,
  add column deposit amount not null default 0,
  add column total amount not null default 0;

-- Spreads a sum over an order's lines of some kinds, by price or by total: largest remainder first, then the lowest line number; evenly
-- if all are zero.
create function pg_temp.shares(p_order bigint, p_sum bigint, p_kinds text[], p_by_total boolean default false)
returns table (line_id bigint, part bigint) language sql as $$
  with priced as (
    select l.line_id, case when p_by_total then l.total else l.sub_total - l.tips - l.discount end as price
    from order_line l where l.order_id = p_order and l.kind = any (p_kinds)),
  weighed as (
    select p.line_id, case when sum(p.price) over () > 0 then p.price else 1 end::numeric as weight from priced p),
  shares as (
    select w.line_id, floor(p_sum * w.weight / sum(w.weight) over ())::bigint as whole,
      mod(p_sum * w.weight, sum(w.weight) over ()) as rest
    from weighed w)
  select s.line_id, s.whole + case when row_number() over (order by s.rest desc, s.line_id)
    <= p_sum - sum(s.whole) over () then 1 else 0 end
  from shares s
$$;

-- Lines of saved orders are guarded; nothing that they were sold for changes here.
alter table order_line disable trigger user;

alter domain line_kind drop constraint line_kind_check;
update order_line set kind = 'giftCard', tax_class = null, item_key = (details ->> 'variantKey')::integer where kind = 'gift_card';
update order_line set kind = 'promoCode', tax_class = null where kind = 'promo_code';
update order_line set item_key = (details ->> 'planKey')::integer, tax_class = details ->> 'taxClass' where kind = 'membership';
update order_line set tax_class = null, item_key = package_key, details = details || jsonb_build_object('groupKey', package_group_key)
where kind = 'package';
update order_line l set kind = 'transport', item_key = t.pickup_key, starts_at_wall = t.day, details = jsonb_build_object(
  'locationName', t.location_name, 'guests', t.guests, 'pickupTime', t.pickup_time, 'arriveTime', t.arrive_time,
  'returnTime', t.return_time)
from order_transport t where l.order_id = t.order_id and l.line_id = t.line_id;
alter domain line_kind add constraint line_kind_check
  check (value in ('activity', 'package', 'transport', 'giftCard', 'membership', 'promoCode'));
alter table order_line drop column package_key, drop column package_group_key;
drop table order_transport;
create unique index order_line_transport_day on order_line (order_id, starts_at_wall) where kind = 'transport';

update order_line l set tips = p.tips
from (select order_id, line_id, sum(sub_total) as tips from order_line_product where kind = 'tip' group by 1, 2) p
where l.order_id = p.order_id and l.line_id = p.line_id;

-- Orders so far: fees go to activities and transportation, tax to all but gift cards, both by price.
update order_line l set fees = s.part
from shop_order o, pg_temp.shares(o.order_id, o.fee_total, '{activity,transport}') s
where o.fee_total > 0 and l.order_id = o.order_id and l.line_id = s.line_id;

update order_line l set tax = s.part
from shop_order o, pg_temp.shares(o.order_id, o.tax_total, '{activity,transport,membership}') s
where o.tax_total > 0 and l.order_id = o.order_id and l.line_id = s.line_id;

update order_line l set included_tax = s.part
from shop_order o, pg_temp.shares(o.order_id, o.included_tax, '{activity,transport,membership}') s
where o.included_tax > 0 and l.order_id = o.order_id and l.line_id = s.line_id;

update order_line set total = sub_total - discount + fees + tax;

-- Gift cards and memberships are part of a deposit as a whole; the rest of it is spread over the other lines.
update order_line l set deposit = l.total
from shop_order o where o.deposit_total > 0 and l.order_id = o.order_id and l.kind in ('giftCard', 'membership');

update order_line l set deposit = s.part
from shop_order o, pg_temp.shares(o.order_id, o.deposit_total - (
    select coalesce(sum(p.deposit), 0)::bigint from order_line p where p.order_id = o.order_id),
  '{activity,transport}', true) s
where o.deposit_total > 0 and l.order_id = o.order_id and l.line_id = s.line_id;

drop function pg_temp.shares(bigint, bigint, text[], boolean);
alter table order_line enable trigger user;
alter table order_line add constraint line_adds_up check (total = sub_total - discount + fees + tax
  and tips + discount <= sub_total and deposit <= total);
