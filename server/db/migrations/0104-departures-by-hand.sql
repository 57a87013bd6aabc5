-- Departures that the venue's people closed, opened or gave other places at the desk, with who, when and why (docs/decisions/0157). The
-- venue's document says how they stand.
alter table staff_event
  drop constraint staff_event_kind_check,
  add constraint staff_event_kind_check
    check (kind in (
      'invited', 'withdrawn', 'joined', 'role', 'removed', 'passkeyAdded', 'passkeyRemoved', 'passkeyCopied',
      'departureClosed', 'departureOpened', 'placesChanged')),
  -- A system with a token of staff has none.
  alter column role drop not null,
  add column activity_key integer,
  -- The planned start, or the day, under which its places are counted.
  add column departs text collate "C",
  -- Null for no limit.
  add column places_before integer,
  add column places_after integer,
  -- For the venue; guests do not read it.
  add column reason text,
  add constraint staff_event_subject_check
    check ((activity_key is not null) = (departs is not null) and (role is not null or activity_key is not null));
create index staff_event_departure on staff_event (location_key, activity_key, departs) where activity_key is not null;
