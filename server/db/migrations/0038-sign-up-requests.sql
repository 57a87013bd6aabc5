-- What operators asked who want to sell (docs/rules/sign-up.md). Deleted after twelve months.
create table sign_up_request (
  sign_up_request_id bigint generated always as identity primary key,
  requested_at timestamptz not null default clock_timestamp(),
  -- In lower case, to recognize who asks again.
  email text not null,
  request jsonb not null
);
create index sign_up_request_email on sign_up_request (email, requested_at);
create index sign_up_request_requested_at on sign_up_request (requested_at);
