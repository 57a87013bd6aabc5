-- Tickets of orders (docs/rules/tickets.md). Orders that were saved before have none.
alter table shop_order add column ticket_uuid uuid;
create unique index shop_order_ticket_uuid on shop_order (ticket_uuid) where ticket_uuid is not null;

create table ticket (
  order_id bigint not null references shop_order,
  -- Counts from 1 within the order; part of the code, so it never changes.
  number integer not null check (number > 0),
  line_id bigint not null,
  -- Null if the ticket is for everybody on the line.
  rate_key integer,
  people integer not null check (people > 0),
  used_at timestamptz,
  -- Who scanned it first, as the identity provider names them.
  used_by text,
  cancelled_at timestamptz,
  primary key (order_id, number),
  check ((used_at is null) = (used_by is null))
);

-- {uuid, blocks: [{lineKey, rateKey, people, count}]}, to be issued with the order; null for none.
alter table payment_attempt add column tickets jsonb;
