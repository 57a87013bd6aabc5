/** The common parts of the commands of `npm run order`: their surroundings, and where refunds go. */
import type { RefusalCode } from '@gangway/contract/refusals';
import type { CreditDocument } from '@gangway/domain/gift-cards/credit';
import { byCommand } from '@gangway/domain/kernel/actor';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { backPartsOf, partsWords, partWords } from '@gangway/domain/order/back-parts';
import type { Line, Order } from '@gangway/domain/order/order';
import type { Refunds } from '@gangway/domain/order/refunds';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { StartRefused } from '../../db/embedded.ts';
import { createCatalog } from '../../features/catalog/catalog.service.ts';
import type { Change } from '../../features/changes/change.shared.ts';
import {
  agreedTo,
  byNumber,
  createChanges,
  objectionTo,
} from '../../features/changes/change-order.service.ts';
import { creditFor } from '../../features/changes/credit-for.service.ts';
import { type MailSettings, rehearse } from '../../features/changes/rehearse.service.ts';
import { presentLabel } from '../../features/orders/line-label.presenter.ts';
import { t } from '../../messages/t.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { CommandIo } from '../socket.ts';
import type { OfChange, OrderArguments } from './arguments.ts';
import { sayRehearsal } from './preview.ts';

export interface OrderCommandNeeds {
  database: Pick<Database, 'db' | 'rehearse'>;
  clock: Clock;
  io: CommandIo;
  mail: MailSettings;
  /** GIFT_CARD_SECRET, for the codes of credits. */
  secret: string;
  /** Names the request in the log and in the order's history. */
  requestId: string;
  /** The log of the shop that runs the command; null if the command runs by itself. */
  log: Pick<FastifyBaseLogger, 'info'> | null;
}

/** How a command asks for a change of an order, and what it says about it. */
interface Asking<Asked, Loaded, Decided extends { order: Order }> {
  change: Change<Asked, Loaded, Decided>;
  asked: Asked;
  /** Prints the effects of the change. */
  say: (decided: Decided) => void;
  /** The question to the operator, and the message if the answer is no; null for a change that is made at once. */
  confirm: { question: string; unconfirmed: string } | null;
  sayDone: (decided: Decided) => void;
}

type Given = Pick<OrderArguments, 'locationKey'> & { orderNumber: string } & Partial<OfChange>;

/** What the words of a refusal leave out: how to say it to this program. */
const hints: Partial<Record<RefusalCode, (of: { number: string; location: string }) => string>> = {
  lineUnknown: (of) => t('commands.order.hint.lines', of),
  termsMissing: () => t('commands.order.hint.refund'),
  cardUsed: () => t('commands.order.hint.refund'),
  usedWithOthers: () => t('commands.order.hint.line'),
  renewalBegan: (of) => t('commands.order.hint.refundOnly', of),
  renewalUsed: (of) => t('commands.order.hint.refundOnly', of),
  isGroup: () => t('commands.order.hint.group'),
  isNoGroup: () => t('commands.order.hint.guests'),
  refundMethod: () => t('commands.order.hint.by'),
};

/** Says why something was refused; returns the command's exit code. What is no refusal is thrown. */
function sayRefused(io: CommandIo, error: unknown, { orderNumber, locationKey }: Given): number {
  if (!(error instanceof Refused)) throw error;
  io.err(error.words);
  const hint = hints[error.code]?.({ number: orderNumber, location: String(locationKey) });
  if (hint !== undefined) io.err(hint);
  return 1;
}

/** Says what a change would do, asks the operator, and makes it, or previews it; returns the command's exit code. */
export async function runOrderChange<Asked, Loaded, Decided extends { order: Order }>(
  given: Given,
  needs: OrderCommandNeeds,
  { change, asked, say, confirm, sayDone }: Asking<Asked, Loaded, Decided>,
): Promise<number> {
  const { io, database, clock, log, requestId } = needs;
  const { reason = null, tells = true, yes = false, preview = null, asCredit = false } = given;
  const { db } = database;
  const catalog = createCatalog({ db, clock });
  // Refunds are sent by the shop's own job.
  const changes = createChanges({ db, clock, catalog, log, refundSoon: () => undefined });
  const location = await locationOf(given, needs);
  const of = byNumber(db, location.key, given.orderNumber);
  try {
    const decided = await changes.quote(change, of, asked, { actor: byCommand });
    const credit = creditOf(decided.order, location, asCredit, needs);
    say(decided);
    if (confirm !== null && preview === null && !yes && !(await io.ask(confirm.question))) {
      io.err(confirm.unconfirmed);
      return 1;
    }
    const record = { actor: byCommand, reason, tells, credit, requestId };
    const objection = objectionTo(change, agreedTo(change, decided));
    const make = () => changes.make(change, of, asked, record, objection);
    if (preview !== null)
      await sayRehearsal(
        io,
        await rehearse({ ...needs, catalog }, location, decided.order, make),
        preview.html,
      );
    else sayDone(await make());
    return 0;
  } catch (error) {
    return sayRefused(io, error, given);
  }
}

/** Returns the venue of a command; refuses one that is not there. */
export async function locationOf(
  { locationKey }: Pick<OrderArguments, 'locationKey'>,
  { database: { db }, clock }: OrderCommandNeeds,
): Promise<Location> {
  const found = await createCatalog({ db, clock }).find(locationKey);
  if (found === null) throw new StartRefused(t('venues.location.unknown', { locationKey }));
  return found.location;
}

/** Says where each part of what goes back would go. */
export function sayRefunds(io: CommandIo, order: Order, refunds: Refunds | null, asCredit: boolean): void {
  for (const part of backPartsOf(order, refunds, asCredit)) {
    const words = partWords(part, shownAmount(part.amount, order.currency));
    if (part.to === 'credit')
      io.out(t('commands.order.toCreditOf', { part: words, email: order.customer?.email ?? '' }));
    else if (part.to === 'venue') io.out(t('commands.order.byHand', { part: words }));
    else io.out(t('commands.order.backTo', { part: words }));
  }
}

/** Says what is being refunded, and what the venue has to give back itself. */
export function sayRefunding(io: CommandIo, order: Order, refunds: Refunds | null, asCredit: boolean): void {
  const parts = backPartsOf(order, refunds, asCredit);
  const show = (value: Amount) => shownAmount(value, order.currency);
  const byVenue = parts.filter(({ to }) => to === 'venue');
  const own = parts.filter(({ to }) => to !== 'venue');
  if (own.length > 0) io.out(t('commands.order.willRefund', { parts: partsWords(own, show) }));
  if (byVenue.length > 0)
    io.out(
      t('commands.order.willGive', {
        parts: partsWords(byVenue, show),
        number: order.orderNumber ?? '',
        location: String(order.locationKey),
      }),
    );
}

/** The credit that payments are given back as; null for money. Refuses where nobody could use one. */
function creditOf(
  order: Order,
  location: Location,
  asCredit: boolean,
  { secret }: OrderCommandNeeds,
): CreditDocument | null {
  if (!asCredit) return null;
  const credit = creditFor(secret, order, location);
  if (credit.ok) return credit.value;
  const number = order.orderNumber ?? '';
  switch (credit.refusal) {
    case 'erased':
      throw new StartRefused(t('commands.order.erased', { number }));
    case 'noEmail':
      throw new StartRefused(t('commands.order.withoutEmail', { number }));
    case 'noGiftCards':
      throw new StartRefused(t('commands.giftCard.creditUnusable', { venue: location.name }));
  }
}

/** '2026-12-05 09:00' */
export const moment = (at: string | Date, { timeZone }: Location): string =>
  wallAt(new Date(at).getTime() as Instant, timeZone)
    .slice(0, 16)
    .replace('T', ' ');

/** ', 2026-12-05 09:00' */
export function when(line: Line): string {
  const { start } = presentLabel(line);
  return start === null ? '' : `, ${start.slice(0, 16).replace('T', ' ')}`;
}
