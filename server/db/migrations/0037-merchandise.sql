-- Merchandise as lines of orders (docs/rules/merchandise.md).
alter domain line_kind drop constraint line_kind_check;
alter domain line_kind add constraint line_kind_check
  check (value in ('activity', 'package', 'transport', 'giftCard', 'membership', 'merchandise', 'promoCode'));
