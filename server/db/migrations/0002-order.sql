-- Orders: a cart until it is saved. The key itself is never stored, only its hash (docs/rules/orders.md).
create sequence order_number_sequence start 100234;

create table shop_order (
  order_id bigint generated always as identity primary key,
  location_key integer not null,
  order_key_hash bytea not null unique check (length(order_key_hash) = 32),
  state text not null default 'new'
    check (state in ('new', 'paying', 'saved', 'expired', 'abandoned', 'cancelled')),
  revision integer not null default 1,
  order_number text,
  currency text not null check (length(currency) = 3),
  catalogue_version bigint not null,
  sub_total bigint not null default 0 check (sub_total >= 0),
  discount_total bigint not null default 0 check (discount_total between 0 and sub_total),
  fee_total bigint not null default 0 check (fee_total >= 0),
  tax_total bigint not null default 0 check (tax_total >= 0),
  included_tax bigint not null default 0 check (included_tax >= 0),
  total bigint not null default 0,
  paid bigint not null default 0 check (paid between 0 and total),
  fees jsonb not null default '[]',
  customer jsonb,
  consents jsonb,
  client_agent_key integer,
  booking_agent_key integer,
  membership_key integer,
  membership_member_key integer,
  language_key integer,
  deposit_total bigint not null default 0 check (deposit_total between 0 and total),
  deposit_enabled boolean not null default false,
  hold_expires_at timestamptz,
  hold_ends_latest_at timestamptz,
  payment_grace_given boolean not null default false,
  created_at timestamptz not null default now(),
  saved_at timestamptz,
  check (total = sub_total - discount_total + fee_total + tax_total),
  check ((state in ('saved', 'cancelled')) = (order_number is not null))
);

-- Carts have no number and need no place in it.
create unique index shop_order_number on shop_order (location_key, order_number) where order_number is not null;
create index shop_order_expiring on shop_order (hold_expires_at) where state in ('new', 'paying');

-- What belongs to an order is keyed by it first: one index finds all of it, and each row is written into one index only.
create table order_line (
  order_id bigint not null references shop_order on delete cascade,
  line_id bigint generated always as identity,
  location_key integer not null,
  kind text not null check (kind in ('activity', 'package', 'merchandise', 'gift_card', 'membership')),
  -- Members of a package stand under its line.
  package_line_id bigint,
  activity_key integer,
  slot_key bigint,
  starts_at_wall text,
  ends_at_wall text,
  starts_at timestamptz,
  participants integer not null default 0 check (participants between 0 and 200),
  sub_total bigint not null check (sub_total >= 0),
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
  price bigint not null check (price >= 0),
  participants integer not null check (participants between 1 and 200),
  seats integer not null check (seats between 0 and 200),
  sub_total bigint not null,
  primary key (order_id, line_id, rate_key),
  foreign key (order_id, line_id) references order_line on delete cascade,
  check (sub_total = price * participants)
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
