/**
 * Drains the outbox: sends each row at least once; a repeat carries the same
 * ID (docs/rules/orders.md, "Email").
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../db/database.ts';
import type { Mail, MailGateway } from '../gateways/mail/mail-gateway.ts';
import { reasonOf } from '../platform/without-people.ts';
import { type KeptEmail, listDue, type OutboxRow, saveFailed, saveSent } from './outbox.repo.ts';

/** Takes what is kept of an email about a sold order; it is stored with the row. */
export type Keep = (email: KeptEmail) => void;

/** Throws to have the row retried; `permanent` on the error means that a retry cannot help. */
export type OutboxHandler = (row: OutboxRow, keep: Keep) => Promise<void>;

/** The sold order that an email is about, and the language tag of the email. */
export interface AboutOrder extends Pick<KeptEmail, 'locationKey' | 'orderId' | 'language'> {}

const bytesOf = (content: Buffer | string) => Buffer.byteLength(content);

/**
 * Hands an email about a sold order to the mail server, and has it kept as it was sent, without its secrets, whether the server
 * takes it or not. All emails that the desk shows with an order leave through here (docs/rules/emails.md).
 */
export async function sendAboutOrder(
  gateway: Pick<MailGateway, 'send'>,
  mail: Mail,
  about: AboutOrder,
  keep: Keep,
): Promise<void> {
  // Loaded with the first such email.
  const { keptText } = await import('@gangway/domain/gift-cards/kept-text');
  const kept = {
    ...about,
    address: mail.to.address,
    subject: keptText(mail.subject),
    text: keptText(mail.text),
    attachments: mail.attachments
      .filter(({ cid }) => cid === undefined)
      .map(({ filename, content }) => ({ name: filename, bytes: bytesOf(content) })),
    messageId: mail.messageId,
  };
  keep({ ...kept, answer: null });
  const { answer } = await gateway.send(mail);
  keep({ ...kept, answer });
}

/** Three days, given the delays below: a mail server may be down over a weekend. */
const maxAttempts = 82;

/** 5 s, 10 s, 20 s … at most an hour. */
function retryDelay(attempts: number): number {
  return Math.min(3600, 5 * 2 ** (attempts - 1));
}

function isPermanent(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'permanent' in error && error.permanent === true;
}

/** The mail server took it, but that could not be stored: it counts as not sent, and is sent again. */
const withoutAnswer = (email: KeptEmail | null): KeptEmail | null =>
  email === null ? null : { ...email, answer: null };

interface Needs {
  db: Queryable;
  log: FastifyBaseLogger;
  handlers: ReadonlyMap<string, OutboxHandler>;
  /** How many are sent at the same time. */
  atOnce: number;
}

async function send({ db, log, handlers }: Needs, row: OutboxRow): Promise<void> {
  const handler = handlers.get(row.topic);
  let email: KeptEmail | null = null;
  const keep: Keep = (kept) => {
    email = kept;
  };
  try {
    if (handler === undefined) throw new Error(`nothing sends ${row.topic}`);
    await handler(row, keep);
    await saveSent(db, row.outboxId, email);
  } catch (error) {
    const final = isPermanent(error) || row.attempts >= maxAttempts;
    const facts = { err: error, outboxId: row.outboxId, topic: row.topic };
    if (final) log.error(facts, 'gave up sending a message');
    else log.warn(facts, 'could not send a message; retrying later');
    const failed = {
      error: reasonOf(error).slice(0, 500),
      retryInSeconds: final ? null : retryDelay(row.attempts),
    };
    await saveFailed(db, row.outboxId, failed, withoutAnswer(email));
  }
}

/**
 * Sends what is due, some at the same time, until nothing is or the signal says to stop. Only what is sent right away is
 * leased, so that a slow mail server lets no lease run out. Returns how many were tried.
 */
export async function drainOutbox(needs: Needs, signal?: AbortSignal): Promise<number> {
  const { db, atOnce } = needs;
  let tried = 0;
  for (;;) {
    const rows = await listDue(db, atOnce);
    await Promise.all(rows.map((row) => send(needs, row)));
    tried += rows.length;
    if (rows.length < atOnce || signal?.aborted === true) return tried;
  }
}
