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

-- Scans a ticket: the first scan of a valid one counts. Returns whether this one did, and when the first one was.
-- Two scans at the same moment wait for each other's row, so one of them counts.
create or replace function scan_ticket(p_order bigint, p_number integer, p_by text, p_request text) returns json
language plpgsql as $$
declare
  v_used timestamptz;
begin
  update ticket set used_at = clock_timestamp(), used_by = p_by
  where order_id = p_order and number = p_number and used_at is null and cancelled_at is null
  returning used_at into v_used;
  if v_used is not null then
    insert into order_event (order_id, kind, request_id, details)
    values (p_order, 'ticket scanned', p_request, jsonb_build_object('number', p_number, 'subject', p_by));
    return json_build_object('counted', true, 'usedAt', v_used);
  end if;
  return (select json_build_object('counted', false, 'usedAt', used_at) from ticket
    where order_id = p_order and number = p_number);
end $$;
