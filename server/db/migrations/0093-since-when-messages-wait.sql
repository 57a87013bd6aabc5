-- Since when a message waits that could not be sent, whenever it is tried next: what the alarms read (docs/operations.md, "What to watch").
-- Null until an attempt has failed: it waits since due_at.
alter table outbox add column first_due_at timestamptz;
alter table webhook_delivery add column first_due_at timestamptz;

create index outbox_waiting on outbox (coalesce(first_due_at, due_at)) where sent_at is null and gave_up_at is null;
