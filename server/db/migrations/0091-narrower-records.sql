-- Why something failed, without the addresses that providers quoted; from now on the program leaves them out
-- (server/src/platform/without-people.ts).
update outbox set last_error = regexp_replace(last_error, '[^[:space:]<>]*(@|%40)[^[:space:]<>]*', '<address>', 'g')
where last_error ~ '@|%40';
update payment_event set last_error = regexp_replace(last_error, '[^[:space:]<>]*(@|%40)[^[:space:]<>]*', '<address>', 'g')
where last_error ~ '@|%40';
update refund set last_error = regexp_replace(last_error, '[^[:space:]<>]*(@|%40)[^[:space:]<>]*', '<address>', 'g')
where last_error ~ '@|%40';

-- What is remembered of a request now includes more of its caller's token. A payment is recognized by its attempt; without its row here a
-- guest may send it again right after the upgrade.
delete from idempotent_request where sealed_answer is null;
