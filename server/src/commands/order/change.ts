/** `npm run order -- move` and `change`: another time, other guests or other add-ons for a booking (docs/rules/changes.md). */
import { byCommand } from '@gangway/domain/kernel/actor';
import { type Amount, add, zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { bookingsOf, type Order } from '@gangway/domain/order/order';
import { balanceOf } from '@gangway/domain/pricing/due';
import type { LostCode } from '@gangway/domain/promo-codes/changed-discounts';
import { createCatalog } from '../../features/catalog/catalog.service.ts';
import {
  type ChangeProblem,
  changeDecided,
  type DecidedChange,
  decideChange,
} from '../../features/changes/change-booking.service.ts';
import { findHeldMembership } from '../../features/memberships/rates/held-membership.service.ts';
import { presentLabel } from '../../features/orders/line-label.presenter.ts';
import { guestsOf } from '../../features/orders/lines/activity/words.presenter.ts';
import { orderByNumber } from '../../features/orders/order-by-number.service.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { CommandIo } from '../socket.ts';
import type { OrderArguments } from './arguments.ts';
import { carryOut, creditFor, named, type OrderCommandNeeds, sayRefunding, sayRefunds } from './parts.ts';

type Given = Extract<OrderArguments, { command: 'move' | 'change' }>;

const whenOf = ({ start }: { start: string }): string => start.slice(0, 16).replace('T', ' ');

interface Saying {
  io: CommandIo;
  given: Given;
  location: Location;
}

/** Names the bookings inside of a package, which are moved one by one; of another line, none. */
function sayNotBooking(io: CommandIo, lineKey: number, order: Order | null): void {
  const line = String(lineKey);
  const parts = bookingsOf(order).filter(({ parentKey }) => parentKey === lineKey);
  if (parts.length === 0) io.err(t('commands.order.notBooking', { line }));
  else
    io.err(
      t('commands.order.isPackage', {
        line,
        parts: parts.map((part) => `${part.lineKey} (${named(part)})`).join('; '),
      }),
    );
}

function saysProblem(
  { io, given: { orderNumber: number, lineKey }, location: { currency } }: Saying,
  found: ChangeProblem,
  order: Order | null,
): number {
  switch (found.problem) {
    case 'refused':
      io.err(t('commands.order.refused', { words: found.words }));
      break;
    case 'overlap':
      io.err(t('commands.order.overlap', { name: found.name }));
      break;
    case 'choice': {
      const { refusal } = found;
      if (refusal.code === 'isGroup' || refusal.code === 'isNoGroup')
        io.err(t(`commands.order.${refusal.code}`));
      else io.err(t(`commands.order.${refusal.code}`, { name: refusal.name, known: refusal.known }));
      break;
    }
    case 'changedMeanwhile':
      io.err(t('commands.order.notChanged', { number }));
      break;
    case 'tooMuch':
      io.err(t('commands.order.moreThanLess'));
      break;
    case 'nothingChanges':
      io.err(t('commands.order.nothingToChange'));
      break;
    case 'belowRefunded':
      io.err(
        t('commands.order.belowRefunded', {
          total: shownAmount(found.total, currency),
          refunded: shownAmount(found.refunded, currency),
        }),
      );
      break;
    case 'withoutTerms':
      io.err(t('commands.order.changeWithoutTerms'));
      break;
    case 'unknownOrder':
    case 'notBought':
    case 'paymentInProgress':
    case 'unknownLine':
      io.err(t(`commands.order.${found.problem}`, { number }));
      break;
    case 'notBooking':
      sayNotBooking(io, lineKey, order);
      break;
    default:
      io.err(t(`commands.order.${found.problem}`));
  }
  return 1;
}

/** Says that a code no longer fits, and what it asks for. */
function sayLost(io: CommandIo, { code, missing }: LostCode, currency: string): void {
  const name = code.code;
  if (missing === 'guests')
    io.out(t('commands.order.lostCode.guests', { code: name, least: code.minimumGuests ?? 0 }));
  else if (missing === 'amount') {
    const least = shownAmount(code.minimumSubTotal ?? zero, currency);
    io.out(t('commands.order.lostCode.amount', { code: name, least }));
  } else io.out(t(`commands.order.lostCode.${missing}`, { code: name }));
}

/** Says what the change would do. */
function sayDecided(
  io: CommandIo,
  { order, line, next, price }: DecidedChange,
  { given, location }: { given: Given; location: Location },
) {
  const shown = (value: Amount) => shownAmount(value, order.currency);
  io.out(t('commands.order.wouldChange', { number: given.orderNumber, name: presentLabel(line).name }));
  io.out(t('commands.order.before', { when: whenOf(line), guests: guestsOf(line, location) }));
  io.out(t('commands.order.after', { when: whenOf(next), guests: guestsOf(next, location) }));
  const { difference, fee, kept, goodwill, amended, lost } = price;
  const total = add(order.total, difference);
  for (const code of lost) sayLost(io, code, order.currency);
  if (fee > 0) io.out(t('commands.order.moveFee', { fee: shown(fee) }));
  if (goodwill > 0) io.out(t('commands.order.notCharged', { amount: shown(goodwill) }));
  if (kept > 0) io.out(t('commands.order.kept', { kept: shown(kept) }));
  io.out(t('commands.order.newTotal', { total: shown(total) }));
  const balance = Math.max(0, balanceOf({ ...order, total })) as Amount;
  if (difference > 0) io.out(t('commands.order.toPay', { balance: shown(balance) }));
  sayRefunds(io, order, amended?.refunds ?? null, given.asCredit);
}

/** Moves or changes a booking; asks first, or previews it. */
export async function runChange(given: Given, needs: OrderCommandNeeds): Promise<number> {
  const {
    io,
    database: { db },
    clock,
  } = needs;
  const snapshot = await createCatalog({ db, clock }).snapshot(given.locationKey);
  const order = await orderByNumber(db, snapshot.location, given.orderNumber);
  const key = order?.membershipKey ?? null;
  const held = key === null ? null : await findHeldMembership({ db, clock }, snapshot, key);
  const decided = decideChange({ snapshot, order, held }, given, clock());
  const { location } = snapshot;
  const saying: Saying = { io, given, location };
  if ('problem' in decided) return saysProblem(saying, decided, order);
  const credit = creditFor(decided.order, location, given, needs);
  sayDecided(io, decided, { given, location });
  const by = {
    actor: byCommand,
    reason: given.reason,
    tells: given.tells,
    credit,
    requestId: needs.requestId,
  };
  return carryOut(given, needs, {
    ...{ location: snapshot.location, order: decided.order },
    question: t('commands.order.askChange'),
    unconfirmed: t('commands.order.notConfirmed'),
    make: () => changeDecided(db, decided, by),
    sayProblem: (problem) => saysProblem(saying, problem, order),
    sayDone: () => sayDone(io, decided, given),
  });
}

function sayDone(io: CommandIo, { order, price: { difference, amended } }: DecidedChange, given: Given) {
  io.out(t('commands.order.changed'));
  if (difference > 0 && given.tells)
    io.out(t('commands.order.linkToPay', { email: order.customer?.email ?? '' }));
  else if (difference > 0) io.out(t('commands.order.untoldToPay', { number: given.orderNumber }));
  sayRefunding(io, order, amended?.refunds ?? null, given.asCredit);
}
