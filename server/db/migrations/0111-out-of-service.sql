-- Units of a pool that the venue's people took out of service or put back, with who, for which hours and why (docs/decisions/0167). The
-- venue's document says what is out.
alter table staff_event
  drop constraint staff_event_kind_check,
  add constraint staff_event_kind_check
    check (kind in (
      'invited', 'withdrawn', 'joined', 'role', 'removed', 'passkeyAdded', 'passkeyRemoved', 'passkeyCopied',
      'departureClosed', 'departureOpened', 'placesChanged', 'guideAssigned', 'guideRemoved', 'signedIn', 'signOnLinked',
      'hoursMarked', 'hoursChanged', 'hoursRemoved', 'takenOutOfService', 'putBackInService')),
  -- Of the venue file, with the hours in venue time.
  add column pool_id text collate "C",
  add column out_from text collate "C",
  add column out_until text collate "C",
  add column units integer check (units > 0),
  drop constraint staff_event_subject_check,
  add constraint staff_event_subject_check
    check ((activity_key is not null) = (departs is not null)
      and (role is not null or activity_key is not null or mark_key is not null or pool_id is not null)),
  add constraint staff_event_pool_check
    check ((pool_id is not null) = (kind in ('takenOutOfService', 'putBackInService'))
      and (pool_id is not null) = (out_from is not null) and (pool_id is not null) = (out_until is not null)
      and (pool_id is not null) = (units is not null));
create index staff_event_pool on staff_event (location_key, pool_id) where pool_id is not null;
