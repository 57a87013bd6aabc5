-- The number an account had verified when it took a membership, or showed since. Disputes are looked for here alone: what a
-- form says about somebody's telephone takes no part in whose a membership is (docs/rules/sign-in.md). Of those that were
-- taken before, it is known again with the next sign-in.
alter table membership_member add column verified_phone text;
create index membership_member_verified on membership_member (location_key, verified_phone)
  where verified_phone is not null;
