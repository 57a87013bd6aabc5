-- What a promo code takes off an order falls when bookings of it are canceled, to nothing with the last one it was for. Its row stays, and with
-- it its use, until nothing of the order is left (docs/rules/cancellation.md).
alter table order_promo_code alter column amount type amount;

-- What the gift cards that an order bought cost falls when some of it is given back without canceling, as it does when they are canceled.
update shop_order o set gift_card_total = o.gift_card_total - l.goodwill
from (select order_id, sum(goodwill) as goodwill from order_line
  where kind = 'giftCard' and canceled_at is null and goodwill > 0 group by order_id) l
where l.order_id = o.order_id;
