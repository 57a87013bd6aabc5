-- The versions of a venue's document, as they were saved, with who saved them and why; the last two hundred of each venue
-- (docs/decisions/0171).
create table location_version (
  location_key integer not null references location,
  version integer not null check (version > 0),
  definition jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  -- earlier: saved before versions were kept. created, imported: from a file. restored: as another version was. The others are changes
  -- at the desk.
  kind text collate "C" not null check (kind in (
    'earlier', 'created', 'imported', 'restored', 'calendar', 'calendarUndone', 'departure', 'cancellation', 'pool')),
  -- Null for a command, and for a system whose role is not known.
  role text collate "C",
  -- The actor's subject; null for a command.
  done_by text collate "C",
  reason text,
  restores integer,
  primary key (location_key, version),
  constraint location_version_restores check ((restores is not null) = (kind = 'restored'))
);
