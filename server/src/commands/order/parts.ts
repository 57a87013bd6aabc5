/** What the commands of `npm run order` have in common: what they run with, and where money goes back to. */
import type { CreditDocument } from '@gangway/domain/gift-cards/credit';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { backPartsOf, partsWords, partWords } from '@gangway/domain/order/back-parts';
import type { Line, Order } from '@gangway/domain/order/order';
import type { Refunds } from '@gangway/domain/order/refunds';
import type { FastifyBaseLogger } from 'fastify';
import { StartRefused } from '../../db/embedded.ts';
import { createCatalog } from '../../features/catalog/catalog.service.ts';
import { drawCredit } from '../../features/gift-cards/credits.service.ts';
import { presentLabel } from '../../features/orders/line-label.presenter.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { CommandIo } from '../socket.ts';
import type { OfChange, OrderArguments } from './arguments.ts';
import { type PreviewNeeds, preview } from './preview.ts';

export interface OrderCommandNeeds extends PreviewNeeds {
  /** GIFT_CARD_SECRET, for the codes of credits. */
  secret: string;
  /** Names the request in the log and in the order's history. */
  requestId: string;
  /** The log of the shop that runs the command; null if the command runs by itself. */
  log: Pick<FastifyBaseLogger, 'info'> | null;
}

/** A change that was decided and said, and is to be made now. */
interface ToMake<Problem> {
  location: Pick<Location, 'key' | 'timeZone'>;
  order: Order;
  /** What the operator is asked, and what is said if the answer is no. */
  question: string;
  unconfirmed: string;
  make: () => Promise<Problem | null>;
  sayProblem: (problem: Problem) => number;
  sayDone: () => void;
}

/** Makes a change once the operator has confirmed it, or previews it; returns the command's exit code. */
export async function carryOut<Problem>(
  given: Pick<OfChange, 'yes' | 'preview'>,
  needs: OrderCommandNeeds,
  { location: of, order, question, unconfirmed, make, sayProblem, sayDone }: ToMake<Problem>,
): Promise<number> {
  const { io } = needs;
  const isPreview = given.preview !== null;
  if (!isPreview && !given.yes && !(await io.ask(question))) {
    io.err(unconfirmed);
    return 1;
  }
  const problem = isPreview
    ? await preview(needs, { of, order, html: given.preview?.html ?? null }, make)
    : await make();
  if (problem !== null) return sayProblem(problem);
  if (!isPreview) sayDone();
  return 0;
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
export function creditFor(
  { customer, erasedAt, orderNumber }: Order,
  location: Location,
  { asCredit }: { asCredit: boolean },
  { secret }: OrderCommandNeeds,
): CreditDocument | null {
  if (!asCredit) return null;
  // Its code is emailed.
  if (erasedAt !== null) throw new StartRefused(t('commands.order.erased', { number: orderNumber ?? '' }));
  const name = `${customer?.firstName ?? ''} ${customer?.lastName ?? ''}`.trim();
  // The reason is the venue's own; the guest reads about the change in its email.
  const drawn = drawCredit(secret, location, { name, email: customer?.email ?? '', reason: null });
  if (!drawn.ok) throw new StartRefused(t('commands.giftCard.creditUnusable', { venue: location.name }));
  return drawn.value.document;
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

/** 'Kayak tour, 2026-12-05 09:00' */
export const named = (line: Line): string => `${presentLabel(line).name}${when(line)}`;
