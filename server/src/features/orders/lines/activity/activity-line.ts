/** Activities as lines. */
import { tipsOf } from '@gangway/domain/add-ons/book-add-ons';
import { hasPassed } from '@gangway/domain/availability/has-passed';
import { activityCharge } from '@gangway/domain/booking/activity-charge';
import { dateOf } from '@gangway/domain/kernel/local-time';
import { isEditable } from '@gangway/domain/kernel/order-state';
import { departureKeyOf, hasTime } from '@gangway/domain/order/departure-lines';
import type { ActivityLine } from '@gangway/domain/order/order';
import { Refused } from '../../../../platform/refused.ts';
import { assertOnSale } from '../../../availability/on-sale.shared.ts';
import type { KindOfLine, Today } from '../line.ts';
import { presentActivityLines } from './activity.presenter.ts';
import { beforeActivities } from './before-activities.ts';
import { bookAgain, bookChoice, choiceOf, lineOf } from './book-activity.ts';
import { chooseActivity } from './choose-activity.ts';
import { mailActivities } from './mail.ts';
import { hasProduct, inPlaceOf, numberProducts, withoutProduct } from './products.ts';

/** A held place may be paid for after sales close, but not after the departure or the end of its day. */
function assertPayable(line: ActivityLine, { snapshot, order, now }: Today) {
  const booked = bookAgain(snapshot, order, line, now);
  if (!isEditable(order)) assertOnSale(snapshot, booked, now);
  else if (hasPassed(booked.departure, now)) throw new Refused('past');
  return booked;
}

export const activityLines: KindOfLine<'activity'> = {
  choose: chooseActivity,
  label: ({ details, start }) => ({
    name: details.name,
    start:
      details.appointmentType === 'dateTime'
        ? start
        : details.appointmentType === 'date'
          ? dateOf(start)
          : null,
  }),
  visit: (line) => ({
    guests: line.participants,
    hasTime: hasTime(line),
    departureKey: line.details.appointmentType === 'none' ? null : departureKeyOf(line),
  }),
  payable: (line, today) => assertPayable(line, today).wanted,
  numbered: numberProducts,
  hasPart: hasProduct,
  withoutPart(line, merchandiseKey, { snapshot, order, now }) {
    const choice = withoutProduct(line, choiceOf(order, line), merchandiseKey);
    return inPlaceOf(line, lineOf(bookChoice(snapshot, choice, now)));
  },
  beforePayment: beforeActivities,
  present: presentActivityLines,
  mail: mailActivities,
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
      ...(row.isCalledOff
        ? { isCalledOff: true, movesUntil: row.movesUntil === null ? null : Date.parse(row.movesUntil) }
        : {}),
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
  promo: (line, { amount: subTotal, tips, participants, isHidden }, { party, parent }) => ({
    activityKey: line.activityKey,
    packageKey: parent?.kind === 'package' ? parent.packageKey : null,
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
