/** Lets a guest choose what becomes of bookings whose departure the venue canceled (docs/rules/canceled-departures.md, "What guests choose"). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { CanceledChoice, chooseCanceled, getCanceledChoice } from '@gangway/contract/cancellations';
import { byGuest } from '@gangway/domain/kernel/actor';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { backPartsOf, partsWords, sumOfParts } from '@gangway/domain/order/back-parts';
import { hasTime } from '@gangway/domain/order/departure-lines';
import { bookingsOf, type Order } from '@gangway/domain/order/order';
import { movableUntil } from '@gangway/domain/order/reschedule';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CallContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import type { DecidedCancellation } from '../changes/cancel.service.ts';
import type { Changes } from '../changes/change-order.service.ts';
import { creditFor } from '../changes/credit-for.service.ts';
import { answeringGuest, ownOrder } from '../changes/guest-answers.shared.ts';
import type { Orders } from '../orders/orders.service.ts';
import { type ChoiceRow, findChoice } from './guest-choice.repo.ts';
import { calledOff, calledOffOf, creditWorth } from './plan.service.ts';

type Of = Pick<InputOf<typeof getCanceledChoice>, 'locationKey' | 'orderKey'>;
type Chosen = InputOf<typeof chooseCanceled>;

const asGuest = { actor: byGuest };
const chosen = { how: 'chosen' } as const;

export type GuestChoice = ReturnType<typeof createGuestChoice>;

export function createGuestChoice(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Pick<Catalog, 'snapshot'>;
  orders: Pick<Orders, 'find' | 'present'>;
  changes: Changes;
  /** GIFT_CARD_SECRET, for the codes of credits. */
  secret: string;
}) {
  const { db, clock, catalog, orders, changes, secret } = needs;

  const sumOf = ({ order, canceled }: DecidedCancellation, isCredit: boolean): Amount =>
    sumOfParts(
      backPartsOf(order, canceled.refunds, isCredit).filter(({ to }) => !isCredit || to === 'credit'),
    );

  /** Whether the guest chooses now; else the venue sees to it. */
  const isOpen = ({ chooses, decideBy, state }: ChoiceRow): boolean =>
    chooses && state !== 'blocked' && decideBy !== null && clock() < Date.parse(decideBy);

  /** The worth of a credit; null if none is offered, or if it would be worth nothing. */
  async function creditOf(order: Order, { choice, lineKeys }: ChoiceRow): Promise<Amount | null> {
    const snapshot = await catalog.snapshot(order.locationKey);
    if (choice?.mayTakeCredit !== true || !creditFor(secret, order, snapshot.location).ok) return null;
    return creditWorth({ snapshot, order, now: clock() }, lineKeys);
  }

  async function presentBookings(order: Order, row: ChoiceRow): Promise<CanceledChoice['bookings']> {
    const { location } = await catalog.snapshot(order.locationKey);
    return calledOffOf(order, row.lineKeys)
      .toSorted((one, other) => (one.start < other.start ? -1 : 1))
      .map((line) => ({
        ...{ orderLineKey: line.lineKey, name: line.details.name, start: line.start, hasTime: hasTime(line) },
        guests: line.participants,
        mayMove: isOpen(row) && movableUntil(order, line, location, clock()) !== null,
      }));
  }

  /** For bookings that the venue takes care of, or that cannot be canceled as they are. */
  const closed = async (order: Order, row: ChoiceRow): Promise<CanceledChoice> => ({
    bookings: (await presentBookings(order, row)).map((booking) => ({ ...booking, mayMove: false })),
    ...{ text: row.text, decideBy: null, refund: zero, refundParts: '', credit: null, otherwise: 'refund' },
    revision: order.revision,
  });

  async function presentChoice(of: Of, order: Order, row: ChoiceRow): Promise<CanceledChoice> {
    if (!isOpen(row)) return closed(order, row);
    try {
      const asked = { lineKeys: row.lineKeys, percent: row.percent, departed: chosen };
      const decided = await changes.quote(calledOff, ownOrder(needs, of), asked, asGuest);
      const parts = backPartsOf(order, decided.canceled.refunds, false);
      const credit = await creditOf(order, row);
      return {
        ...{ bookings: await presentBookings(order, row), text: row.text, decideBy: row.decideByWall },
        refund: sumOf(decided, false),
        refundParts: partsWords(parts, (value) => shownAmount(value, order.currency)),
        ...{ credit, otherwise: credit === null ? 'refund' : (row.choice?.otherwise ?? 'refund') },
        revision: decided.order.revision,
      };
    } catch (error) {
      if (error instanceof Refused) return closed(order, row);
      throw error;
    }
  }

  /** The first of the order's canceled departures that is not decided; null if there is none. */
  async function open(of: Of): Promise<{ order: Order; row: ChoiceRow } | null> {
    const order = await ownOrder(needs, of).open();
    if (!bookingsOf(order).some(({ isCalledOff }) => isCalledOff === true)) return null;
    const row = await findChoice(db, of.locationKey, order.orderId);
    return row === null ? null : { order, row };
  }

  async function choose(
    { choice, amount, revision, ...of }: Chosen,
    { requestId }: CallContext,
  ): Promise<void> {
    const found = await open(of);
    if (found === null) return;
    const { order, row } = found;
    const isCredit = choice === 'credit';
    if (!isOpen(row) || (isCredit && (await creditOf(order, row)) === null))
      throw new Refused('contactToChange');
    const { location } = await catalog.snapshot(of.locationKey);
    const credit = isCredit ? creditFor(secret, order, location) : null;
    const record = {
      ...{ ...asGuest, reason: null, tells: true, orderKey: of.orderKey, requestId },
      credit: credit?.ok === true ? credit.value : null,
    };
    const { lineKeys, percent } = row;
    const asked = { lineKeys, percent: isCredit ? 100 : percent, departed: chosen };
    await changes.make(calledOff, ownOrder(needs, of), asked, record, (decided) => {
      if (sumOf(decided, isCredit) !== amount) return 'movePriceChanged';
      return decided.order.revision === revision ? null : 'orderChanged';
    });
  }

  return {
    read: (input: InputOf<typeof getCanceledChoice>): Promise<OutputOf<typeof getCanceledChoice>> =>
      answeringGuest(needs, input, async () => {
        const found = await open(input);
        const choice = found === null ? null : await presentChoice(input, found.order, found.row);
        return { choice, modelErrors: null, exceptionMessage: null };
      }),

    /** A repeated request finds it done. */
    choose: (input: Chosen, context: CallContext): Promise<OutputOf<typeof chooseCanceled>> =>
      answeringGuest(needs, input, async () => {
        try {
          await choose(input, context);
        } catch (error) {
          // Done before: by the same request, in another tab, or by the venue.
          if (!(error instanceof Refused) || (await open(input)) !== null) throw error;
        }
        const order = await ownOrder(needs, input).open();
        const snapshot = await catalog.snapshot(input.locationKey);
        return {
          order: orders.present(snapshot, order, input.orderKey),
          modelErrors: null,
          exceptionMessage: null,
        };
      }),
  };
}
