/** Another time, other guests or other add-ons for a booking, as people of the venue ask for them (docs/rules/changes.md, "At the desk"). */
import type { InputOf } from '@gangway/contract/call';
import type { previewChangeBooking } from '@gangway/contract/changes';
import { add, subtract } from '@gangway/domain/kernel/money';
import { hasTime } from '@gangway/domain/order/departure-lines';
import type { HeldMemberships } from '../memberships/rates/held-membership.service.ts';
import { type AskedBooking, bookingChange, type DecidedBooking } from './booking.service.ts';
import { type DeskChange, givenBackOf, paidOf } from './desk-change.ts';
import { lostCodeWords } from './lost-code.presenter.ts';

type Input = InputOf<typeof previewChangeBooking>;

/** Returns the line and its new guests in the words of the rules. */
export const wantedOf = ({
  lineKey,
  guests,
  groupSize,
}: Pick<Input, 'lineKey' | 'guests' | 'groupSize'>) => ({
  lineKey,
  guests: guests.map(({ rateKey, participants }) => ({ rateKey, count: participants })),
  groupSize,
});

const askedOf = ({ to, addOns, givenBack, charges, withFee, ...wanted }: Input): AskedBooking => ({
  ...wantedOf(wanted),
  to: to === null ? null : { timeSlotKey: to },
  addOns: addOns.map(({ productKey, variantKey, quantity }) => ({ productKey, variantKey, count: quantity })),
  ...{ givenBack: givenBackOf(givenBack), charges, withFee },
});

export const deskBooking = (needs: {
  memberships: Pick<HeldMemberships, 'find'>;
}): DeskChange<Input, AskedBooking, unknown, DecidedBooking> => ({
  change: bookingChange(needs),
  askedOf,
  money: ({ order, price }) => ({
    totalAfter: add(order.total, price.difference),
    paidAfter: subtract(paidOf(order), price.refund),
    refunds: price.amended?.refunds ?? null,
    kept: price.kept,
  }),
  about: ({ order, line, next, price }) => ({
    fee: price.fee,
    notCharged: price.goodwill,
    times: { from: line.start, to: next.start, hasTime: hasTime(line) },
    notes: price.lost.map((code) => lostCodeWords(code, order.currency)),
  }),
});
