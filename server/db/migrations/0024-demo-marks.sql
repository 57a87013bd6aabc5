-- Gift cards and memberships that everybody knows are marked, so that production can remove them (docs/decisions/0029-what-production-refuses.md).
alter table gift_card add column is_demo boolean not null default false;
alter table membership add column is_demo boolean not null default false;

-- Those that were issued before there was a mark, by what everybody knows of them.
update gift_card set is_demo = true
where location_key = 1 and order_id is null and (code_end, value) in (('NDRD', 10000), ('WE5C', 1250));
update membership m set is_demo = true
where location_key = 1 and order_id is null and exists (
  select from membership_member h
  where h.membership_id = m.membership_id and h.is_account_holder and h.phone in ('+13035550100', '+13035550101'));
