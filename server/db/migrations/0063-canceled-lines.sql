-- Canceled lines of saved orders (docs/rules/cancellation.md, "Canceling"). A line stays as it was sold; what is kept of it is a fee of
-- the order.
alter table order_line
  add column canceled_at timestamptz,
  -- What stays paid of it.
  add column kept amount,
  add constraint canceled_line check ((canceled_at is null) = (kept is null)
    and (canceled_at is null or (kept <= total and cells = 0)));

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in ('move', 'cancellation'));

-- Further keys of an order, for emails that the venue sends later: the order knows only the hash of its own key.
create table order_link (
  location_key integer not null,
  key_hash bytea not null check (length(key_hash) = 32),
  order_id bigint not null references shop_order,
  created_at timestamptz not null default clock_timestamp(),
  primary key (location_key, key_hash)
);
create index order_link_order on order_link (order_id);
