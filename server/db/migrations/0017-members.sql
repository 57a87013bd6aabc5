-- Waivers that were signed for members of memberships (docs/rules/members.md, "Waiver").
create table membership_waiver (
  waiver_id bigint generated always as identity primary key,
  member_id bigint not null references membership_member on delete cascade,
  -- Who it is about, as they wrote themselves.
  signer text not null check (signer <> ''),
  birth_date date not null,
  -- Who signed for somebody under age.
  guardian text,
  -- Typed, or drawn as lines of points.
  signature text not null check (length(signature) between 1 and 20000),
  signed_at timestamptz not null default clock_timestamp(),
  client_address text not null,
  -- What stood on the page, word for word, and the name of that version.
  text_version text not null,
  waiver_text text not null
);
create index membership_waiver_member on membership_waiver (member_id, signed_at desc);
