-- Who holds the places of a cart: the address prefix it came from, as a keyed hash (docs/decisions/0025-what-one-visitor-may-hold.md).
-- Emptied as soon as the cart is over or bought.
alter table shop_order add column holder key_hash;

create index shop_order_holder on shop_order (location_key, holder) where holder is not null;
