-- Emails about carts that were not booked, only with the guest's consent (docs/rules/carts.md), and no more emails that nobody waits for
-- to guests who do not want them.

-- {hours, timeZone}: when the venue sends them, and its zone; null if it sends none.
alter table location add column cart_reminder jsonb;

-- Consent to one email about a cart; the row is gone once it is withdrawn.
create table cart_reminder (
  location_key integer not null,
  order_id bigint not null references shop_order on delete cascade,
  email text not null check (length(email) between 3 and 254),
  -- The mailbox that the address leads to.
  mailbox_hash bytea not null check (length(mailbox_hash) = 32),
  consented_at timestamptz not null,
  language_key integer,
  queued_at timestamptz,
  -- Of the link in the email.
  key_hash bytea check (length(key_hash) = 32),
  -- The cart that the link filled last. Not a reference: carts are deleted.
  opened_order_id bigint,
  primary key (location_key, order_id),
  check ((queued_at is null) = (key_hash is null))
);
create unique index cart_reminder_key on cart_reminder (location_key, key_hash) where key_hash is not null;
create index cart_reminder_due on cart_reminder (location_key, consented_at) where queued_at is null;
create index cart_reminder_mailbox on cart_reminder (location_key, mailbox_hash);
create index cart_reminder_order on cart_reminder (order_id);

-- Mailboxes that get no reminders of carts and no requests for reviews. Only hashes: they outlive the erasure of a person.
create table email_opt_out (
  location_key integer not null,
  mailbox_hash bytea not null check (length(mailbox_hash) = 32),
  opted_out_at timestamptz not null default clock_timestamp(),
  primary key (location_key, mailbox_hash)
);

-- Links that unsubscribe, of emails that were sent.
create table unsubscribe_link (
  location_key integer not null,
  key_hash bytea not null check (length(key_hash) = 32),
  mailbox_hash bytea not null check (length(mailbox_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  primary key (location_key, key_hash)
);
