-- Replaces the guests and add-ons of a line.
-- guests: {participants, isMember, answers[], rates[], products[]} in the names of add_lines
create or replace function replace_guests(p_order bigint, p_line bigint, guests jsonb)
returns void
language plpgsql
as $$
begin
  perform set_config('gangway.moving', p_order::text, true);
  delete from order_line_rate where order_id = p_order and line_id = p_line;
  delete from order_line_product where order_id = p_order and line_id = p_line;
  insert into order_line_rate
    (
      order_id, line_id, rate_key, name, price, participants, seats, people, sub_total, discount, booking_agent_key,
      agent_history_key
    )
  select
    p_order, p_line, r."rateKey", r.name, r.price, r.participants, r.seats, r.people, r."subTotal", r.discount,
    r."agentKey", r."agentHistoryKey"
  from
    jsonb_to_recordset(guests -> 'rates') as r (
      "rateKey" integer, name text, price bigint, participants integer, seats integer, people integer,
      "subTotal" bigint, discount bigint, "agentKey" integer, "agentHistoryKey" integer
    );
  insert into order_line_product
    (
      order_id, line_id, place, merchandise_key, product_key, variant_key, kind, name, variant_name, quantity,
      unit_price, sub_total, published_price, tip_percent, minimum, stock_units
    )
  select
    p_order, p_line, p.place, p."merchandiseKey", p."productKey", p."variantKey", p.kind, p.name, p."variantName",
    p.quantity, p."unitPrice", p."subTotal", p."publishedPrice", p."tipPercent", p.minimum, p."stockUnits"
  from
    rows from (
      jsonb_to_recordset(guests -> 'products') as (
        "merchandiseKey" bigint, "productKey" integer, "variantKey" integer, kind text, name text, "variantName" text,
        quantity integer, "unitPrice" bigint, "subTotal" bigint, "publishedPrice" bigint, "tipPercent" integer,
        minimum integer, "stockUnits" integer
      )
    ) with ordinality as p (
      "merchandiseKey", "productKey", "variantKey", kind, name, "variantName", quantity, "unitPrice", "subTotal",
      "publishedPrice", "tipPercent", minimum, "stockUnits", place
    );
  update order_line
  set
    participants = (guests ->> 'participants')::integer,
    is_member = (guests ->> 'isMember')::boolean,
    answers = guests -> 'answers'
  where order_id = p_order and line_id = p_line;
  perform set_config('gangway.moving', '', true);
end;
$$;
