/** `npm run order -- move` and `change`: another time, other guests or other add-ons for a booking (docs/rules/changes.md). */
import { type Amount, add } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { balanceOf } from '@gangway/domain/pricing/due';
import { bookingChange, type DecidedBooking } from '../../features/changes/booking.service.ts';
import { lostCodeWords } from '../../features/changes/lost-code.presenter.ts';
import {
  findHeldMembership,
  type HeldMemberships,
} from '../../features/memberships/rates/held-membership.service.ts';
import { presentLabel } from '../../features/orders/line-label.presenter.ts';
import { guestsOf } from '../../features/orders/lines/activity/words.presenter.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { CommandIo } from '../socket.ts';
import type { OrderArguments } from './arguments.ts';
import { locationOf, type OrderCommandNeeds, runOrderChange, sayRefunding, sayRefunds } from './parts.ts';

type Given = Extract<OrderArguments, { command: 'move' | 'change' }>;

const whenOf = ({ start }: { start: string }): string => start.slice(0, 16).replace('T', ' ');

/** Prints the effects of the change. */
function sayDecided(
  io: CommandIo,
  { order, line, next, price }: DecidedBooking,
  { given, location }: { given: Given; location: Location },
) {
  const shown = (value: Amount) => shownAmount(value, order.currency);
  io.out(t('commands.order.wouldChange', { number: given.orderNumber, name: presentLabel(line).name }));
  io.out(t('commands.order.before', { when: whenOf(line), guests: guestsOf(line, location) }));
  io.out(t('commands.order.after', { when: whenOf(next), guests: guestsOf(next, location) }));
  const { difference, fee, kept, goodwill, amended, lost } = price;
  const total = add(order.total, difference);
  for (const code of lost) io.out(lostCodeWords(code, order.currency));
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
  const { io, database, clock } = needs;
  const location = await locationOf(given, needs);
  const memberships: Pick<HeldMemberships, 'find'> = {
    find: (snapshot, key) => findHeldMembership({ db: database.db, clock }, snapshot, key),
  };
  return runOrderChange(given, needs, {
    change: bookingChange({ memberships }),
    asked: { ...given, to: given.to === null ? null : { start: given.to } },
    say: (decided) => sayDecided(io, decided, { given, location }),
    confirm: { question: t('commands.order.askChange'), unconfirmed: t('commands.order.notConfirmed') },
    sayDone: (decided) => sayDone(io, decided, given),
  });
}

function sayDone(io: CommandIo, { order, price: { difference, amended } }: DecidedBooking, given: Given) {
  io.out(t('commands.order.changed'));
  if (difference > 0 && given.tells)
    io.out(t('commands.order.linkToPay', { email: order.customer?.email ?? '' }));
  else if (difference > 0) io.out(t('commands.order.untoldToPay', { number: given.orderNumber }));
  sayRefunding(io, order, amended?.refunds ?? null, given.asCredit);
}
