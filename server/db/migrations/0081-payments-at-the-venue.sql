-- Payments that a venue took itself, in cash or otherwise (docs/rules/deposits.md, "Paid at the venue"). They are attempts of no gateway,
-- which are captured from the beginning.
alter domain payment_method drop constraint payment_method_check;
alter domain payment_method add constraint payment_method_check
  check (value in ('card', 'googlepay', 'applepay', 'none', 'cash', 'terminal', 'transfer', 'other'));

alter domain payment_purpose drop constraint payment_purpose_check;
alter domain payment_purpose add constraint payment_purpose_check check (value in ('purchase', 'balance', 'move', 'venue'));

alter table payment_attempt add constraint venue_took_it check (
  case when purpose = 'venue' then gateway = 'venue' and state = 'captured' and charge_id is null and amount > 0
      and method in ('cash', 'terminal', 'transfer', 'other')
    else gateway <> 'venue' and method not in ('cash', 'terminal', 'transfer', 'other') end) not valid;
alter table payment_attempt validate constraint venue_took_it;

-- 'undone': the payment had been recorded by mistake.
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in ('move', 'cancellation', 'goodwill', 'change', 'undone'));
