-- How many people one participant of a rate stands for; lines of before counted one each (docs/rules/people.md).
alter table order_line_rate add column people integer not null default 1 check (people between 0 and 200);

-- The fees and taxes an order was priced by, so that what is shown of it always adds up; none for orders of before.
alter table shop_order add column charges jsonb;
