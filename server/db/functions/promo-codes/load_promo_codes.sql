-- Lists an order's promo codes in the order they were entered.
create or replace function load_promo_codes(p_order bigint)
returns json
language plpgsql
stable
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object('lineKey', p.line_id, 'code', p.code, 'description', p.description, 'amount', p.amount)
          order by p.line_id
        ),
        '[]'
      )
    from order_promo_code as p
    where p.order_id = p_order
  );
end;
$$;
