-- The demo orders that `npm start` makes, one row for each that is planned (docs/decisions/0152-demo-orders.md). A start that is
-- ended in the middle goes on with the rows that are not done.
create table demo_order (
  location_key integer not null,
  -- Within the plan, which is the same each time for the same moment.
  name text collate "C" not null,
  -- The moment that the plan is of: what is before it is over.
  planned_at timestamptz not null,
  -- Null until its cart is there.
  order_id bigint references shop_order on delete set null,
  -- How many steps of it are done and brought back to their time: the sale, then what came after it.
  steps smallint not null default 0,
  is_done boolean not null default false,
  primary key (location_key, name)
);
create unique index demo_order_order on demo_order (location_key, order_id);
create index demo_order_of on demo_order (order_id);
