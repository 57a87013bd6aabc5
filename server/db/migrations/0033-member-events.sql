-- What of a member changed, from what to what, and by whom (D-SE-06, C-31; docs/rules/members.md, "Change log").
create table member_event (
  member_id bigint not null references membership_member on delete cascade,
  event_id bigint generated always as identity,
  -- holder, buyer, identity provider; venue for whoever works on the database itself.
  actor text not null check (actor in ('holder', 'buyer', 'identity', 'venue')),
  -- The identity provider's name for the account, where somebody had signed in.
  subject text,
  request_id text,
  -- The fields that changed, and no others.
  before jsonb not null,
  after jsonb not null,
  happened_at timestamptz not null default clock_timestamp(),
  primary key (member_id, event_id)
);

alter table membership_member
  -- Who is changing the row: said by each statement of the program, read and emptied by the trigger.
  add column changed_by jsonb,
  -- Who revoked the member: what the venue revoked, the account holder cannot take back.
  add column revoked_by text check (revoked_by in ('holder', 'buyer', 'identity', 'venue'));
-- Until now the page of the account holder was the one way to revoke.
update membership_member set revoked_by = 'holder' where revoked_at is not null;
alter table membership_member add check ((revoked_at is null) = (revoked_by is null));
