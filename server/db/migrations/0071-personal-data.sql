-- Personal data that was erased, and how long venues keep it (docs/rules/personal-data.md).
alter table shop_order add column erased_at timestamptz;
alter table membership_member add column erased_at timestamptz;

-- Of a waiver, the day and the text stay.
alter table membership_waiver
  alter column signer drop not null,
  alter column birth_date drop not null,
  alter column signature drop not null,
  alter column client_address drop not null;

-- Months, by what is kept: {orders, carts, memberships}; null keeps everything.
alter table location add column retention jsonb;

-- That something was erased, when, why and by whom; nothing of the person.
create table erasure (
  location_key integer not null,
  erasure_id bigint generated always as identity,
  erased_at timestamptz not null default clock_timestamp(),
  actor text not null,
  reason text not null check (reason in ('request', 'retention')),
  -- How many, by what was erased.
  counts jsonb not null,
  request_id text,
  primary key (location_key, erasure_id)
);

-- Emails of an order that have not left, without reading those that have.
create index outbox_unsent on outbox (outbox_id) where sent_at is null;
-- What the venue may keep no longer, without reading what was erased.
create index shop_order_kept on shop_order (location_key, created_at) where erased_at is null;
