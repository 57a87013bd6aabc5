-- The people of a venue, and how they sign in to the desk (docs/rules/staff.md). A person is one for all venues of the installation, and
-- may work at several.
create table staff_person (
  person_id bigint generated always as identity primary key,
  -- Names them on the wire and in histories: random, 128 bits or more.
  person_key text collate "C" not null unique,
  -- As it is compared; null once erased.
  email text collate "C" unique,
  name text not null,
  created_at timestamptz not null default clock_timestamp()
);

create table staff_member (
  location_key integer not null references location,
  person_id bigint not null references staff_person,
  role text collate "C" not null,
  since timestamptz not null default clock_timestamp(),
  primary key (location_key, person_id)
);
create index staff_member_person on staff_member (person_id);

create table staff_session (
  session_id bigint generated always as identity primary key,
  session_key text collate "C" not null unique,
  -- Of the secret in the cookie.
  token_hash bytea not null unique,
  person_id bigint not null references staff_person,
  -- What the browser said it is.
  device text not null,
  started_at timestamptz not null default clock_timestamp(),
  -- To the minute.
  used_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null
);
create index staff_session_person on staff_session (person_id);

-- One code at a time for each person; keyed with the shop's secret, because there are few of them.
create table staff_code (
  person_id bigint primary key references staff_person,
  code_hash bytea not null,
  misses integer not null default 0 check (misses >= 0),
  expires_at timestamptz not null
);

-- An invitation to several venues has a row for each, with the same token.
create table staff_invitation (
  location_key integer not null references location,
  invitation_key text collate "C" not null,
  -- Null until its email is sent: the secret is stored nowhere.
  token_hash bytea,
  -- Null for a link that goes to whoever opens it first.
  email text collate "C",
  role text collate "C" not null,
  -- Who invited: the key of a person, or the account of a token of staff; null for the terminal of the server.
  invited_by text collate "C",
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (location_key, invitation_key)
);
create index staff_invitation_token on staff_invitation (token_hash) where token_hash is not null;

-- Who was invited, joined, got another role or left, and by whom.
create table staff_event (
  location_key integer not null references location,
  event_id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  kind text collate "C" not null check (kind in ('invited', 'withdrawn', 'joined', 'role', 'removed')),
  -- Null while somebody is only invited.
  person_id bigint references staff_person,
  role text collate "C" not null,
  -- Who did it, as above.
  done_by text collate "C",
  primary key (location_key, event_id)
);
