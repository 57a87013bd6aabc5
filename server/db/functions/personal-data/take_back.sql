-- Takes back emails that have not left. Their keys stay, so that they are not queued again.
create or replace function take_back(p_emails bigint[])
returns void
language plpgsql
as $$
begin
  -- Whoever sends one has read the name already.
  if
    exists (
      select from outbox where outbox_id = any (p_emails) and sent_at is null and leased_until > clock_timestamp()
    )
  then
    raise exception 'an email is being sent' using errcode = 'GW003';
  end if;
  update outbox
  set
    sent_at = clock_timestamp(),
    payload = '{}',
    last_error = 'erased before it was sent',
    gave_up_at = null
  where outbox_id = any (p_emails) and sent_at is null;
end;
$$;
