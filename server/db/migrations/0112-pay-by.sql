-- When an order that the venue's own people sold lapses if it is not paid (docs/rules/desk-sales.md, "Places kept until
-- a moment"; docs/decisions/0168). Null for all others, and from the first payment on.
alter table shop_order add column pay_by timestamptz;
alter table shop_order add constraint pay_by_of_owed check (
  pay_by is null or (state = 'saved' and total > paid + redeemed)
) not valid;
alter table shop_order validate constraint pay_by_of_owed;
create index shop_order_pay_by on shop_order (pay_by) where pay_by is not null;
