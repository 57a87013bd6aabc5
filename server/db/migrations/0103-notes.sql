-- Notes of the venue's own people on sold orders and on departures: read by them alone (docs/rules/notes.md). A note on an order is
-- personal data of its guest, and goes with it (erase_order).
create table order_note (
  location_key integer not null references location,
  note_id bigint generated always as identity,
  order_id bigint not null references shop_order,
  text text not null check (char_length(text) between 1 and 1000),
  is_pinned boolean not null,
  -- Counts its changes.
  revision integer not null default 1,
  -- The key of a person, or the account of a token of staff.
  written_by text collate "C" not null,
  written_at timestamptz not null default clock_timestamp(),
  -- Of its text; null while it stands as it was written.
  edited_by text collate "C",
  edited_at timestamptz,
  -- Of its text, or of whether it is pinned.
  changed_at timestamptz not null default clock_timestamp(),
  primary key (location_key, note_id),
  constraint order_note_edit check ((edited_by is null) = (edited_at is null))
);
create index order_note_order on order_note (order_id);

-- A departure has no row of its own: it is a day, and what names it among those of the day.
create table departure_note (
  location_key integer not null references location,
  note_id bigint generated always as identity,
  day date not null,
  departure_key text collate "C" not null,
  text text not null check (char_length(text) between 1 and 1000),
  is_pinned boolean not null,
  revision integer not null default 1,
  written_by text collate "C" not null,
  written_at timestamptz not null default clock_timestamp(),
  edited_by text collate "C",
  edited_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (location_key, note_id),
  constraint departure_note_edit check ((edited_by is null) = (edited_at is null))
);
create index departure_note_day on departure_note (location_key, day, departure_key);

-- What people of the venue did to a departure, without what they wrote.
create table departure_event (
  location_key integer not null references location,
  event_id bigint generated always as identity,
  day date not null,
  departure_key text collate "C" not null,
  kind text collate "C" not null
    check (kind in ('note added', 'note edited', 'note pinned', 'note unpinned', 'note removed')),
  done_by text collate "C" not null,
  request_id text,
  at timestamptz not null default clock_timestamp(),
  primary key (location_key, event_id)
);
create index departure_event_day on departure_event (location_key, day, departure_key);
