-- Departures that the venue's people canceled, such as for weather, and what becomes of each of their orders
-- (docs/rules/canceled-departures.md; docs/decisions/0169).
create table departure_cancellation (
  location_key integer not null references location,
  cancellation_id bigint generated always as identity,
  -- Random, so that nothing of other cancellations is guessed from it.
  cancellation_key text collate "C" not null,
  -- Names the request: a repeated one finds what it did.
  request_key text collate "C" not null,
  day date not null,
  -- [{activityKey, at, departureKey, name, start, hasTime}]
  departures jsonb not null,
  -- Of its price each booking gets back; null for what its terms say.
  percent smallint check (percent between 0 and 100),
  -- What guests may choose besides a refund, and what they get without an answer: {mayMove, mayTakeCredit, otherwise:
  -- 'refund'|'credit'}; null where all are refunded at once. Until when, and the same as the venue's clock shows it.
  choice jsonb,
  decide_by timestamptz,
  decide_by_wall text collate "C",
  -- The venue's words in the guests' emails; both may be empty.
  subject text not null,
  text text not null,
  reason text not null,
  -- The actor who canceled them.
  actor jsonb not null,
  canceled_at timestamptz not null default clock_timestamp(),
  primary key (location_key, cancellation_id),
  constraint departure_cancellation_key unique (location_key, cancellation_key),
  constraint departure_cancellation_request unique (location_key, request_key),
  constraint departure_cancellation_choice
    check ((choice is null) = (decide_by is null) and (choice is null) = (decide_by_wall is null))
);
create index departure_cancellation_day on departure_cancellation (location_key, day);

-- An order of it: a job that is leased, and done once the order has none of its bookings left without places.
create table departure_cancellation_order (
  location_key integer not null,
  cancellation_id bigint not null,
  order_id bigint not null references shop_order,
  -- The bookings that lost their places.
  lines bigint[] not null,
  guests integer not null,
  -- Paid for them then.
  paid amount not null,
  -- Whether its guest chooses.
  chooses boolean not null,
  -- queued: to be canceled, or its guest is to be written to. waiting: for the guest's choice. blocked: somebody has to
  -- decide. canceled, moved: what became of it.
  state text collate "C" not null default 'queued'
    check (state in ('queued', 'waiting', 'blocked', 'canceled', 'moved')),
  -- Who decided what became of it: nobody by the time that was set.
  decided_by text collate "C" check (decided_by in ('guest', 'staff', 'nobody')),
  -- The refusal, {code, details}; only while it is blocked.
  problem jsonb,
  tries integer not null default 0,
  due_at timestamptz not null,
  leased_until timestamptz,
  -- Of the change that ended it, by which its refund is found.
  request_id text collate "C",
  changed_at timestamptz not null default clock_timestamp(),
  -- Who said that the guest was called.
  called_by text collate "C",
  called_at timestamptz,
  primary key (location_key, cancellation_id, order_id),
  foreign key (location_key, cancellation_id) references departure_cancellation,
  constraint departure_cancellation_decided check ((decided_by is not null) = (state in ('canceled', 'moved'))),
  constraint departure_cancellation_waiting check (state <> 'waiting' or chooses),
  constraint departure_cancellation_problem check ((problem is not null) = (state = 'blocked')),
  constraint departure_cancellation_called check ((called_by is null) = (called_at is null))
);
create index departure_cancellation_due on departure_cancellation_order (due_at) where state in ('queued', 'waiting');
create index departure_cancellation_of_order on departure_cancellation_order (order_id);

-- When the departure of a booking was canceled; it has no places since. Null again once it is booked at another time.
alter table order_line add column called_off_at timestamptz;
alter table order_line add constraint called_off_without_places check (called_off_at is null or cells = 0) not valid;
alter table order_line validate constraint called_off_without_places;
