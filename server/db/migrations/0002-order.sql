-- Orders: a cart until it is saved. The key itself is never stored, only its hash (docs/rules/orders.md).
-- What one column alone must keep is a domain: PostgreSQL then looks at it when the column is written, whereas a check of
-- the table is read and prepared again by every statement that writes any column (docs/performance.md).
create domain amount as bigint check (value >= 0);
create domain positive_amount as bigint check (value > 0);
create domain currency_code as text check (length(value) = 3);
create domain key_hash as bytea check (length(value) = 32);
create domain order_state as text
  check (value in ('new', 'paying', 'saved', 'expired', 'abandoned', 'cancelled'));
create domain line_kind as text
  check (value in ('activity', 'package', 'merchandise', 'gift_card', 'membership'));
create domain participants as integer check (value between 0 and 200);
create domain seats as integer check (value between 0 and 200);

create sequence order_number_sequence start 100234;

create table shop_order (
  order_id bigint generated always as identity primary key,
  location_key integer not null,
  order_key_hash key_hash not null unique,
  state order_state not null default 'new',
  revision integer not null default 1,
  order_number text,
  currency currency_code not null,
  catalogue_version bigint not null,
  sub_total amount not null default 0,
  discount_total amount not null default 0,
  fee_total amount not null default 0,
  tax_total amount not null default 0,
  included_tax amount not null default 0,
  total amount not null default 0,
  paid amount not null default 0,
  fees jsonb not null default '[]',
  customer jsonb,
  consents jsonb,
  client_agent_key integer,
  booking_agent_key integer,
  membership_key integer,
  membership_member_key integer,
  language_key integer,
  deposit_total amount not null default 0,
  deposit_enabled boolean not null default false,
  hold_expires_at timestamptz,
  hold_ends_latest_at timestamptz,
  payment_grace_given boolean not null default false,
  created_at timestamptz not null default now(),
  saved_at timestamptz,
  constraint adds_up check (total = sub_total - discount_total + fee_total + tax_total
    and discount_total <= sub_total and paid <= total and deposit_total <= total),
  constraint has_number_when_bought check ((state in ('saved', 'cancelled')) = (order_number is not null))
);

-- Carts have no number and need no place in it.
create unique index shop_order_number on shop_order (location_key, order_number) where order_number is not null;
create index shop_order_expiring on shop_order (hold_expires_at) where state in ('new', 'paying');

-- What belongs to an order is keyed by it first: one index finds all of it, and each row is written into one index only.
create table order_line (
  order_id bigint not null references shop_order on delete cascade,
  line_id bigint generated always as identity,
  location_key integer not null,
  kind line_kind not null,
  -- Members of a package stand under its line.
  package_line_id bigint,
  activity_key integer,
  slot_key bigint,
  starts_at_wall text,
  ends_at_wall text,
  starts_at timestamptz,
  participants participants not null default 0,
  sub_total amount not null,
  tax_class text not null,
  -- How many cells the line claims; fewer claims than this means that some were taken back.
  cells integer not null default 0,
  -- What the customer was shown when it was added: name, picture, place, words. Never read by a rule.
  details jsonb not null,
  created_at timestamptz not null default now(),
  primary key (order_id, line_id),
  foreign key (order_id, package_line_id) references order_line on delete cascade
);

create table order_line_rate (
  order_id bigint not null,
  line_id bigint not null,
  rate_key integer not null,
  name text not null,
  price amount not null,
  participants participants not null,
  seats seats not null,
  sub_total amount not null,
  primary key (order_id, line_id, rate_key),
  foreign key (order_id, line_id) references order_line on delete cascade,
  check (sub_total = price * participants and participants > 0)
);

-- Who changed money or places, and in which request.
create table order_event (
  order_id bigint not null,
  event_id bigint generated always as identity,
  kind text not null,
  request_id text,
  details jsonb,
  happened_at timestamptz not null default clock_timestamp(),
  primary key (order_id, event_id)
);
