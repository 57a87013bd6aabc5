-- Photos of members: small, developed anew, and shown to their account holder alone (docs/rules/members.md, "Photos"). They stand beside the
-- members and not among the public pictures, so that a version and its bytes are one change, and a backup has both.
create table member_photo (
  member_id bigint not null references membership_member on delete cascade,
  kind text not null check (kind in ('profile', 'id')),
  version integer not null check (version > 0),
  content bytea not null,
  primary key (member_id, kind)
);
