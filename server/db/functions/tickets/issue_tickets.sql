-- Writes the tickets of an order that is being saved (docs/rules/tickets.md); numbers follow the order of the blocks.
-- blocks: [{lineKey, rateKey, people, count}]
create or replace function issue_tickets(p_order bigint, p_blocks jsonb)
returns void
language plpgsql
as $$
begin
  insert into ticket (order_id, number, line_id, rate_key, people)
  select p_order, row_number() over (order by b.place, one), b."lineKey", b."rateKey", b.people
  from
    rows from (
      jsonb_to_recordset(p_blocks) as ("lineKey" bigint, "rateKey" integer, people integer, count integer)
    ) with ordinality as b ("lineKey", "rateKey", people, count, place),
    generate_series(1, b.count) as one;
end;
$$;
