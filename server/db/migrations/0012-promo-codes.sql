-- Promo codes (docs/rules/promo-codes.md): each of an order is a line without money of its own, whose claim is its use.
alter domain line_kind drop constraint line_kind_check;
alter domain line_kind add constraint line_kind_check
  check (value in ('activity', 'package', 'merchandise', 'gift_card', 'membership', 'promo_code'));

-- What promo codes take off a line; together it is the discount of the order.
alter table order_line add column discount amount not null default 0;
-- Why codes were taken out of a cart; null for nothing to say.
alter table shop_order add column promo_messages jsonb;

create table order_promo_code (
  order_id bigint not null,
  line_id bigint not null,
  code text not null,
  description text not null,
  amount positive_amount not null,
  -- Of whoever pays, where the code counts its uses by e-mail; written when payment begins.
  email_hash key_hash,
  primary key (order_id, line_id),
  unique (order_id, code),
  foreign key (order_id, line_id) references order_line on delete cascade
);

create index order_promo_code_email on order_promo_code (code, email_hash) where email_hash is not null;
