-- Lines at the members' price of the order's membership (docs/rules/member-rates.md).
alter table order_line add column is_member boolean not null default false;
