-- What leaves the system leaves through here, keyed so that it is sent once (docs/rules/orders.md, "Mail").
create table outbox (
  outbox_id bigint generated always as identity primary key,
  topic text not null,
  dedupe_key text not null unique,
  payload jsonb not null,
  attempts integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  sent_at timestamptz,
  gave_up_at timestamptz,
  last_error text
);

create index outbox_due on outbox (due_at) where sent_at is null and gave_up_at is null;

-- Requests that were sent before: the first answer is given again (D-API-00, Idempotency-Key).
create table idempotent_request (
  scope text not null,
  idempotency_key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (scope, idempotency_key)
);

create index idempotent_request_age on idempotent_request (created_at);

-- Counts of requests per client and window, shared by all server processes (D-GEN-02).
create table rate_window (
  bucket text not null,
  window_start timestamptz not null,
  requests integer not null,
  primary key (bucket, window_start)
);
