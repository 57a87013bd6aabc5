-- Gift cards put towards the balance of a saved order (docs/rules/deposits.md): reserved until the balance is paid.
alter table shop_order
  -- What gift cards reserve of the balance: the sum of the uses that bear reserved_until.
  add column balance_reserved amount not null default 0,
  drop constraint adds_up,
  add constraint adds_up check (total = sub_total - discount_total + fee_total + tax_total
    and discount_total <= sub_total and paid + redeemed + balance_reserved <= total and deposit_total <= total
    and gift_card_total + redeemed <= total),
  add constraint reserves_a_balance_of_a_purchase check (balance_reserved = 0 or state = 'saved');

alter table gift_card_use
  -- A card may pay of the order when it is bought, and once more of its balance.
  add column for_balance boolean not null default false,
  -- When a reservation for a balance is given back; null for what a cart reserves, or an order has spent.
  add column reserved_until timestamptz,
  add check (reserved_until is null or for_balance),
  drop constraint gift_card_use_order_id_gift_card_id_key,
  add unique (order_id, gift_card_id, for_balance);
create index gift_card_use_reserved on gift_card_use (reserved_until) where reserved_until is not null;
