-- Changes of the schedule that the venue's people made in the calendar, with who, why, and the parts of the document that they changed,
-- so that they can be undone (docs/decisions/0170). The venue's document says how the schedule is.
alter table staff_event
  drop constraint staff_event_kind_check,
  add constraint staff_event_kind_check
    check (kind in (
      'invited', 'withdrawn', 'joined', 'role', 'removed', 'passkeyAdded', 'passkeyRemoved', 'passkeyCopied',
      'departureClosed', 'departureOpened', 'placesChanged', 'guideAssigned', 'guideRemoved', 'signedIn', 'signOnLinked',
      'hoursMarked', 'hoursChanged', 'hoursRemoved', 'takenOutOfService', 'putBackInService',
      'calendarChanged', 'calendarUndone')),
  -- The version of the document that the change made, by which it is undone.
  add column version integer check (version > 0),
  -- {change, effect, before, after} of a change.
  add column calendar jsonb,
  drop constraint staff_event_subject_check,
  add constraint staff_event_subject_check
    check ((activity_key is not null) = (departs is not null)
      and (role is not null or activity_key is not null or mark_key is not null or pool_id is not null or version is not null)),
  add constraint staff_event_calendar_check
    check ((version is not null) = (kind in ('calendarChanged', 'calendarUndone'))
      and (calendar is not null) = (kind = 'calendarChanged'));
-- A change is undone once.
create unique index staff_event_calendar on staff_event (location_key, version, kind) where version is not null;
