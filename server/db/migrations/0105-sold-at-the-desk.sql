-- Who of the venue's own people sold an order (docs/rules/desk-sales.md). Nothing is paid with such a sale itself: the venue
-- takes the money, or the guest pays the balance.
alter table payment_attempt add column sold_by jsonb;
alter table payment_attempt add constraint sold_at_desk check (
  sold_by is null or (purpose = 'purchase' and amount = 0 and method = 'none' and charge_id is null)
) not valid;
alter table payment_attempt validate constraint sold_at_desk;
