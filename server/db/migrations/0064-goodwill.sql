-- Refunds that cancel nothing (docs/rules/refunds.md, "Without canceling"): a line stays as it was sold, and the order costs less.
alter table order_line
  -- What went back of its total, in all.
  add column goodwill amount not null default 0,
  add constraint goodwill_of_total check (goodwill <= total and (kept is null or kept + goodwill <= total));

-- A deposit is part of the total when the order is bought; what is canceled or given back may leave less than that.
alter table shop_order
  -- The sum of its lines' that are not canceled.
  add column goodwill_total amount not null default 0,
  drop constraint adds_up,
  add constraint adds_up check (total = sub_total - discount_total + fee_total + tax_total - goodwill_total
    and discount_total <= sub_total and paid + redeemed + balance_reserved <= total
    and (deposit_total <= total or state in ('saved', 'cancelled')) and gift_card_total + redeemed <= total);

alter table refund drop constraint refund_reason_check;
alter table refund
  add constraint refund_reason_check check (reason in ('move', 'cancellation', 'goodwill')),
  -- The credit it was given as; the gateway is asked for nothing then.
  add column gift_card_id bigint references gift_card;
create index refund_credit on refund (gift_card_id) where gift_card_id is not null;
