-- Replaces hashes of mailboxes by keyed ones, of saved orders, too; the uses that they count stay. hashes: [{orderId,
-- lineId, hash (hex)}]
create or replace function key_email_hashes(hashes jsonb)
returns void
language plpgsql
as $$
declare
  h record;
begin
  for h in select * from jsonb_to_recordset(hashes) as t ("orderId" bigint, "lineId" bigint, hash text) loop
    perform set_config('gangway.erasing', h."orderId"::text, true);
    update order_promo_code
    set email_hash = decode(h.hash, 'hex')
    where order_id = h."orderId" and line_id = h."lineId";
  end loop;
  perform set_config('gangway.erasing', '', true);
end;
$$;
