-- People of the desk that come with the demo venues: they sign in without a code, on the machine of the server alone (docs/decisions/0153).
alter table staff_person add column is_demo boolean not null default false;
