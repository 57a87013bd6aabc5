-- People of the desk that come with the demo venues: they sign in without a code, on the machine of the server alone (docs/decisions/0153).
alter table staff_person add column is_demo boolean not null default false;

-- Keys that people's devices keep, to sign in without a code (docs/decisions/0154).
create table staff_passkey (
  passkey_id bigint generated always as identity primary key,
  passkey_key text collate "C" not null unique,
  person_id bigint not null references staff_person,
  -- As the device names it; the public key is in COSE form.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Uses, as the device counts them; 0 if it does not.
  counter bigint not null check (counter >= 0),
  transports jsonb not null,
  -- What the browser that added it said it is.
  device text not null,
  added_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  -- Since when its counter has shown that there may be a copy; it signs in no more.
  copied_at timestamptz
);
create index staff_passkey_person on staff_passkey (person_id);

-- Each is answered once, for what it was made for.
create table staff_challenge (
  challenge_hash bytea primary key,
  purpose text collate "C" not null check (purpose in ('signIn', 'add')),
  -- Who adds a key; null to sign in.
  person_id bigint references staff_person,
  expires_at timestamptz not null
);
create index staff_challenge_person on staff_challenge (person_id) where person_id is not null;

alter table staff_event
  drop constraint staff_event_kind_check,
  add constraint staff_event_kind_check
    check (kind in ('invited', 'withdrawn', 'joined', 'role', 'removed', 'passkeyAdded', 'passkeyRemoved', 'passkeyCopied'));
