-- Gift cards (docs/rules/gift-cards.md): cards that were issued, what orders take from them, and the cards an order buys.
create table gift_card (
  gift_card_id bigint generated always as identity primary key,
  location_key integer not null,
  -- The code itself is never stored: a keyed hash finds it, whoever only has the table can not.
  code_hash key_hash not null unique,
  code_end text not null,
  currency currency_code not null,
  value positive_amount not null,
  -- Reserved by carts and spent by orders together: the sum of gift_card_use.
  spent amount not null default 0,
  expires_at timestamptz,
  issued_at timestamptz not null default clock_timestamp(),
  -- The line that bought it; none for one that was issued by hand.
  order_id bigint,
  line_id bigint,
  -- Encrypted, until the buyer has seen it (docs/decisions, "Codes of gift cards").
  sealed_code text,
  sealed_until timestamptz,
  check (spent <= value),
  unique (order_id, line_id),
  foreign key (order_id, line_id) references order_line
);
create index gift_card_sealed on gift_card (sealed_until) where sealed_code is not null;

-- What one order takes of one card: reserved while it is a cart, spent once it is saved.
create table gift_card_use (
  order_id bigint not null references shop_order on delete cascade,
  use_id bigint generated always as identity,
  gift_card_id bigint not null references gift_card,
  amount positive_amount not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (order_id, use_id),
  unique (order_id, gift_card_id)
);
create index gift_card_use_card on gift_card_use (gift_card_id);

alter table shop_order
  -- Paid with gift cards: the sum of its uses.
  add column redeemed amount not null default 0,
  -- Worth of the gift cards it buys: says whether there are any.
  add column gift_card_total amount not null default 0,
  drop constraint adds_up,
  add constraint adds_up check (total = sub_total - discount_total + fee_total + tax_total
    and discount_total <= sub_total and paid + redeemed <= total and deposit_total <= total
    and gift_card_total + redeemed <= total);

-- The codes an order issues when it is saved, hashed and encrypted; gone as soon as they are not needed any more.
alter table payment_attempt add column gift_codes jsonb;

alter domain transfer_kind drop constraint transfer_kind_check;
alter domain transfer_kind add constraint transfer_kind_check
  check (value in ('sale', 'payment', 'refund', 'gift_card_sale', 'redemption'));
