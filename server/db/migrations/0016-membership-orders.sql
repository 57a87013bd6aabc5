-- Memberships in orders (docs/rules/memberships.md): bought with one, and booked under.
alter table membership add column membership_uuid uuid not null unique default gen_random_uuid();

-- What the memberships of an order cost; 0 for nearly every order, which then has none.
alter table shop_order add column membership_total amount not null default 0 check (membership_total >= 0);
-- Which membership an order was booked under, and who of it; random texts, not numbers.
alter table shop_order alter column membership_key type text using null;
alter table shop_order alter column membership_member_key type text using null;

-- What an attempt will issue when it is saved: one entry per membership, with its keys.
alter table payment_attempt add column memberships jsonb;

create index membership_order on membership (order_id) where order_id is not null;
