-- Add-ons and tips of a line (docs/rules/add-ons.md), and the answers to the questions of its activity.
create table order_line_product (
  order_id bigint not null,
  line_id bigint not null,
  -- Place within the line, as the operator lists them.
  place integer not null,
  -- OrderMerchandiseKey: the variants of one add-on share it, and no other add-on of the order ever had it.
  merchandise_key bigint not null,
  product_key integer not null,
  variant_key integer,
  kind text not null check (kind in ('simple', 'variants', 'boolean', 'photoPackage', 'tip')),
  name text not null,
  variant_name text,
  quantity integer not null check (quantity > 0),
  unit_price amount not null,
  sub_total amount not null,
  published_price bigint,
  tip_percent integer,
  -- So many must stay with the line.
  minimum integer not null default 0,
  -- What the line claims of the stock of the day.
  stock_units integer not null default 0,
  primary key (order_id, line_id, place),
  foreign key (order_id, line_id) references order_line on delete cascade,
  check (sub_total = unit_price * quantity)
);

alter table order_line add column answers jsonb not null default '[]';
