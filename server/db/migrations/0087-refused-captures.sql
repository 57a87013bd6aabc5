-- Captures that the payment provider does not make (docs/rules/payment.md, "Captures that fail").
alter table payment_attempt
  add column capture_tries integer not null default 0,
  -- Not tried again before; null for at once.
  add column capture_due_at timestamptz,
  -- The provider's reason, once the venue was told; it stays when a later try succeeds.
  add column capture_problem text,
  -- Nothing is held for this payment anymore, so nobody tries again.
  add column capture_is_lost boolean not null default false,
  add constraint lost_says_why check (not capture_is_lost or capture_problem is not null);

-- Also finds a payment by the provider's name for it alone.
drop index payment_attempt_charge;
create unique index payment_attempt_charge on payment_attempt (charge_id, gateway) where charge_id is not null;

-- Of a refund that is tried again, when the venue was told.
alter table refund add column delay_told_at timestamptz;
