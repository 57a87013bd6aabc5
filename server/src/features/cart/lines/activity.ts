/** Activities as lines. */
import { tipsOf } from '@gangway/domain/add-ons/book-add-ons';
import { activityCharge } from '@gangway/domain/booking/activity-charge';
import { dateOf } from '@gangway/domain/kernel/local-time';
import type { ActivityLine } from '@gangway/domain/order/order';
import { bookAgain, lineOf } from '../cart-lines.ts';
import { inPlaceOf } from '../cart-products.ts';
import type { KindOfLine } from './line.ts';

export const activityLines: KindOfLine<'activity'> = {
  again: (line, { snapshot, order, now }) => inPlaceOf(line, lineOf(bookAgain(snapshot, order, line, now))),
  columns: ({ activityKey, slotKey, start, end, startAt, participants, isPrivate, isMember, ...line }) => ({
    ...{ itemKey: activityKey, slotKey, start, end, startAt, participants, isPrivate, isMember },
    pickup: line.pickup,
    taxClass: line.taxClass,
    details: line.details,
    answers: line.answers,
    rates: line.rates,
    products: line.products,
  }),
  read: (row) =>
    ({
      kind: 'activity',
      activityKey: row.itemKey,
      slotKey: row.slotKey,
      start: row.start,
      end: row.end,
      participants: row.participants,
      isPrivate: row.isPrivate,
      isMember: row.isMember,
      pickup: row.pickup,
      taxClass: row.taxClass,
      details: row.details,
      rates: row.rates ?? [],
      products: row.products ?? [],
      answers: row.answers,
    }) as ActivityLine,
  charge: (line, snapshot, { party: packageLine }) =>
    activityCharge(
      {
        ...{ subTotal: line.subTotal, participants: line.participants, taxClass: line.taxClass },
        ...{ packageLine, start: line.start, isHidden: line.details.isHidden === true },
        tips: tipsOf(line.products),
      },
      snapshot.activity(line.activityKey)?.deposit ?? null,
    ),
  promo: (line, { amount: subTotal, tips, participants, isHidden }, { party, packageKey }) => ({
    activityKey: line.activityKey,
    packageKey,
    day: line.details.appointmentType === 'none' ? null : dateOf(line.start),
    isSoldByAgent: line.rates.some(({ agentKey }) => agentKey !== null),
    subTotal,
    tips,
    guests: participants,
    packageLine: party,
    isHidden,
    // A private group pays its rate once but reports its number of people.
    rates: line.isPrivate ? line.rates.map((rate) => ({ ...rate, people: participants })) : line.rates,
  }),
};
