-- Creates the cards of an order that was just saved, with the codes that were stored when its payment began.
-- codes: [{line_id, hash, end, sealed, years}]
create or replace function issue_gift_cards(p_order bigint, p_codes jsonb)
returns void
language plpgsql
as $$
begin
  insert into gift_card
    (location_key, code_hash, code_end, currency, value, expires_at, order_id, line_id, sealed_code, sealed_until)
  select
    o.location_key,
    decode(k.hash, 'hex'),
    k."end",
    o.currency,
    l.sub_total,
    o.saved_at + make_interval(years => k.years),
    o.order_id,
    l.line_id,
    k.sealed,
    o.saved_at + interval '30 days'
  from
    shop_order as o
    join order_line as l using (order_id)
    left join jsonb_to_recordset(p_codes) as k (line_id bigint, hash text, "end" text, sealed text, years integer)
      using (line_id)
  where o.order_id = p_order and l.kind = 'giftCard';
end;
$$;
