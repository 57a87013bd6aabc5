-- What metrics count is read by the index of what waits, not by reading all that was ever sent.
create index outbox_given_up on outbox (gave_up_at) where gave_up_at is not null and sent_at is null;
create index payment_event_given_up on payment_event (received_at) where state = 'given up';
