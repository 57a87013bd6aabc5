-- Lets an order keep its places for good once anything of it was paid, once nothing is left to pay, and once it is
-- canceled: it lapses only as long as it has a time to pay by.
create or replace function end_pay_by()
returns trigger
language plpgsql
as $$
begin
  new.pay_by := null;
  return new;
end;
$$;

create or replace trigger end_pay_by
before update on shop_order
for each row
when (new.pay_by is not null and (new.state != 'saved' or new.paid > old.paid or new.total <= new.paid + new.redeemed))
execute function end_pay_by();
