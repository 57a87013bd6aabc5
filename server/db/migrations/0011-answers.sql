-- Answers about an order and its customer (docs/rules/custom-fields.md); those of an activity stand in its line.
alter table shop_order add column answers jsonb not null default '[]';
