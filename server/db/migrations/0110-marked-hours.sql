-- Hours of a day that the venue's people marked by hand, such as for wind (docs/rules/day.md, "Marked hours"; docs/decisions/0166).
create table marked_hours (
  location_key integer not null references location,
  -- Random, so that nothing of other days or venues is guessed from it.
  mark_key text collate "C" not null,
  day date not null,
  -- Its place among the marks of the day: there are no more of them than places.
  place smallint not null check (place between 1 and 20),
  begins time not null,
  -- Null for the rest of the day.
  ends time,
  text text not null check (char_length(text) between 1 and 80),
  -- Those that it concerns; none for all.
  activity_keys integer[] not null,
  -- Counts its changes.
  revision integer not null default 1,
  -- The key of a person, or the account of a token of staff.
  marked_by text collate "C" not null,
  marked_at timestamptz not null default clock_timestamp(),
  -- Null while it stands as it was marked.
  changed_by text collate "C",
  changed_at timestamptz,
  primary key (location_key, mark_key),
  constraint marked_hours_place unique (location_key, day, place),
  constraint marked_hours_order check (ends > begins),
  constraint marked_hours_change check ((changed_by is null) = (changed_at is null))
);

alter table staff_event
  -- The marked hours, and how they were before and after: {from, until, activityKeys}, without their text.
  add column mark_key text collate "C",
  add column hours_before jsonb,
  add column hours_after jsonb,
  drop constraint staff_event_kind_check,
  add constraint staff_event_kind_check
    check (kind in (
      'invited', 'withdrawn', 'joined', 'role', 'removed', 'passkeyAdded', 'passkeyRemoved', 'passkeyCopied',
      'departureClosed', 'departureOpened', 'placesChanged', 'guideAssigned', 'guideRemoved', 'signedIn', 'signOnLinked',
      'hoursMarked', 'hoursChanged', 'hoursRemoved')),
  drop constraint staff_event_subject_check,
  add constraint staff_event_subject_check
    check ((activity_key is not null) = (departs is not null)
      and (role is not null or activity_key is not null or mark_key is not null)),
  add constraint staff_event_hours_check
    check ((mark_key is not null) = (kind in ('hoursMarked', 'hoursChanged', 'hoursRemoved'))
      and (hours_before is not null) = (kind in ('hoursChanged', 'hoursRemoved'))
      and (hours_after is not null) = (kind in ('hoursMarked', 'hoursChanged')));
create index staff_event_mark on staff_event (location_key, mark_key) where mark_key is not null;
