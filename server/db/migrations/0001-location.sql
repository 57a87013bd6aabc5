-- A location and its catalogue. The catalogue is one document, read whole into a snapshot; what is sold are rows
-- (docs/decisions/0003-catalogue-document.md). Every purchase statement names the version it was computed with.
create table location (
  location_key integer primary key check (location_key > 0),
  version bigint not null default 1,
  definition jsonb not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

-- Keys once given belong to their id for ever, so that links, orders and reports stay true.
create table activity_key (
  location_key integer not null references location,
  activity_id text not null,
  activity_key integer not null check (activity_key > 0),
  primary key (location_key, activity_id),
  unique (location_key, activity_key)
);

create table rate_key (
  location_key integer not null,
  activity_id text not null,
  rate_id text not null,
  rate_key integer not null check (rate_key > 0),
  global_id uuid not null,
  primary key (location_key, activity_id, rate_id),
  unique (location_key, rate_key),
  foreign key (location_key, activity_id) references activity_key
);
