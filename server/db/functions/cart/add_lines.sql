-- Adds lines of any kind; returns their numbers in the same order. A line that is priced anew, or only loses an add-on,
-- keeps its number.
-- add: [{kind, lineKey?, parent? (index into add), parentKey?, itemKey, slotKey, start, end, startAt, participants,
--        isPrivate, isMember, pickup, subTotal, tips, taxClass, cells, details, answers, allocation, rates[],
--        products[], wanted[]}]
create or replace function add_lines(p_location integer, p_order bigint, p_add jsonb)
returns bigint[]
language plpgsql
as $$
declare
  v_lines bigint[];
begin
  select array_agg(coalesce((l.line ->> 'lineKey')::bigint, nextval('order_line_line_id_seq')) order by l.n)
  into v_lines
  from jsonb_array_elements(p_add) with ordinality as l (line, n);
  insert into order_line
    (
      order_id, line_id, location_key, kind, parent_line_id, item_key, slot_key, starts_at_wall, ends_at_wall,
      starts_at, participants, is_private, is_member, pickup, sub_total, tips, tax_class, discount, fees, tax,
      included_tax, deposit, total, cells, details, answers
    )
  overriding system value
  select
    p_order,
    v_lines[l.n],
    p_location,
    l.kind,
    coalesce(l."parentKey", v_lines[l.parent + 1]),
    l."itemKey",
    l."slotKey",
    l.start,
    l."end",
    to_timestamp(l."startAt" / 1000),
    l.participants,
    l."isPrivate",
    l."isMember",
    nullif(l.pickup, 'null'),
    l."subTotal",
    l.tips,
    l."taxClass",
    a.discount,
    a.fees,
    a.tax,
    a."includedTax",
    a.deposit,
    a.total,
    l.cells,
    l.details,
    l.answers
  from
    rows from (
      jsonb_to_recordset(p_add) as (
        kind text, parent integer, "parentKey" bigint, "itemKey" integer, "slotKey" bigint, start text, "end" text,
        "startAt" double precision, participants integer, "isPrivate" boolean, "isMember" boolean, pickup jsonb,
        "subTotal" bigint, tips bigint, "taxClass" text, cells integer, details jsonb, answers jsonb, allocation jsonb
      )
    ) with ordinality as l (
      kind, parent, "parentKey", "itemKey", "slotKey", start, "end", "startAt", participants, "isPrivate", "isMember",
      pickup, "subTotal", tips, "taxClass", cells, details, answers, allocation, n
    ),
    jsonb_to_record(l.allocation) as a (
      discount bigint, fees bigint, tax bigint, "includedTax" bigint, deposit bigint, total bigint
    );
  insert into order_line_rate
    (
      order_id, line_id, rate_key, name, price, participants, seats, people, sub_total, discount, booking_agent_key,
      agent_history_key
    )
  select
    p_order,
    v_lines[l.n],
    r."rateKey",
    r.name,
    r.price,
    r.participants,
    r.seats,
    r.people,
    r."subTotal",
    r.discount,
    r."agentKey",
    r."agentHistoryKey"
  from
    jsonb_array_elements(p_add) with ordinality as l (line, n),
    jsonb_to_recordset(l.line -> 'rates') as r (
      "rateKey" integer, name text, price bigint, participants integer, seats integer, people integer,
      "subTotal" bigint, discount bigint, "agentKey" integer, "agentHistoryKey" integer
    );
  if p_add @? '$[*].products[0]' then
    insert into order_line_product
      (
        order_id, line_id, place, merchandise_key, product_key, variant_key, kind, name, variant_name, quantity,
        unit_price, sub_total, published_price, tip_percent, minimum, stock_units
      )
    select
      p_order,
      v_lines[l.n],
      row_number() over (partition by l.n),
      p."merchandiseKey",
      p."productKey",
      p."variantKey",
      p.kind,
      p.name,
      p."variantName",
      p.quantity,
      p."unitPrice",
      p."subTotal",
      p."publishedPrice",
      p."tipPercent",
      p.minimum,
      p."stockUnits"
    from
      jsonb_array_elements(p_add) with ordinality as l (line, n),
      jsonb_to_recordset(l.line -> 'products') as p (
        "merchandiseKey" bigint, "productKey" integer, "variantKey" integer, kind text, name text, "variantName" text,
        quantity integer, "unitPrice" bigint, "subTotal" bigint, "publishedPrice" bigint, "tipPercent" integer,
        minimum integer, "stockUnits" integer
      );
  end if;
  return coalesce(v_lines, '{}');
end;
$$;
