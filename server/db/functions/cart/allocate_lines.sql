-- Sets what of an order's totals belongs to its remaining lines (docs/rules/pricing.md, "Allocation").
-- allocations: [{lineKey, discount, fees, tax, includedTax, deposit, total}] of the lines that change
create or replace function allocate_lines(p_order bigint, p_allocations jsonb)
returns void
language plpgsql
as $$
begin
  update order_line as l
  set
    discount = a.discount,
    fees = a.fees,
    tax = a.tax,
    included_tax = a."includedTax",
    deposit = a.deposit,
    total = a.total
  from
    jsonb_to_recordset(p_allocations) as a (
      "lineKey" bigint, discount bigint, fees bigint, tax bigint, "includedTax" bigint, deposit bigint, total bigint
    )
  where l.order_id = p_order and l.line_id = a."lineKey";
end;
$$;
