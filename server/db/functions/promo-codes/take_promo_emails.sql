-- Takes each code's uses for an email, for an order that is about to be paid; raises GW007 if none are left. Serializes
-- two orders with one email, so that both count.
-- uses: [{code, most, email_hash}]
create or replace function take_promo_emails(p_location integer, p_order bigint, uses jsonb)
returns void
language plpgsql
as $$
declare
  u record;
begin
  for u in select * from jsonb_to_recordset(uses) as t (code text, most integer, email_hash text) order by code loop
    perform pg_advisory_xact_lock(hashtextextended(p_location || u.code || u.email_hash, 0));
    if promo_uses_by_email(p_location, u.code, decode(u.email_hash, 'hex'), p_order) >= u.most then
      raise exception 'code used by this email' using errcode = 'GW007', detail = u.code;
    end if;
    update order_promo_code set email_hash = decode(u.email_hash, 'hex') where order_id = p_order and code = u.code;
  end loop;
end;
$$;
