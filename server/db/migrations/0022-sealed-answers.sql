-- Answers given, for repeats (docs/decisions/0024-work-and-answer-in-one-transaction.md): found by the hash of their
-- Idempotency-Key and sealed with the key itself, which stands nowhere. What was kept before lay in clear and goes.
drop table idempotent_request;

create table idempotent_request (
  scope text not null,
  key_hash key_hash not null,
  -- Of the request and of who sent it, keyed as the answer is.
  request_hash key_hash not null,
  -- None where the attempt of a payment knows what became of it.
  sealed_answer bytea,
  forget_at timestamptz not null,
  primary key (scope, key_hash)
);

create index idempotent_request_forget on idempotent_request (forget_at);
