-- Deposits and their balance (docs/rules/deposits.md).
alter table shop_order add column balance_due_date text;

-- What an attempt pays: the order when it is bought, or later what its deposit left.
create domain payment_purpose as text check (value in ('purchase', 'balance'));
alter table payment_attempt add column purpose payment_purpose not null default 'purchase';

-- A balance can be paid while the capture of the deposit is still on its way.
drop index payment_attempt_open;
create unique index payment_attempt_open on payment_attempt (order_id, purpose)
  where state in ('pending', 'challenge', 'unknown', 'authorised');
