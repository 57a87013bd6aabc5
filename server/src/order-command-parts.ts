/** What the commands of `npm run order` have in common: what they run with, and where money goes back to. */
import type { CreditDocument } from '@gangway/domain/gift-cards/credit';
import { maskedCode } from '@gangway/domain/gift-cards/gift-code';
import { type Amount, add } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import type { Line, Order } from '@gangway/domain/order/order';
import type { Refunds } from '@gangway/domain/order/refunds';
import { isVenuePayment } from '@gangway/domain/order/venue-payment';
import type { FastifyBaseLogger } from 'fastify';
import { StartRefused } from './db/embedded.ts';
import { presentLabel } from './features/cart/line-label.presenter.ts';
import { createCatalog } from './features/catalog/catalog.service.ts';
import { drawCredit } from './features/gift-cards/credits.service.ts';
import { t } from './messages/t.ts';
import type { OfChange, OrderArguments } from './order-arguments.ts';
import { type PreviewNeeds, preview } from './order-preview.ts';
import type { CommandIo } from './platform/command-socket.ts';
import { shownAmount } from './platform/shown-amount.ts';

export interface OrderCommandNeeds extends PreviewNeeds {
  /** GIFT_CARD_SECRET, for the codes of credits. */
  secret: string;
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

/** Says where money goes back to. */
export function sayRefunds(io: CommandIo, order: Order, refunds: Refunds | null, asCredit: boolean): void {
  const shown = (value: Amount) => shownAmount(value, order.currency);
  for (const { useKey, amount } of refunds?.giftCards ?? []) {
    const card = order.redeemedGiftCards.find((one) => one.useKey === useKey);
    io.out(t('commands.order.toGiftCard', { amount: shown(amount), code: maskedCode(card?.codeEnd ?? '') }));
  }
  const payments = refunds?.payments ?? [];
  if (asCredit) {
    const amount = shown(add(...payments.map((one) => one.amount)));
    if (payments.length > 0)
      io.out(t('commands.order.toCredit', { amount, email: order.customer?.email ?? '' }));
    return;
  }
  for (const { attemptRowId, amount } of payments) {
    const attempt = order.attempts.find((one) => one.attemptRowId === attemptRowId);
    if (attempt !== undefined && isVenuePayment(attempt)) {
      const how = t(`commands.order.by.${attempt.method}`);
      io.out(t('commands.order.byHand', { amount: shown(amount), how }));
      continue;
    }
    const payment = `${attempt?.cardBrand ?? attempt?.method ?? ''} ${attempt?.cardLast4 ?? ''}`.trim();
    io.out(t('commands.order.toCard', { amount: shown(amount), payment }));
  }
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
  if (!drawn.ok) throw new StartRefused(t('commands.venue.creditUnusable', { venue: location.name }));
  return drawn.value.document;
}

/** ', 2026-12-05 09:00' */
export function when(line: Line): string {
  const { start } = presentLabel(line);
  return start === null ? '' : `, ${start.slice(0, 16).replace('T', ' ')}`;
}

/** 'Kayak tour, 2026-12-05 09:00' */
export const named = (line: Line): string => `${presentLabel(line).name}${when(line)}`;
