-- Gift cards and memberships that are canceled with the line that bought them (docs/rules/cancellation.md, "Gift cards and memberships").

alter table gift_card
  -- What was left on it when its line was canceled; it can no longer be used.
  add column voided amount not null default 0,
  add column voided_at timestamptz,
  drop constraint gift_card_check,
  add constraint gift_card_spent check (spent + voided <= value),
  add constraint gift_card_voided check (voided_at is not null or voided = 0);

-- What a canceled card still held is owed no longer; what the venue keeps of it is its own.
alter domain transfer_kind drop constraint transfer_kind_check;
alter domain transfer_kind add constraint transfer_kind_check
  check (value in ('sale', 'payment', 'refund', 'gift_card_sale', 'redemption', 'reduction', 'redemption_refund',
    'gift_card_void', 'retained'));

-- When the line that bought it was canceled: it stays stored, and admits nobody from then on.
alter table membership add column canceled_at timestamptz;

-- What a renewal added besides its days; null for those of before, and visits also where there is no limit.
alter table membership_renewal
  add column visits integer,
  add column guest_passes integer;
