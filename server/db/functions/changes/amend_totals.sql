-- Changes what a saved order costs in all; the ledger books the difference, and what was paid too much is given back.
-- Called under the order's lock, with gangway.moving set to the order.
-- amended: {difference, refunds, totals, fees[], promoCodes[]} of amend_order; voided? is what canceled gift cards
--           still held
create or replace function amend_totals(
  p_location integer,
  p_order bigint,
  amended jsonb,
  p_reason text,
  p_request text
)
returns void
language plpgsql
as $$
declare
  t jsonb := amended -> 'totals';
  v_voided bigint := coalesce((amended ->> 'voided')::bigint, 0);
  -- The value of gift cards was never a sale: its part of the difference is booked separately.
  v_sales bigint := (amended ->> 'difference')::bigint + v_voided;
begin
  if amended -> 'refunds' != 'null' then
    perform give_back(p_location, p_order, amended -> 'refunds', p_reason, p_request);
  end if;
  if
    exists (
      select
      from shop_order
      where order_id = p_order and balance_reserved > (t ->> 'total')::bigint - paid - redeemed
    )
  then
    perform release_balance(p_order);
  end if;
  update shop_order
  set
    sub_total = (t ->> 'subTotal')::bigint,
    discount_total = (t ->> 'discountTotal')::bigint,
    fee_total = (t ->> 'feeTotal')::bigint,
    tax_total = (t ->> 'taxTotal')::bigint,
    included_tax = (t ->> 'includedTax')::bigint,
    total = (t ->> 'total')::bigint,
    goodwill_total = (t ->> 'goodwillTotal')::bigint,
    fees = amended -> 'fees'
  where order_id = p_order;
  update order_promo_code as c
  set amount = a.amount
  from jsonb_to_recordset(amended -> 'promoCodes') as a ("lineKey" bigint, amount bigint)
  where c.order_id = p_order and c.line_id = a."lineKey";
  insert into ledger_transfer (location_key, order_id, kind, debit_account, credit_account, amount, currency)
  select p_location, p_order, k.kind, k.debit, k.credit, k.amount, o.currency
  from
    shop_order as o
    cross join (
      values
        ('gift_card_void', 'gift_cards', 'receivable', v_voided),
        (
          case
            when v_voided > 0 then 'retained'
            else 'sale'
          end,
          'receivable',
          'sales',
          v_sales
        ),
        ('reduction', 'sales', 'receivable', -v_sales)
    ) as k (kind, debit, credit, amount)
  where o.order_id = p_order and k.amount > 0;
end;
$$;
