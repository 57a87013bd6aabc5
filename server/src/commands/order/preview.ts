/**
 * `--preview` of `npm run order`: makes a change in a transaction that is taken back, and shows what it would do and email
 * (docs/decisions/0101-previews-are-rehearsals.md).
 */
import { dirname, join, parse } from 'node:path';
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import type { PassWallet } from '@gangway/domain/tickets/ticket';
import type { Database } from '../../db/database.ts';
import { createCatalog } from '../../features/catalog/catalog.service.ts';
import { createOrderEmails } from '../../features/emails/order-emails.service.ts';
import { createUnsubscribing } from '../../features/emails/unsubscribe/unsubscribe.service.ts';
import { sendCredit } from '../../features/gift-cards/credits.service.ts';
import { createGiftCodes } from '../../features/gift-cards/gift-codes.shared.ts';
import { sendGiftCard } from '../../features/gift-cards/sold-cards.service.ts';
import { claimedBy, savedOrderByKey } from '../../features/orders/look-up-orders.service.ts';
import { orderByNumber } from '../../features/orders/order-by-number.service.ts';
import { offeredPasses } from '../../features/tickets/ticket-passes.service.ts';
import type { Mail, MailAddress } from '../../gateways/mail/mail-gateway.ts';
import { MemoryMailGateway } from '../../gateways/mail/memory.gateway.ts';
import { configuredPasses } from '../../gateways/passes/configured-passes.ts';
import { findLastId, listQueuedHere } from '../../jobs/outbox.repo.ts';
import type { OutboxHandler } from '../../jobs/outbox.ts';
import { t } from '../../messages/t.ts';
import type { Clock } from '../../platform/clock.ts';
import { configurationOf } from '../../platform/configuration.ts';
import type { Env } from '../../platform/env.ts';
import { hashOrderKey, newOrderKey } from '../../platform/order-keys.ts';
import { writeNewFile } from '../new-file.ts';
import type { CommandIo } from '../socket.ts';

/** What the shop's emails are written with. */
export interface MailSettings {
  from: MailAddress;
  publicUrl: string;
  imageHost: string;
  passWallets: () => PassWallet[];
}

/** Returns the settings of the shop with this environment. */
export function mailSettingsOf(env: Env, version: string, clock: Clock): MailSettings {
  const { rootUrl: publicUrl, imageHost } = configurationOf(env, version);
  // Reads certificates, so only for emails that show wallets.
  const passWallets = () => offeredPasses(configuredPasses(env, clock), clock)();
  return { from: { name: 'Gangway', address: env.MAIL_FROM }, publicUrl, imageHost, passWallets };
}

export interface PreviewNeeds {
  database: Pick<Database, 'db' | 'rehearse' | 'transaction'>;
  secret: string;
  clock: Clock;
  io: CommandIo;
  mail: MailSettings;
}

/** What an order takes of the venue, and its valid tickets by number. */
interface Held {
  claimed: Awaited<ReturnType<typeof claimedBy>>;
  tickets: ReadonlySet<number>;
}

async function heldBy(
  { database: { db } }: PreviewNeeds,
  of: Pick<Location, 'key' | 'timeZone'>,
  order: Order,
) {
  const found = await orderByNumber(db, of, order.orderNumber ?? '');
  const valid = found?.tickets?.tickets.filter(({ cancelledAt }) => cancelledAt === null) ?? [];
  return { claimed: await claimedBy(db, order), tickets: new Set(valid.map(({ number }) => number)) };
}

/** Writes what the open transaction queued after a row of the outbox, as it would be sent. */
async function writeQueued(needs: PreviewNeeds, after: number): Promise<readonly Mail[]> {
  const {
    database: { db },
    secret,
    clock,
    mail: settings,
  } = needs;
  const mail = new MemoryMailGateway();
  const catalog = createCatalog({ db, clock });
  const unsubscribing = createUnsubscribing({
    ...{ db, catalog, publicUrl: settings.publicUrl },
    ...{ newKey: newOrderKey, hashKey: hashOrderKey },
  });
  const parts = { db, clock, catalog, mail, unsubscribing, ...settings };
  const cards = { ...parts, codes: createGiftCodes(secret) };
  const orders = {
    bought: async (locationKey: number, orderKey: string) => {
      const order = await savedOrderByKey(db, locationKey, orderKey);
      if (order === null) throw new Error('an email about an order that is not there');
      return order;
    },
  };
  const handlers = new Map<string, OutboxHandler>([
    ...createOrderEmails({ ...parts, orders }),
    ['gift-card', (row) => sendGiftCard(cards, row)],
    ['credit', (row) => sendCredit(cards, row)],
  ]);
  for (const row of await listQueuedHere(db, after)) {
    const write = handlers.get(row.topic);
    if (write === undefined) throw new Error(`nothing writes ${row.topic}`);
    await write(row);
  }
  return mail.sent;
}

interface Rehearsed {
  before: Held;
  after: Held;
  mails: readonly Mail[];
}

/** Makes a change and takes it back; returns what it would do, or why it is refused. */
const rehearse = <Problem>(
  needs: PreviewNeeds,
  of: Pick<Location, 'key' | 'timeZone'>,
  order: Order,
  make: () => Promise<Problem | null>,
): Promise<{ problem: Problem } | Rehearsed> =>
  needs.database.rehearse(async () => {
    const last = await findLastId(needs.database.db);
    const before = await heldBy(needs, of, order);
    const problem = await make();
    if (problem !== null) return { problem };
    const mails = await writeQueued(needs, last);
    return { before, after: await heldBy(needs, of, order), mails };
  });

/** How many units of `before` are not in `after`; of departures, or of add-ons with a stock. */
function unitsGone(before: Held, after: Held, subjects: 'activity/' | 'product/'): number {
  const left = new Map(after.claimed.map(({ subject, at, units }) => [`${subject} ${at}`, units]));
  return before.claimed
    .filter(({ subject }) => subject.startsWith(subjects))
    .reduce(
      (sum, { subject, at, units }) => sum + Math.max(0, units - (left.get(`${subject} ${at}`) ?? 0)),
      0,
    );
}

const missing = (before: Held, after: Held): number =>
  [...before.tickets].filter((number) => !after.tickets.has(number)).length;

const nameOf = ({ name = '', address }: MailAddress): string =>
  name === '' ? address : `${name} <${address}>`;

/** `emails.html`, then `emails-2.html`. */
function fileOf(path: string, place: number): string {
  const { name, ext } = parse(path);
  return place === 0 ? path : join(dirname(path), `${name}-${place + 1}${ext}`);
}

function sayHeld(io: CommandIo, { before, after }: Rehearsed): void {
  io.out(
    t('commands.order.previewPlaces', {
      freed: unitsGone(before, after, 'activity/'),
      taken: unitsGone(after, before, 'activity/'),
    }),
  );
  const [back, used] = [unitsGone(before, after, 'product/'), unitsGone(after, before, 'product/')];
  if (back + used > 0) io.out(t('commands.order.previewStock', { back, used }));
  const [canceled, issued] = [missing(before, after), missing(after, before)];
  if (canceled + issued > 0) io.out(t('commands.order.previewTickets', { canceled, issued }));
}

function sayMail(io: CommandIo, { to, subject, text, attachments }: Mail): void {
  io.out('');
  io.out(t('commands.order.previewTo', { to: nameOf(to) }));
  io.out(t('commands.order.previewSubject', { subject }));
  if (attachments.length > 0)
    io.out(
      t('commands.order.previewFiles', { files: attachments.map(({ filename }) => filename).join(', ') }),
    );
  io.out('');
  io.out(text);
}

async function writeHtml(io: CommandIo, path: string, mails: readonly Mail[]): Promise<void> {
  for (const [place, mail] of mails.entries()) {
    const file = fileOf(path, place);
    await writeNewFile(file, mail.html);
    io.out(t('commands.order.previewFile', { file, to: mail.to.address }));
  }
}

/**
 * Shows what a change would do to places and tickets, and what would be emailed; changes nothing. Returns why the change is
 * refused, or null.
 * @param html file for the emails as HTML, or null for none
 */
export async function preview<Problem>(
  needs: PreviewNeeds,
  { of, order, html }: { of: Pick<Location, 'key' | 'timeZone'>; order: Order; html: string | null },
  make: () => Promise<Problem | null>,
): Promise<Problem | null> {
  const rehearsed = await rehearse(needs, of, order, make);
  if ('problem' in rehearsed) return rehearsed.problem;
  const { io } = needs;
  const { mails } = rehearsed;
  sayHeld(io, rehearsed);
  io.out(t('commands.order.previewEmails', { count: mails.length }));
  for (const mail of mails) sayMail(io, mail);
  io.out('');
  if (html !== null) await writeHtml(io, html, mails);
  io.out(t('commands.order.previewed'));
  return null;
}
