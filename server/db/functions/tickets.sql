-- Tickets: issued with the order, read, and scanned (docs/rules/tickets.md).

-- Lists an order's tickets by number, in the program's names (IssuedTicket of the domain).
create or replace function load_tickets(p_order bigint) returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('number', number, 'lineKey', line_id, 'rateKey', rate_key, 'people', people,
      'usedAt', used_at, 'cancelledAt', cancelled_at) order by number), '[]')
    from ticket where order_id = p_order);
end $$;

-- Writes the tickets of an order that is being saved; numbers follow the order of the blocks.
-- blocks: [{lineKey, rateKey, people, count}]
create or replace function issue_tickets(p_order bigint, p_blocks jsonb) returns void language plpgsql as $$
begin
  insert into ticket (order_id, number, line_id, rate_key, people)
  select p_order, row_number() over (order by b.place, one), b."lineKey", b."rateKey", b.people
  from rows from (jsonb_to_recordset(p_blocks) as ("lineKey" bigint, "rateKey" integer, people integer, count integer))
    with ordinality as b("lineKey", "rateKey", people, count, place),
    generate_series(1, b.count) as one;
end $$;
