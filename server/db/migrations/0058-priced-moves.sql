-- Moves that cost something (docs/rules/moves.md): a fee, and what the other time costs more. The move waits in the
-- attempt that pays for it, and is done when that attempt is authorized.
alter domain payment_purpose drop constraint payment_purpose_check;
alter domain payment_purpose add constraint payment_purpose_check check (value in ('purchase', 'balance', 'move'));

-- It holds the order's key for an email, so it goes as soon as it is not needed anymore.
alter table payment_attempt add column move jsonb;
alter table payment_attempt add constraint attempt_of_move check (move is null or purpose = 'move');

alter table line_move
  add column fee amount not null default 0,
  -- By how much the order's total rose, with the fee.
  add column difference amount not null default 0,
  -- What paid the difference; null if there was none.
  add column attempt_row_id bigint references payment_attempt,
  add constraint move_is_paid check ((difference > 0) = (attempt_row_id is not null));

-- A booking can be moved again while the charge of the move before is still to be captured.
drop index payment_attempt_open;
create unique index payment_attempt_open on payment_attempt
  (order_id, purpose, (case when purpose = 'move' and state = 'authorised' then attempt_row_id else 0 end))
  where state in ('pending', 'challenge', 'unknown', 'authorised');
