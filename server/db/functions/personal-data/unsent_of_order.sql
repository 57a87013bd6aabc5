-- Emails of an order that have not left: their keys are topic-order, and what follows as p_rest says.
create or replace function unsent_of_order(p_order bigint, p_topic text, p_rest text)
returns bigint[]
language plpgsql
stable
as $$
begin
  return array(
    select outbox_id
    from outbox
    where
      sent_at is null
      and dedupe_key ~ ('^' || coalesce(p_topic, '.*') || '-' || p_order || p_rest)
      and topic not in ('renewal-reminder', 'sign-up-request', 'sign-up-received', 'credit')
  );
end;
$$;
