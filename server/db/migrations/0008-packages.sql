-- Packages: a line of their own with their members beneath it, and the money off each member's rates (docs/rules/packages.md).
alter table order_line
  add column package_key integer,
  add column package_group_key integer;

-- The price is what is paid; with this it is what the rate costs by itself.
alter table order_line_rate add column discount amount not null default 0;
