-- Staff who sign in with the operator's own identity provider (docs/decisions/0165), and how each sign-in was made.

-- Which account at a provider is a person's, from the first sign-in with it on.
create table staff_sign_on (
  person_id bigint not null references staff_person,
  -- As the provider names itself and the account; an email may be given to somebody else there, a subject is not.
  issuer text collate "C" not null,
  subject text collate "C" not null,
  linked_at timestamptz not null default clock_timestamp(),
  used_at timestamptz not null default clock_timestamp(),
  primary key (person_id, issuer),
  constraint staff_sign_on_account unique (issuer, subject)
);

-- Somebody who was sent to the provider and has not come back yet. Each is finished once.
create table staff_sign_on_try (
  -- Of the secret in the browser's cookie, from which everything that has to match is derived.
  try_hash bytea primary key,
  -- The address of the desk to go to afterwards; null for the first screen.
  next text,
  expires_at timestamptz not null
);

alter table staff_event
  add column way text collate "C" check (way in ('code', 'passkey', 'signOn')),
  drop constraint staff_event_kind_check,
  add constraint staff_event_kind_check
    check (kind in (
      'invited', 'withdrawn', 'joined', 'role', 'removed', 'passkeyAdded', 'passkeyRemoved', 'passkeyCopied',
      'departureClosed', 'departureOpened', 'placesChanged', 'guideAssigned', 'guideRemoved', 'signedIn', 'signOnLinked')),
  -- The way is how somebody signed in.
  add constraint staff_event_signed_in_check
    check ((way is not null) = (kind = 'signedIn') and (way is null or person_id is not null));
