/**
 * Lines of a cart: books a choice against a catalog snapshot and builds the line to write
 * (docs/rules/orders.md).
 */
import { extrasOf } from '@gangway/domain/add-ons/extras-of';
import {
  type ActivityChoice,
  type BookedActivity,
  bookActivity,
} from '@gangway/domain/booking/book-activity';
import { cancellationOf } from '@gangway/domain/catalog/cancellation';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { multiply } from '@gangway/domain/kernel/money';
import { type ActivityLine, type LineDetails, linesOf, type Order } from '@gangway/domain/order/order';
import { nth } from '../../../../db/nth.ts';
import { Refused } from '../../../../platform/refused.ts';
import type { Snapshot } from '../../../catalog/catalog.service.ts';
import type { NewLine } from '../line.ts';
import { hotelOfPickup } from './hotels.ts';
import { orderedProduct } from './products.ts';

/** Books a choice by the rules of a snapshot; refuses what does not exist or cannot be booked that way. */
export function bookChoice(snapshot: Snapshot, choice: ActivityChoice, now: Instant): BookedActivity {
  const activity = snapshot.activity(choice.activityKey);
  if (activity === null) throw new Refused('unavailableItem');
  const departure = snapshot.departure(activity, choice.timeSlotKey, now);
  if (departure === null) throw new Refused('noAvailability');
  const booked = bookActivity({ location: snapshot.location, activity, departure }, choice);
  if (!booked.ok) throw new Refused(booked.refusal.code, { ...booked.refusal });
  return booked.value;
}

/** Returns what was chosen when the line was added. */
export function choiceOf(order: Order, line: ActivityLine): ActivityChoice {
  const item = linesOf(order, 'package').find(({ lineKey }) => lineKey === line.parentKey);
  return {
    activityKey: line.activityKey,
    timeSlotKey: line.slotKey,
    rates: line.rates,
    isPrivateTour: line.isPrivate,
    guests: line.isPrivate ? line.participants : null,
    agentKey: line.rates[0]?.agentKey ?? null,
    member: line.isMember ? order.membership : null,
    hotel: hotelOfPickup(line.pickup),
    packageKey: item?.packageKey ?? null,
    ...extrasOf(line.products),
    answers: line.answers,
  };
}

/** These messages name the add-on or the rate, so they are clear whatever else is in the cart. */
const clearOfAnyLine: ReadonlySet<string> = new Set(['addOnTooFew', 'addOnTooMany', 'membersOnly']);

/**
 * Books a line as it was chosen, by the current catalog. If it is no longer sold that way, refuses with a
 * message that fits any line.
 */
export function bookAgain(
  snapshot: Snapshot,
  order: Order,
  line: ActivityLine,
  now: Instant,
): BookedActivity {
  try {
    return bookChoice(snapshot, choiceOf(order, line), now);
  } catch (error) {
    throw error instanceof Refused && !clearOfAnyLine.has(error.code) ? new Refused('noAvailability') : error;
  }
}

function detailsOf({ location, activity, departure, item }: BookedActivity): LineDetails {
  const { lengthMinutes } = departure;
  const terms = item === null ? cancellationOf(location, activity) : null;
  return {
    name: activity.name,
    summary: activity.summary,
    photoVersion: activity.picture?.version ?? null,
    photoColour: activity.picture?.colour ?? null,
    photoAlt: activity.picture?.alt ?? null,
    rateLabel: activity.rateLabel,
    capacityType: activity.capacityType,
    appointmentType: activity.appointmentType,
    lengthMinutes,
    arriveMinutesBefore: activity.arriveMinutesBefore,
    hidePrice: activity.hidePriceFromCustomer,
    meetingPoint: activity.meetingPoint,
    requirements: activity.requirements,
    consentRequired: activity.consentRequired,
    confirmationMessage: activity.confirmationMessage,
    duration: activity.labels.duration,
    included: activity.included,
    goodToKnow: activity.goodToKnow,
    bring: activity.bring,
    ...(activity.weather === null ? {} : { weather: activity.weather }),
    ...(terms === null ? {} : { cancellation: terms }),
    ...(activity.hideFromCustomer ? { isHidden: true as const } : {}),
  };
}

export function lineOf(booked: BookedActivity): NewLine<'activity'> {
  const { activity, departure } = booked;
  const rates = booked.party.map(({ rateKey, rate, participants }, index) => {
    const { price, discount } = nth(booked.rates, index);
    return {
      ...{ rateKey, name: rate.name, price, participants, seats: rate.seats, people: rate.people, discount },
      subTotal: multiply(price, participants),
      agentKey: rate.quotedBy?.agentKey ?? null,
      agentHistoryKey: rate.quotedBy?.historyKey ?? null,
    };
  });
  return {
    kind: 'activity',
    activityKey: activity.key,
    slotKey: departure.key,
    start: departure.start,
    end: departure.end,
    startAt: departure.startAt,
    participants: booked.participants,
    isPrivate: booked.isPrivate,
    isMember: booked.granted.length > 0,
    pickup: booked.pickup,
    subTotal: booked.subTotal,
    taxClass: activity.taxClass,
    details: detailsOf(booked),
    rates: rates.sort((a, b) => a.rateKey - b.rateKey),
    products: booked.products.map(orderedProduct),
    answers: booked.answers,
    wanted: booked.wanted,
  };
}
