-- Whose money it is at the payment provider: a venue may be paid to an account of its own (docs/rules/payment.md, "Accounts of venues").
-- Null is the account of the installation.
create domain provider_account as text check (value ~ '^[A-Za-z0-9_]{1,80}$');
alter table payment_attempt add column account provider_account;
alter table payment_event add column account provider_account;
