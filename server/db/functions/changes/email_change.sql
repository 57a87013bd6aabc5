-- Queues the email about a change, if the guest is to hear of it; its link may have a key of its own, whose hash is
-- given in hex.
create or replace function email_change(
  p_location integer,
  p_order bigint,
  p_revision integer,
  p_link text,
  p_email jsonb
)
returns void
language plpgsql
as $$
begin
  if p_email = 'null' then
    return;
  end if;
  if p_link is not null then
    insert into order_link (location_key, key_hash, order_id) values (p_location, decode(p_link, 'hex'), p_order);
  end if;
  insert into outbox (topic, dedupe_key, payload)
  values (p_email ->> 'topic', (p_email ->> 'topic') || '-' || p_order || '-' || p_revision, p_email -> 'payload');
end;
$$;
