-- The cell that counts the guest passes of a membership, at 'open' (domain/src/memberships/member-rate.ts).
create or replace function guest_pass_subject(p_membership_key text)
returns text
language sql
immutable
as $$
  select 'guest-pass/' || p_membership_key;
$$;
