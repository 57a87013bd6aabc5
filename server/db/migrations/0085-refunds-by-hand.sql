-- Where refunds stand besides the gateway (docs/rules/refunds.md, "When"): what the venue gives back itself is to be given until it says that it
-- was, and a payment that was removed is no refund.
alter domain refund_state drop constraint refund_state_check;
alter domain refund_state add constraint refund_state_check
  check (value in ('due', 'sent', 'refused', 'to be given', 'given', 'undone'));

alter table refund
  -- How the venue gave it back itself.
  add column given_by payment_method,
  -- Counts the keys it was sent under: another one is needed once the provider took it and it failed later.
  add column round integer not null default 1 check (round > 0);

-- Nobody said of earlier ones whether they were given; what was to be done about them was said then.
update refund r
set state = case r.reason when 'undone' then 'undone' else 'given' end, given_by = case when r.reason <> 'undone' then a.method end
from payment_attempt a
where a.attempt_row_id = r.attempt_row_id and a.purpose = 'venue' and r.gift_card_id is null;

alter table refund
  add constraint given_somehow check ((state = 'given') = (given_by is not null)
    and (given_by is null or given_by in ('cash', 'terminal', 'transfer', 'other'))),
  add constraint undone_is_no_refund check (reason <> 'undone' or state = 'undone'),
  add constraint credits_are_sent check (gift_card_id is null or state = 'sent');
