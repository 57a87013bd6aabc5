-- Webhooks (docs/webhooks.md): the addresses of a venue's own systems, what they are told, and departures that changed since.
create domain webhook_state as text check (value in ('due', 'delivered', 'given up'));

create table webhook_endpoint (
  location_key integer not null references location,
  endpoint_id bigint generated always as identity,
  url text not null,
  -- As the venue file has them: [event].
  events jsonb not null,
  personal_data boolean not null,
  secret text not null,
  -- The secret before, which signs beside it until then.
  former_secret text,
  former_until timestamptz,
  -- Since when every attempt has failed; null after a success.
  failing_since timestamptz,
  disabled_at timestamptz,
  -- When the venue took it out of its file.
  removed_at timestamptz,
  primary key (location_key, endpoint_id),
  unique (location_key, url),
  check ((former_secret is null) = (former_until is null))
);

create table webhook_delivery (
  location_key integer not null,
  delivery_id bigint generated always as identity,
  endpoint_id bigint not null,
  -- The receiver's: the same in every attempt, and at every endpoint that hears of the event.
  message_id uuid not null,
  event text not null,
  -- Null for availability.changed, which is of departures: of an activity on a day.
  order_id bigint,
  departures text collate "C",
  -- Which event of the order it is, counted from 1.
  sequence integer,
  details jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  state webhook_state not null default 'due',
  due_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  attempts integer not null default 0,
  ended_at timestamptz,
  -- What the endpoint answered last, if it did.
  status integer,
  last_error text,
  primary key (location_key, delivery_id),
  foreign key (location_key, endpoint_id) references webhook_endpoint,
  check ((order_id is null) = (departures is not null)),
  check ((state = 'due') = (ended_at is null))
);
create index webhook_delivery_due on webhook_delivery (location_key, endpoint_id, due_at) where state = 'due';
create index webhook_delivery_leased on webhook_delivery (location_key, endpoint_id) where state = 'due' and leased_until is not null;
create index webhook_delivery_given_up on webhook_delivery (location_key, endpoint_id) where state = 'given up';
create index webhook_delivery_created on webhook_delivery (created_at);
-- Departures that change again before they were told are told once.
create unique index webhook_delivery_coming on webhook_delivery (location_key, endpoint_id, departures)
  where state = 'due' and attempts = 0 and departures is not null;

-- Cells whose places changed and that nobody was told of yet; only of venues that tell of availability.
create table availability_change (
  location_key integer not null,
  subject text collate "C" not null,
  at text collate "C" not null,
  changes integer not null default 1,
  due_at timestamptz not null,
  primary key (location_key, subject, at)
) with (fillfactor = 70);
create index availability_change_due on availability_change (due_at);
