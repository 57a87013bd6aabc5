-- Staff of a venue change members and scan them with tokens of their own (D-SE-03; docs/decisions/0063).
alter table member_event
  drop constraint member_event_actor_check,
  add constraint member_event_actor_check check (actor in ('holder', 'staff', 'buyer', 'identity', 'venue'));
alter table membership_member
  drop constraint membership_member_revoked_by_check,
  add constraint membership_member_revoked_by_check check (revoked_by in ('holder', 'staff', 'buyer', 'identity', 'venue'));

-- Who scanned, in which request; unknown for visits of before.
alter table membership_visit
  add column actor text check (actor in ('holder', 'staff')),
  add column subject text,
  add column request_id text;
