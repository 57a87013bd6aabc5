-- What is reversed of a commission follows from what was given back of its line (settle_commissions). Only what a venue reverses by hand
-- has to be remembered by itself.
alter table commission
  add column reversed_by_hand boolean not null default false,
  -- A change after it was paid may leave less than was paid; the next payment takes it off.
  drop constraint commission_check3,
  add constraint commission_paid_out check (paid_out >= 0);

update commission c set reversed_by_hand = true
from order_line l
where l.order_id = c.order_id and l.line_id = c.line_id and c.is_reversed
  and not (l.canceled_at is not null and l.kept = 0)
  and not (l.canceled_at is null and l.goodwill = l.total and l.total > 0);

drop function if exists reverse_commission(bigint, bigint, bigint);

-- Those that were changed after something of them went back, and the other way round, came out differently.
update commission c set refunded = b.refunded, reversed = case when b.is_whole then c.amount when c.basis = 0 then 0
    else round(c.amount::numeric * b.refunded / c.basis)::bigint end,
  is_reversed = b.is_whole or (c.basis > 0 and b.refunded = c.basis)
from (select c.order_id, c.line_id, w.is_whole, case when w.is_whole then c.basis when l.total = 0 then 0
      else round(c.basis::numeric * coalesce(l.total - l.kept, l.goodwill) / l.total)::bigint end as refunded
    from commission c join order_line l using (order_id, line_id)
      cross join lateral (select c.reversed_by_hand or coalesce(l.kept = 0, false) as is_whole) w) b
where c.order_id = b.order_id and c.line_id = b.line_id;
