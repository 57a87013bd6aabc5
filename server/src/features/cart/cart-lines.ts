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
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Order, OrderLine } from '@gangway/domain/order/order';
import { nth } from '../../db/nth.ts';
import { Refused } from '../../platform/refused.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import type { LineToAdd } from './cart.repo.ts';
import { productRow } from './cart-products.ts';
import { hotelOfPickup } from './cart-transport.service.ts';

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
export function choiceOf(order: Order, line: OrderLine): ActivityChoice {
  const item = order.packages.find(({ lineKey }) => lineKey === line.packageLineKey);
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

/** These messages name the add-on, so they are clear whatever else is in the cart. */
const aboutAddOns: ReadonlySet<string> = new Set(['addOnTooFew', 'addOnTooMany']);

/**
 * Books an order's lines as chosen, by the current catalog. If one is no longer sold that way, refuses with a
 * message that fits any line.
 */
export function bookLines(
  snapshot: Snapshot,
  order: Order,
  now: Instant,
): { line: OrderLine; booked: BookedActivity }[] {
  return order.lines.map((line) => {
    try {
      return { line, booked: bookChoice(snapshot, choiceOf(order, line), now) };
    } catch (error) {
      throw error instanceof Refused && !aboutAddOns.has(error.code) ? new Refused('noAvailability') : error;
    }
  });
}

export function lineOf({ activity, departure, ...booked }: BookedActivity): LineToAdd {
  return {
    kind: 'activity',
    activity_key: activity.key,
    slot_key: departure.key,
    starts_at_wall: departure.start,
    ends_at_wall: departure.end,
    starts_at: departure.startAt,
    participants: booked.participants,
    is_private: booked.isPrivate,
    is_member: booked.granted.length > 0,
    pickup: booked.pickup,
    sub_total: booked.subTotal,
    tax_class: activity.taxClass,
    details: {
      name: activity.name,
      summary: activity.summary,
      photoVersion: activity.picture?.version ?? null,
      photoColour: activity.picture?.colour ?? null,
      photoAlt: activity.picture?.alt ?? null,
      rateLabel: activity.rateLabel,
      capacityType: activity.capacityType,
      appointmentType: activity.appointmentType,
      lengthMinutes: departure.lengthMinutes,
      arriveMinutesBefore: activity.arriveMinutesBefore,
      hidePrice: activity.hidePriceFromCustomer,
      meetingPoint: activity.meetingPoint,
      requirements: activity.requirements,
      consentRequired: activity.consentRequired,
      confirmationMessage: activity.confirmationMessage,
      duration: activity.labels.duration,
      included: activity.included,
      goodToKnow: activity.goodToKnow,
      ...(activity.hideFromCustomer ? { isHidden: true as const } : {}),
    },
    rates: booked.party.map(({ rateKey, rate, participants }, index) => ({
      rate_key: rateKey,
      name: rate.name,
      price: nth(booked.rates, index).price,
      participants,
      seats: rate.seats,
      people: rate.people,
      booking_agent_key: rate.quotedBy?.agentKey ?? null,
      agent_history_key: rate.quotedBy?.historyKey ?? null,
      discount: nth(booked.rates, index).discount,
    })),
    products: booked.products.map(productRow),
    answers: booked.answers,
    wanted: booked.wanted,
  };
}
