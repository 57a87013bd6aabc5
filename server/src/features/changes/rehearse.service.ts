/**
 * Rehearses a change of a sold order: makes it in a transaction that is taken back, and says what it would do and email
 * (docs/decisions/0101-previews-are-rehearsals.md).
 */
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import type { PassWallet } from '@gangway/domain/tickets/ticket';
import type { Database } from '../../db/database.ts';
import type { Mail, MailAddress } from '../../gateways/mail/mail-gateway.ts';
import { MemoryMailGateway } from '../../gateways/mail/memory.gateway.ts';
import { findLastId, listQueuedHere } from '../../jobs/outbox.repo.ts';
import type { Keep, OutboxHandler } from '../../jobs/outbox.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashOrderKey, newOrderKey } from '../../platform/order-keys.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { createOrderEmails } from '../emails/order-emails.service.ts';
import { createUnsubscribing } from '../emails/unsubscribe/unsubscribe.service.ts';
import { sendCredit } from '../gift-cards/credits.service.ts';
import { createGiftCodes } from '../gift-cards/gift-codes.shared.ts';
import { sendGiftCard } from '../gift-cards/sold-cards.service.ts';
import { claimedBy, savedOrderByKey } from '../orders/look-up-orders.service.ts';
import { orderByNumber } from '../orders/order-by-number.service.ts';

/** What the shop's emails are written with. */
export interface MailSettings {
  from: MailAddress;
  publicUrl: string;
  imageHost: string;
  passWallets: () => PassWallet[];
}

export interface RehearsalNeeds {
  database: Pick<Database, 'db' | 'rehearse'>;
  clock: Clock;
  catalog: Catalog;
  /** GIFT_CARD_SECRET, for the codes of credits. */
  secret: string;
  mail: MailSettings;
}

/** What a change would do, besides its money, which the decision says. */
export interface Rehearsal {
  /** Units of departures. */
  places: { freed: number; taken: number };
  /** Units of add-ons with a stock. */
  stock: { back: number; used: number };
  tickets: { canceled: number; issued: number };
  /** As they would be sent; links and codes in them do not work. */
  emails: readonly Mail[];
}

/** What an order takes of the venue, and its valid tickets by number. */
interface Held {
  claimed: Awaited<ReturnType<typeof claimedBy>>;
  tickets: ReadonlySet<number>;
}

type OfLocation = Pick<Location, 'key'>;

async function heldBy({ database: { db } }: RehearsalNeeds, of: OfLocation, order: Order): Promise<Held> {
  const found = await orderByNumber(db, of, order.orderNumber ?? '');
  const valid = found?.tickets?.tickets.filter(({ cancelledAt }) => cancelledAt === null) ?? [];
  return { claimed: await claimedBy(db, order), tickets: new Set(valid.map(({ number }) => number)) };
}

/** A rehearsed email was not sent. */
const keepNothing: Keep = () => undefined;

/** Writes what the open transaction queued after a row of the outbox, as it would be sent. */
async function writeQueued(needs: RehearsalNeeds, after: number): Promise<readonly Mail[]> {
  const {
    database: { db },
    secret,
    clock,
    catalog,
    mail: settings,
  } = needs;
  const mail = new MemoryMailGateway();
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
    ['gift-card', (...of) => sendGiftCard(cards, ...of)],
    ['credit', (...of) => sendCredit(cards, ...of)],
  ]);
  for (const row of await listQueuedHere(db, after)) {
    const write = handlers.get(row.topic);
    if (write === undefined) throw new Error(`nothing writes ${row.topic}`);
    await write(row, keepNothing);
  }
  return mail.sent;
}

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

/** Makes a change of an order and takes it back; says what it would do. What it is refused for is thrown. */
export const rehearse = (
  needs: RehearsalNeeds,
  of: OfLocation,
  order: Order,
  make: () => Promise<unknown>,
): Promise<Rehearsal> =>
  needs.database.rehearse(async () => {
    const last = await findLastId(needs.database.db);
    const before = await heldBy(needs, of, order);
    await make();
    const emails = await writeQueued(needs, last);
    const after = await heldBy(needs, of, order);
    return {
      places: {
        freed: unitsGone(before, after, 'activity/'),
        taken: unitsGone(after, before, 'activity/'),
      },
      stock: { back: unitsGone(before, after, 'product/'), used: unitsGone(after, before, 'product/') },
      tickets: { canceled: missing(before, after), issued: missing(after, before) },
      emails,
    };
  });
