-- Counts the orders with this email that have used a code or are being paid with it, except one order.
create or replace function promo_uses_by_email(p_location integer, p_code text, p_hash bytea, p_but bigint)
returns bigint
language plpgsql
stable
as $$
begin
  return (
    select count(*)
    from
      order_promo_code as p
      join shop_order as o using (order_id)
    where
      p.code = p_code
      and p.email_hash = p_hash
      and o.location_key = p_location
      and o.state in ('paying', 'saved')
      and o.order_id != p_but
  );
end;
$$;
