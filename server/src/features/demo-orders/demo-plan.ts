/**
 * Plans the orders of a fortnight at the demo venues, a week back and a week ahead of a moment, the same each time for the same
 * moment (docs/decisions/0152-demo-orders.md).
 */
import { addDays, type Instant, type VenueDate } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { drawGift, drawGuest } from './demo-guests.ts';
import type { DemoBooking, DemoOrder } from './demo-order.ts';
import { type DemoParty, drawAnswers, drawParty, drawPrivateGroup, drawSize } from './demo-party.ts';
import { type Draft, drawSteps } from './demo-steps.ts';
import {
  atDaytime,
  type DemoVenue,
  daysAround,
  departuresOf,
  drawSaleTime,
  hourMs,
  minuteMs,
  type OpenDeparture,
} from './demo-venue.ts';
import { type Random, randomOf } from './random.ts';

/** More orders of a departure than these make no fuller picture of it. */
const mostOfDeparture = 6;
/** Departures of no more places than these are filled to the last one now and then. */
const mostToFill = 14;
/** How many of the latest orders have their confirmation sent. */
const mailed = 5;

/** How many orders a day has: more today and tomorrow than on other days, more at a venue with more to do. */
function ordersOfDay({ location, random, today }: DemoVenue, day: VenueDate, share: number): number {
  const usual = 1 + location.activities.length * 0.22;
  const factor = day === today ? 3 : day === addDays(today, 1) ? 1.5 : 0.7 + random.next() * 0.6;
  return Math.round(usual * factor * share);
}

/** The activities of a day, each as likely as another, however often it starts. */
function drawDeparture(random: Random, open: readonly OpenDeparture[]): OpenDeparture | null {
  const free = open.filter(
    ({ left, isTouched, activity }) => left > 0 && !isTouched && !activity.privateTour.only,
  );
  if (free.length === 0) return null;
  const activity = random.pick([...new Set(free.map((one) => one.activity.key))]);
  return random.pick(free.filter((one) => one.activity.key === activity));
}

const bookingOf = ({ seats: _, ...party }: DemoParty, { departure }: OpenDeparture): DemoBooking => ({
  ...party,
  slotKey: departure.key,
  startAt: departure.startAt,
});

/** A second activity of the same day for as many guests, before or after the first. */
function drawSecond(
  { random, location }: DemoVenue,
  first: OpenDeparture,
  open: readonly OpenDeparture[],
  size: number,
) {
  const apart = open.filter(
    ({ activity, departure, left }) =>
      activity.key !== first.activity.key &&
      activity.capacityType === 'time' &&
      activity.appointmentType === 'dateTime' &&
      !activity.privateTour.only &&
      activity.deposit === null &&
      left >= size &&
      (departure.startAt >= first.departure.endAt + hourMs ||
        departure.endAt + hourMs <= first.departure.startAt),
  );
  if (apart.length === 0) return null;
  const second = random.pick(apart);
  const party = drawParty(random, location, second.activity, size);
  if (party === null || party.seats > second.left) return null;
  second.left -= party.seats;
  return { second, booking: bookingOf(party, second) };
}

/** Draws the guest of an order, and all of it that is no booking. */
function drawRest({ location, random }: DemoVenue, place: number) {
  const guest = drawGuest(random, location.country, place);
  const language = location.languages.find(({ code }) => code === guest.language);
  const [code] = location.promoCodes;
  return {
    guest,
    locationKey: location.key,
    languageKey: language?.key ?? null,
    answers: drawAnswers(random, location.customFields, ['order', 'customer']),
    hasDeposit: random.chance(0.85),
    promoCode: code !== undefined && random.chance(0.08) ? code.code : null,
    rideFrom:
      location.orderTransport !== null && random.chance(0.14)
        ? random.pick(location.pickups.map(({ key }) => key))
        : null,
    merchandise: random.chance(0.07) ? drawMerchandise(location, random) : [],
    giftCard: null,
    isMailed: false,
    staysDue: false,
  };
}

function drawMerchandise({ merchandise }: Location, random: Random): DemoOrder['merchandise'] {
  if (merchandise.length === 0) return [];
  const product = random.pick(merchandise);
  const productKey = product.variants.length === 0 ? product.key : random.pick(product.variants).key;
  return [{ productKey, quantity: random.between(1, 2) }];
}

/** Parties until the departure is as full as it should be, or there are enough. */
function drawOrders(
  venue: DemoVenue,
  target: OpenDeparture,
  open: readonly OpenDeparture[],
  most: number,
  placeOf: () => number,
): Draft[] {
  const { random, location } = venue;
  const { activity } = target;
  const canFill = target.left <= mostToFill && activity.capacityType === 'time';
  const fill = random.weighted([
    { share: 1, weight: canFill ? 30 : 0 },
    { share: 0.6, weight: 35 },
    { share: 0.2, weight: 35 },
  ]).share;
  const leave = Math.floor(target.left * (1 - fill));
  const orders: Draft[] = [];
  target.isTouched = true;
  while (target.left > leave && orders.length < Math.min(most, mostOfDeparture)) {
    const size = Math.min(drawSize(random), target.left);
    const party = drawParty(random, location, activity, size);
    if (party === null || party.seats > target.left) break;
    target.left -= party.seats;
    const soldAt = drawSaleTime(venue, target, false);
    const isSimple = activity.deposit !== null || !random.chance(0.15);
    const also = isSimple ? null : drawSecond(venue, target, open, size);
    // Before the earlier of the two.
    const bought = also === null ? soldAt : Math.min(soldAt, drawSaleTime(venue, also.second, false));
    const bookings = [bookingOf(party, target), ...(also === null ? [] : [also.booking])];
    orders.push({ ...drawRest(venue, placeOf()), soldAt: bought as Instant, bookings });
  }
  return orders;
}

/** One group that has its departure alone, of each activity that offers it. */
function drawPrivateTours(venue: DemoVenue, placeOf: () => number): Draft[] {
  const { random, location, departures, today } = venue;
  return location.activities.flatMap((activity): Draft[] => {
    const party = drawPrivateGroup(random, location, activity);
    if (party === null) return [];
    const target = [1, 2, 3, -2, 4, 5, -1]
      .flatMap((days) => departures.get(addDays(today, days)) ?? [])
      .find((one) => one.activity.key === activity.key && !one.isTouched && one.departure.time !== null);
    if (target === undefined) return [];
    target.isTouched = true;
    target.left = 0;
    const soldAt = drawSaleTime(venue, target, true);
    const rest = { ...drawRest(venue, placeOf()), promoCode: null, rideFrom: null };
    return [{ ...rest, soldAt, bookings: [bookingOf(party, target)] }];
  });
}

/** Those who book weeks before and pay a deposit: some departures of each activity that offers one. */
function drawEarly(venue: DemoVenue, share: number, placeOf: () => number): Draft[] {
  const { random, location, departures, today } = venue;
  return location.activities.flatMap((activity) => {
    if (activity.deposit === null) return [];
    const open = [...departures]
      .filter(([day]) => day !== today)
      .flatMap(([day, all]) =>
        all.filter((one) => one.activity.key === activity.key).map((one) => ({ day, one })),
      );
    const past = open.filter(({ day }) => day < today).slice(0, Math.ceil(2 * share));
    const ahead = open.filter(({ day }) => day > today).slice(0, Math.ceil(3 * share));
    return [...past, ...ahead].flatMap(({ one }) =>
      drawOrders(venue, one, [], random.between(1, 2), placeOf).map((order) => ({
        ...order,
        hasDeposit: true,
        // There is always somebody to ask for the rest.
        staysDue: one === ahead[0]?.one,
      })),
    );
  });
}

/** Gift cards and merchandise that somebody bought without booking anything. */
function drawProducts(venue: DemoVenue, placeOf: () => number): Draft[] {
  const { random, location, now } = venue;
  const soldAt = () =>
    atDaytime(now - random.between(2 * 60, daysAround * 24 * 60) * minuteMs, location.timeZone) as Instant;
  const bare = () => ({ ...drawRest(venue, placeOf()), promoCode: null, rideFrom: null, bookings: [] });
  const { giftCard, merchandise } = location;
  const cards = giftCard === null || !location.sellGiftCardsOnline ? [] : [1, 2];
  return [
    ...cards.map((place): Draft => {
      const variant = giftCard?.variants.length ? random.pick(giftCard.variants) : null;
      const { recipientName, message } = drawGift(random);
      const order = bare();
      const card = {
        variantKey: variant?.key ?? null,
        amount: variant?.amount ?? place * 5000,
        designKey: giftCard?.designs.length ? random.pick(giftCard.designs).key : null,
        ...{ recipientName, message, recipientEmail: order.guest.email.replace('@', '.gift@') },
      };
      return { ...order, merchandise: [], soldAt: soldAt(), giftCard: card };
    }),
    ...(merchandise.length === 0 ? [] : [1, 2]).map(
      (): Draft => ({ ...bare(), soldAt: soldAt(), merchandise: drawMerchandise(location, random) }),
    ),
  ];
}

/** @param share 1 for a whole plan, less for fewer orders */
function planVenue(location: Location, now: Instant, share: number): DemoOrder[] {
  const today = dateAt(now, location.timeZone);
  const random = randomOf(`${location.key} ${today}`);
  const departures = departuresOf(location, today);
  const venue: DemoVenue = {
    location,
    random,
    now,
    today,
    departures,
    movesLeft: 2,
    lacksCancellation: true,
  };
  let place = 0;
  const placeOf = () => {
    place += 1;
    return place;
  };
  const drafts = [...drawPrivateTours(venue, placeOf), ...drawEarly(venue, share, placeOf)];
  for (const [day, open] of [...departures].toSorted(([a], [b]) => a.localeCompare(b))) {
    let wanted = ordersOfDay(venue, day, share);
    while (wanted > 0) {
      const target = drawDeparture(random, open);
      if (target === null) break;
      const orders = drawOrders(venue, target, open, wanted, placeOf);
      wanted -= Math.max(1, orders.length);
      drafts.push(...orders);
    }
  }
  drafts.push(...drawProducts(venue, placeOf));
  return drafts.map(({ staysDue, ...draft }, at) => {
    const number = String(at + 1).padStart(3, '0');
    return {
      ...draft,
      name: `${today}-${number}`,
      attemptId: `demo-${now.toString(36)}-${location.key}-${number}`,
      steps: drawSteps(venue, { ...draft, staysDue }),
    };
  });
}

/** Returns the orders of all venues that sell activities, the earliest sale first. */
export function planDemoOrders(locations: readonly Location[], now: Instant, share = 1): DemoOrder[] {
  const orders = locations
    .filter(({ activities }) => activities.length > 0)
    .flatMap((location) => planVenue(location, now, share))
    .toSorted((one, other) => one.soldAt - other.soldAt);
  return orders.map((order, at) => ({ ...order, isMailed: at >= orders.length - mailed }));
}
