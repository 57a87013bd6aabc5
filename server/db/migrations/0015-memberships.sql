-- Memberships and their members (docs/rules/memberships.md). Plans stand in the venue file; here is who holds what, and how it was used.
create table membership (
  membership_id bigint generated always as identity primary key,
  location_key integer not null,
  -- Random, 128 bits: nobody finds another's by counting.
  membership_key text not null unique check (length(membership_key) = 22),
  plan_key integer not null,
  -- As it was called when it was bought; all else of the plan is what the venue says today.
  plan_name text not null,
  -- First and last day, dates of the venue.
  starts_on date not null,
  ends_on date not null,
  guest_passes seats not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  -- The line that bought it, and which of its quantity; none for one that was issued by hand.
  order_id bigint,
  line_id bigint,
  unit smallint,
  check (starts_on <= ends_on),
  check ((order_id is null) = (line_id is null) and (order_id is null) = (unit is null)),
  unique (order_id, line_id, unit),
  foreign key (order_id, line_id) references order_line
);
create index membership_location on membership (location_key);

create table membership_member (
  member_id bigint generated always as identity primary key,
  membership_id bigint not null references membership on delete cascade,
  location_key integer not null,
  -- Stands in QR codes and waiver links; opens nothing by itself.
  member_key text not null unique check (length(member_key) = 22),
  member_uuid uuid not null unique default gen_random_uuid(),
  is_account_holder boolean not null default false,
  -- 1 Adult, 2 Child, 3 Guest, 4 Senior, 5 Passholder, 6 Member, 7 Youth, 8 Employee, 9 Patrol.
  role_type_key smallint not null check (role_type_key between 1 and 9),
  role_name text not null,
  first_name text not null default '',
  last_name text not null default '',
  email text,
  -- With its dialling code, as identity providers tell it: +13035550101.
  phone text,
  -- The rest of the form: birth date, gender, address, emergency contact.
  details jsonb not null default '{}',
  photo_version integer,
  id_photo_version integer,
  -- None: as many as one likes.
  visits_remaining integer check (visits_remaining >= 0),
  total_visits integer not null default 0 check (total_visits >= 0),
  last_visit timestamptz,
  revoked_at timestamptz,
  waiver_signed_at timestamptz,
  -- Who signed in as this account holder first: the identity provider's subject. From then on the number does not count.
  identity_subject text,
  created_at timestamptz not null default clock_timestamp()
);
create index membership_member_membership on membership_member (membership_id);
create unique index membership_member_holder on membership_member (membership_id) where is_account_holder;
create index membership_member_subject on membership_member (location_key, identity_subject)
  where identity_subject is not null;
create index membership_member_phone on membership_member (location_key, phone)
  where is_account_holder and identity_subject is null;

create table membership_visit (
  visit_id bigint generated always as identity primary key,
  member_id bigint not null references membership_member on delete cascade,
  -- What the scanner said, where it was near enough; else when the server heard of it.
  visited_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index membership_visit_member on membership_visit (member_id, visited_at desc);
