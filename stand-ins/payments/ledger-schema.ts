/** The gateway's own database: tables that survive a kill at any moment. Card numbers are never stored. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const schema = `
  create table if not exists charge (
    id text primary key,
    idempotency_key text not null unique,
    request_hash text not null,
    amount integer not null check (amount > 0),
    captured_amount integer not null default 0 check (captured_amount between 0 and amount),
    refunded_amount integer not null default 0 check (refunded_amount between 0 and captured_amount),
    currency text not null check (length(currency) = 3),
    state text not null check (state in ('authorised', 'captured', 'voided', 'declined', 'challenge_pending')),
    decline_reason text,
    challenge text check (challenge in ('customer', 'passes', 'fails')),
    reference text not null,
    cardholder_name text,
    brand text not null,
    last4 text not null check (length(last4) = 4),
    approved_at text,
    created_at text not null,
    updated_at text not null,
    answer text not null,
    check (captured_amount = 0 or state = 'captured')
  ) strict;
  create table if not exists operation (
    id integer primary key autoincrement,
    charge_id text references charge (id),
    kind text not null check (kind in ('authorise', 'challenge', 'capture', 'void', 'refund')),
    idempotency_key text,
    request_hash text,
    amount integer,
    outcome text not null,
    answer text,
    at text not null
  ) strict;
  create unique index if not exists refund_once on operation (idempotency_key) where kind = 'refund';
  create table if not exists card_token (
    token text primary key,
    behaviour text not null,
    brand text not null,
    last4 text not null check (length(last4) = 4),
    expires_at text not null,
    used_at text
  ) strict;
  create table if not exists wallet_token (
    token text primary key references card_token (token),
    wallet text not null check (wallet in ('googlepay', 'applepay')),
    amount integer not null check (amount > 0),
    currency text not null check (length(currency) = 3)
  ) strict;
  create table if not exists wallet_session (
    session text primary key,
    expires_at text not null,
    used_at text
  ) strict;
`;

/** Opens the database in `{dataDir}/payments`; a commit is on disk before it is acknowledged. */
export function openLedgerFile(dataDir: string): DatabaseSync {
  const folder = join(dataDir, 'payments');
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'ledger.sqlite'), { enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  database.exec('pragma busy_timeout = 5000');
  database.exec(schema);
  return database;
}
