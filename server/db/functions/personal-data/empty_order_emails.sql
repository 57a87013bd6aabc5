-- Empties what emails of an order said and to whom; that they were sent, and when, stays.
-- p_dedupe: a pattern of their keys in the outbox; null for all.
create or replace function empty_order_emails(p_location integer, p_order bigint, p_dedupe text)
returns void
language plpgsql
as $$
begin
  update order_email as e
  set
    address = '',
    subject = '',
    text = '',
    attachments = '[]',
    message_id = '',
    answer = null
  where
    e.location_key = p_location
    and e.order_id = p_order
    and (
      p_dedupe is null
      or exists (
        select
        from outbox as b
        where b.outbox_id = e.email_id and b.dedupe_key ~ p_dedupe
      )
    );
end;
$$;
