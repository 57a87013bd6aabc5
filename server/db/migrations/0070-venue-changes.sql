-- Changes of bookings by the venue (docs/rules/changes.md): another time, other guests, other add-ons. What costs more is a balance of the
-- order, so it needs no payment to be made.
alter table line_move
  add column changed_by text not null default 'guest' check (changed_by in ('guest', 'venue')),
  -- What stays paid of what the booking costs less; one of the order's fees, as what is kept of canceled lines.
  add column kept amount not null default 0,
  drop constraint line_move_check,
  drop constraint move_is_paid,
  add constraint guests_move_to_another_time check (changed_by = 'venue' or to_wall <> from_wall),
  add constraint move_is_paid check (changed_by = 'venue' or (difference > 0) = (attempt_row_id is not null)),
  add constraint venue_takes_no_payment check (changed_by = 'guest' or attempt_row_id is null);

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in ('move', 'cancellation', 'goodwill', 'change'));

-- A balance can be left again while the charge of the one before is still to be captured.
drop index payment_attempt_open;
create unique index payment_attempt_open on payment_attempt
  (order_id, purpose, (case when purpose in ('move', 'balance') and state = 'authorised' then attempt_row_id else 0 end))
  where state in ('pending', 'challenge', 'unknown', 'authorised');
