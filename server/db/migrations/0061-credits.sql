-- Credits: amounts in a guest's favor, which orders use as they use gift cards (docs/rules/credits.md).
create domain card_kind as text check (value in ('giftCard', 'credit'));

alter table gift_card
  add column kind card_kind not null default 'giftCard',
  -- Whom a credit was issued to, and why: {name, email, reason}; none for a gift card.
  add column holder jsonb,
  add constraint credit_has_holder check ((kind = 'credit') = (holder is not null)),
  add constraint credit_is_not_bought check (kind = 'giftCard' or order_id is null);
