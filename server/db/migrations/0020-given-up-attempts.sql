-- Attempts that were given up: the gateway is asked again what became of them, so that nothing stays reserved (docs/rules/payment.md).
-- When that is done next; null when nothing of the attempt can be reserved any more.
alter table payment_attempt add column recheck_at timestamptz;
create index payment_attempt_recheck on payment_attempt (recheck_at) where recheck_at is not null;

update payment_attempt set recheck_at = clock_timestamp()
where state = 'failed' and amount > 0 and changed_at > clock_timestamp() - interval '1 day';
