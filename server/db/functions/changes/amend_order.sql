-- Changes what a saved order costs with one of its lines. Called as amend_totals is.
-- amended: {difference, refunds: give_back's document|null, totals: {subTotal, discountTotal, feeTotal, taxTotal,
--           includedTax, total, goodwillTotal}, fees[], rates: [{rateKey, price, subTotal, discount}], products:
--           [{merchandiseKey, variantKey, unitPrice, subTotal, publishedPrice}], lines: [{lineKey, subTotal, tips,
--           discount, fees, tax, includedTax, total}], promoCodes: [{lineKey, amount}], commission: {guests, basis,
--           amount}|null}
create or replace function amend_order(
  p_location integer,
  p_order bigint,
  p_line bigint,
  amended jsonb,
  p_reason text,
  p_request text
)
returns void
language plpgsql
as $$
begin
  perform amend_totals(p_location, p_order, amended, p_reason, p_request);
  update order_line as l
  set
    sub_total = a."subTotal",
    tips = a.tips,
    discount = a.discount,
    fees = a.fees,
    tax = a.tax,
    included_tax = a."includedTax",
    total = a.total
  from
    jsonb_to_recordset(amended -> 'lines') as a (
      "lineKey" bigint, "subTotal" bigint, tips bigint, discount bigint, fees bigint, tax bigint, "includedTax" bigint,
      total bigint
    )
  where l.order_id = p_order and l.line_id = a."lineKey";
  update order_line_rate as r
  set
    price = a.price,
    sub_total = a."subTotal",
    discount = a.discount
  from jsonb_to_recordset(amended -> 'rates') as a ("rateKey" integer, price bigint, "subTotal" bigint, discount bigint)
  where r.order_id = p_order and r.line_id = p_line and r.rate_key = a."rateKey";
  update order_line_product as p
  set
    unit_price = a."unitPrice",
    sub_total = a."subTotal",
    published_price = a."publishedPrice"
  from
    jsonb_to_recordset(amended -> 'products') as a (
      "merchandiseKey" bigint, "variantKey" integer, "unitPrice" bigint, "subTotal" bigint, "publishedPrice" bigint
    )
  where
    p.order_id = p_order
    and p.line_id = p_line
    and p.merchandise_key = a."merchandiseKey"
    and p.variant_key is not distinct from a."variantKey";
  -- Affiliates earn on what the guest pays. What was given back of the line is settled anew; a commission that the
  -- venue reversed by hand stays so.
  update commission
  set
    guests = coalesce((amended #>> '{commission,guests}')::integer, guests),
    basis = (amended #>> '{commission,basis}')::bigint,
    amount = (amended #>> '{commission,amount}')::bigint,
    refunded = 0,
    reversed = 0
  where order_id = p_order and line_id = p_line and not reversed_by_hand and amended -> 'commission' != 'null';
  perform settle_commissions(p_order);
end;
$$;
