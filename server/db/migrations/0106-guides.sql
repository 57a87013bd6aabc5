-- Who leads which departure (docs/rules/day.md, "Guides"). A departure has no row: it is named as in departure_note.
create table departure_guide (
  location_key integer not null references location,
  day date not null,
  departure_key text collate "C" not null,
  person_id bigint not null references staff_person,
  -- The key of a person, or the account of a token of staff; null for a departure of the demo.
  assigned_by text collate "C",
  assigned_at timestamptz not null default clock_timestamp(),
  primary key (location_key, day, departure_key, person_id)
);
create index departure_guide_person on departure_guide (person_id, location_key, day);

alter table staff_event
  drop constraint staff_event_kind_check,
  add constraint staff_event_kind_check
    check (kind in (
      'invited', 'withdrawn', 'joined', 'role', 'removed', 'passkeyAdded', 'passkeyRemoved', 'passkeyCopied',
      'departureClosed', 'departureOpened', 'placesChanged', 'guideAssigned', 'guideRemoved')),
  -- The departure that the person leads, or no longer leads.
  add column day date,
  add column departure_key text collate "C",
  add constraint staff_event_guide_check
    check ((day is not null) = (departure_key is not null)
      and (day is not null) = (kind in ('guideAssigned', 'guideRemoved'))
      and (day is null or person_id is not null));
