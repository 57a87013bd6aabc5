-- Cancels the tickets of guests who no longer come, and issues those of guests who come as well, numbered after the
-- order's last.
-- tickets: {cancel: [number], admit: [{number, people}], issue: [{rateKey, people, count}]}
create or replace function change_tickets(p_order bigint, p_line bigint, tickets jsonb)
returns void
language plpgsql
as $$
declare
  v_last integer := (select coalesce(max(number), 0) from ticket where order_id = p_order);
begin
  update ticket
  set cancelled_at = clock_timestamp()
  where
    order_id = p_order
    and line_id = p_line
    and number in (select (n #>> '{}')::integer from jsonb_array_elements(tickets -> 'cancel') as n);
  update ticket as t
  set people = a.people
  from jsonb_to_recordset(tickets -> 'admit') as a (number integer, people integer)
  where t.order_id = p_order and t.line_id = p_line and t.number = a.number;
  insert into ticket (order_id, number, line_id, rate_key, people)
  select p_order, v_last + row_number() over (order by b.place, one), p_line, b."rateKey", b.people
  from
    rows from (
      jsonb_to_recordset(tickets -> 'issue') as ("rateKey" integer, people integer, count integer)
    ) with ordinality as b ("rateKey", people, count, place),
    generate_series(1, b.count) as one;
end;
$$;
