-- Renewals of memberships (docs/rules/memberships.md, "Renewing"): what each purchase added to the days of one that was held.
create table membership_renewal (
  renewal_id bigint generated always as identity primary key,
  membership_id bigint not null references membership on delete cascade,
  -- The line that paid for it.
  order_id bigint not null,
  line_id bigint not null,
  -- The last day before, and the days that were added; dates of the venue.
  ended_on date not null,
  starts_on date not null,
  ends_on date not null,
  created_at timestamptz not null default clock_timestamp(),
  check (ended_on < starts_on and starts_on <= ends_on),
  -- A line extends a membership once, and nothing extends the same days twice.
  unique (order_id, line_id),
  unique (membership_id, ended_on),
  foreign key (order_id, line_id) references order_line
);

-- Links of reminders: whoever has one may renew the membership, and sees what it is called and when it ends.
create table renewal_link (
  token_hash bytea primary key,
  membership_id bigint not null references membership on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
create index renewal_link_membership on renewal_link (membership_id);
create index renewal_link_created on renewal_link (created_at);

-- Finds whose holders are to be reminded.
create index membership_ends on membership (ends_on);
