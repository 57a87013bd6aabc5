-- Lists an order's tickets by number, in the program's names (IssuedTicket of the domain).
create or replace function load_tickets(p_order bigint)
returns json
language plpgsql
stable
as $$
begin
  return (
    select
      coalesce(
        json_agg(
          json_build_object(
            'number', number,
            'lineKey', line_id,
            'rateKey', rate_key,
            'people', people,
            'usedAt', used_at,
            'cancelledAt', cancelled_at
          )
          order by number
        ),
        '[]'
      )
    from ticket
    where order_id = p_order
  );
end;
$$;
