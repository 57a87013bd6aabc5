-- Emails about sold orders as they were sent, and what the mail server said (docs/rules/emails.md): what the desk shows. Their texts are
-- without codes and keys (domain/src/gift-cards/kept-text.ts), and are personal data of the order's guest (empty_order_emails).
create table order_email (
  location_key integer not null references location,
  -- Of its row in the outbox, which says how sending goes on.
  email_id bigint not null,
  order_id bigint not null references shop_order,
  topic text collate "C" not null,
  -- Since when it was to be sent.
  queued_at timestamptz not null,
  -- When the mail server took it; null until then.
  sent_at timestamptz,
  -- All that says to whom and what; empty once the guest was erased.
  address text not null,
  subject text not null,
  text text not null,
  -- The language tag of its text.
  language text collate "C" not null,
  -- [{name, bytes}]
  attachments jsonb not null,
  message_id text not null,
  -- Of the mail server that took it.
  answer text,
  primary key (location_key, email_id),
  constraint order_email_answer check (answer is null or sent_at is not null)
);
create index order_email_order on order_email (order_id);

-- Emails before this are in no record.
alter table location add column emails_kept_since timestamptz not null default clock_timestamp();
