/** Changes of sold orders by people of the venue: each is previewed, then made if it still comes to the same (docs/rules/changes.md, "At the desk"). */
import type { InputOf } from '@gangway/contract/call';
import type {
  ExpectedChange,
  getBookingChoices,
  previewCancelOrder,
  previewCorrectContact,
  previewGiveRefund,
  previewRefundOrder,
  previewResendOrder,
  previewSendRefundAgain,
  previewTakePayment,
  previewUndoPayment,
} from '@gangway/contract/changes';
import { type Amount, add, subtract, zero } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { backPartsOf, partWords } from '@gangway/domain/order/back-parts';
import type { Order } from '@gangway/domain/order/order';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { HeldMemberships } from '../memberships/rates/held-membership.service.ts';
import { readBookingChoices } from './booking-choices.service.ts';
import { type AskedCancellation, cancellation, keptOf } from './cancel.service.ts';
import type { ChangeRecord } from './change.shared.ts';
import { agreedTo, byNumber, type Changes, objectionTo } from './change-order.service.ts';
import { type Correction, contactCorrection } from './contact.service.ts';
import { creditFor } from './credit-for.service.ts';
import { deskBooking } from './desk-booking.service.ts';
import { type AboutBooking, type DeskChange, givenBackOf, type Money, paidOf } from './desk-change.ts';
import { type AskedTaking, paymentAtVenue, paymentUndone } from './payment-at-venue.service.ts';
import { type AskedRefund, priceReduction } from './refund.service.ts';
import { type Rehearsal, type RehearsalNeeds, rehearse } from './rehearse.service.ts';
import { confirmationAgain, createResending } from './resend.service.ts';
import { type AskedGiven, refundsAgain, refundsGiven } from './settle-refunds.service.ts';

/** The members that every call has; those that a change has no use for are absent. */
interface Common {
  locationKey: number;
  orderNumber: string;
  reason?: string | null;
  tells?: boolean;
  asCredit?: boolean;
}

const noBooking: AboutBooking = { fee: zero, notCharged: zero, times: null, notes: [] };

const deskChange = <Input extends Common, Asked, Loaded, Decided extends { order: Order }>(
  of: DeskChange<Input, Asked, Loaded, Decided>,
) => of;

const sameMoney = ({ order }: { order: Order }): Money => ({
  totalAfter: order.total,
  paidAfter: paidOf(order),
  refunds: null,
  kept: zero,
});

const deskChanges = {
  cancelOrder: deskChange({
    change: cancellation,
    askedOf: ({ lineKeys, givenBack }: InputOf<typeof previewCancelOrder>): AskedCancellation => ({
      lineKeys,
      givenBack: givenBackOf(givenBack),
    }),
    money: ({ order, canceled, refund }) => ({
      totalAfter: canceled.totals.total,
      paidAfter: subtract(paidOf(order), refund),
      refunds: canceled.refunds,
      kept: keptOf(canceled),
    }),
  }),
  refundOrder: deskChange({
    change: priceReduction,
    askedOf: ({ lineKeys, amount }: InputOf<typeof previewRefundOrder>): AskedRefund => ({
      lineKeys,
      amount,
    }),
    money: ({ order, reduced, refund }) => ({
      totalAfter: reduced.totals.total,
      paidAfter: subtract(paidOf(order), refund),
      refunds: reduced.refunds,
      kept: zero,
    }),
  }),
  takePayment: deskChange({
    change: paymentAtVenue,
    askedOf: ({ amount, method }: InputOf<typeof previewTakePayment>): AskedTaking => ({ amount, method }),
    money: (decided) => ({ ...sameMoney(decided), paidAfter: add(paidOf(decided.order), decided.amount) }),
  }),
  correctContact: deskChange({
    change: contactCorrection,
    askedOf: ({ firstName, lastName, email, phone }: InputOf<typeof previewCorrectContact>): Correction => ({
      ...(firstName === null ? {} : { firstName }),
      ...(lastName === null ? {} : { lastName }),
      ...(email === null ? {} : { email }),
      ...(phone === null ? {} : { phone }),
    }),
    money: sameMoney,
  }),
  undoPayment: deskChange({
    change: paymentUndone,
    askedOf: (_input: InputOf<typeof previewUndoPayment>) => ({}),
    money: (decided) => {
      const { order, undone, left } = decided;
      // A canceled order costs what it keeps of the payments.
      const totalAfter = order.state === 'cancelled' ? subtract(order.total, undone.left) : order.total;
      return { ...sameMoney(decided), totalAfter, paidAfter: subtract(totalAfter, left) };
    },
  }),
  giveRefund: deskChange({
    change: refundsGiven,
    askedOf: ({ method }: InputOf<typeof previewGiveRefund>): AskedGiven => ({ amount: null, method }),
    money: (decided) => ({ ...sameMoney(decided), back: decided.back }),
  }),
  sendRefundAgain: deskChange({
    change: refundsAgain,
    askedOf: (_input: InputOf<typeof previewSendRefundAgain>) => ({}),
    money: (decided) => ({ ...sameMoney(decided), back: decided.back }),
  }),
  resendOrder: deskChange({
    change: confirmationAgain,
    askedOf: (_input: InputOf<typeof previewResendOrder>) => ({}),
    money: sameMoney,
  }),
};

type Agreeing = { revision: number; figures: string };
type Answered = { modelErrors: null };

/** The two calls of a change. */
interface Calls<Input> {
  /** Rehearses a change with its emails, and changes nothing. */
  preview(input: Input, context: StaffContext): Promise<Answered & { quote: ExpectedChange }>;
  /** Makes a change if it still is what was previewed. */
  make(input: Input & Agreeing, context: StaffContext): Promise<Answered & { applied: boolean }>;
}

export type DeskChanges = ReturnType<typeof createDeskChanges>;

function dueOf(total: Amount, paid: Amount): Amount {
  const left = subtract(total, paid);
  return left > zero ? left : zero;
}

function presentExpected(
  order: Order,
  agreed: Agreeing,
  { totalAfter, paidAfter, refunds, back = [], kept, about }: Money & { about: AboutBooking },
  { places, stock, tickets, emails }: Rehearsal,
  asCredit: boolean,
): ExpectedChange {
  const parts = [...backPartsOf(order, refunds, asCredit), ...back];
  return {
    ...agreed,
    totalBefore: order.total,
    totalAfter,
    dueBefore: order.state === 'cancelled' ? zero : dueOf(order.total, paidOf(order)),
    dueAfter: dueOf(totalAfter, paidAfter),
    refund: add(...parts.map(({ amount }) => amount)),
    refundParts: parts.map((part) => partWords(part, shownAmount(part.amount, order.currency))),
    kept,
    ...about,
    placesFreed: places.freed,
    placesTaken: places.taken,
    ticketsCanceled: tickets.canceled,
    ticketsIssued: tickets.issued,
    stockBack: stock.back,
    stockUsed: stock.used,
    emails: emails.map(({ to, subject, text, attachments }) => ({
      ...{ to: to.address, subject, text },
      files: attachments.map(({ filename }) => filename),
    })),
  };
}

export function createDeskChanges(
  needs: RehearsalNeeds & { changes: Changes; memberships: Pick<HeldMemberships, 'find'> },
) {
  const { changes, catalog, secret } = needs;
  const { db } = needs.database;

  /** Draws the credit for an order that is given back as one. */
  function creditOf(order: Order, location: Location, { asCredit = false }: Common) {
    if (!asCredit) return null;
    const credit = creditFor(secret, order, location);
    if (credit.ok) return credit.value;
    const number = order.orderNumber ?? '';
    switch (credit.refusal) {
      case 'erased':
        throw new Refused('guestErased', { number });
      case 'noEmail':
        throw new Refused('guestWithoutEmail', { number });
      case 'noGiftCards':
        throw new Refused('creditNotUsable');
    }
  }

  const recordOf = (
    order: Order,
    location: Location,
    input: Common,
    { staff, permissions, requestId }: StaffContext,
  ): ChangeRecord & { permissions: readonly string[] } => ({
    ...{ actor: staff, permissions, requestId },
    reason: input.reason || null,
    tells: input.tells ?? true,
    credit: creditOf(order, location, input),
  });

  const callsOf = <Input extends Common, Asked, Loaded, Decided extends { order: Order }>({
    change,
    askedOf,
    money,
    about = () => noBooking,
  }: DeskChange<Input, Asked, Loaded, Decided>): Calls<Input> => ({
    async preview(input, context) {
      const { location } = await catalog.snapshot(input.locationKey);
      const of = byNumber(db, location.key, input.orderNumber);
      const asked = askedOf(input);
      const by = { actor: context.staff, permissions: context.permissions };
      const decided = await changes.quote(change, of, asked, by);
      const { order } = decided;
      const agreed = agreedTo(change, decided);
      const record = recordOf(order, location, input, context);
      const rehearsal = await rehearse(needs, location, order, () =>
        changes.make(change, of, asked, record, objectionTo(change, agreed)),
      );
      const effects = { ...money(decided), about: about(decided) };
      const quote = presentExpected(order, agreed, effects, rehearsal, input.asCredit ?? false);
      return { quote, modelErrors: null };
    },

    async make(input, context) {
      const { location } = await catalog.snapshot(input.locationKey);
      const of = byNumber(db, location.key, input.orderNumber);
      const record = recordOf(await of.open(), location, input, context);
      await changes.make(change, of, askedOf(input), record, objectionTo(change, input));
      return { applied: true, modelErrors: null };
    },
  });

  return {
    changeBooking: callsOf(deskBooking(needs)),
    bookingChoices: (input: InputOf<typeof getBookingChoices>) => readBookingChoices(needs, input),
    cancelOrder: callsOf(deskChanges.cancelOrder),
    refundOrder: callsOf(deskChanges.refundOrder),
    takePayment: callsOf(deskChanges.takePayment),
    correctContact: callsOf(deskChanges.correctContact),
    undoPayment: callsOf(deskChanges.undoPayment),
    giveRefund: callsOf(deskChanges.giveRefund),
    sendRefundAgain: callsOf(deskChanges.sendRefundAgain),
    resendOrder: callsOf(deskChanges.resendOrder),
    resendOrders: createResending(needs),
  };
}
