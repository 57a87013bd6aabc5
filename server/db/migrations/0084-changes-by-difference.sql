-- Changes of sold orders (docs/rules/changes.md, "The price"). A deposit is part of what a line cost when it was sold; a change may leave
-- less than that.
alter table order_line
  drop constraint line_adds_up,
  add constraint line_adds_up check (total = sub_total - discount + fees + tax and tips + discount <= sub_total);

-- A code that no longer fits takes off nothing, and stays with its order.
alter table order_promo_code alter column amount type amount;
