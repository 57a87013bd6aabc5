/** How emails and calendars describe an activity: when it is, who comes, what it includes, what was answered. */
import { servedOf } from '@gangway/domain/add-ons/served';
import { answerRow, participantWords } from '@gangway/domain/custom-fields/answer-words';
import { clockTime, fullDate, shortDate } from '@gangway/domain/kernel/date-words';
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import { timeRange } from '@gangway/domain/kernel/time-range';
import { comma } from '@gangway/domain/kernel/word-list';
import { zoneName } from '@gangway/domain/kernel/zone-name';
import { instantOf } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { rateWords } from '@gangway/domain/order/guest-words';
import { type ActivityLine, linesOf, type Order, type OrderLineProduct } from '@gangway/domain/order/order';
import { t } from '../../../../messages/t.ts';

/**
 * Returns the day and, if there is a time, its start and end in the venue's zone. An open ticket has no day,
 * only an expiry (D-AV-05).
 */
export function whenRows(line: ActivityLine, zone: string): string[] {
  const { appointmentType } = line.details;
  if (appointmentType === 'none') return [t('receipt.lines.anyDay', { date: shortDate(dateOf(line.end)) })];
  const day = fullDate(dateOf(line.start));
  if (appointmentType !== 'dateTime') return [day];
  return [day, `${timeRange(line.start, line.end)}${comma()}${zoneName(instantOf(line.start, zone), zone)}`];
}

/** The venue as a destination. */
export const venuePlace = ({ name, address, place }: Location) => ({
  name,
  address,
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
  ...(place?.map === undefined ? {} : { map: place.map }),
});

/** '6 guests', or the operator's own word for them. */
function peopleWords({ participants, details: { rateLabel } }: ActivityLine): string {
  if (rateLabel === null) return t('receipt.lines.guests', { count: participants });
  return `${participants} ${participants === 1 ? rateLabel.singular : rateLabel.plural}`;
}

/**
 * '2 adults, 1 child', '1 family (4 guests)', or the private group and the rates it pays (D-PV-01;
 * docs/rules/people.md).
 */
export function guestWords(line: ActivityLine): string {
  const rates = line.rates
    .map(({ participants, name }) => rateWords(participants, name, line.details.rateLabel))
    .join(comma());
  const people = peopleWords(line);
  if (line.isPrivate) return t('receipt.lines.privateTour', { people, rates });
  const counted = line.rates.reduce((sum, { participants }) => sum + participants, 0);
  return line.participants === counted ? rates : `${rates} (${people})`;
}

/** 'Pickup @ 8:40 AM, Grand Lodge' for guests picked up for this activity only (D-TR-02). */
export function pickupRow({ pickup }: Pick<ActivityLine, 'pickup'>): string | null {
  if (pickup === null) return null;
  return t('receipt.lines.pickup', { time: clockTime(timeOf(pickup.pickupAt)), place: pickup.stopName });
}

/** Describes how guests get there: a pickup for this activity only, or the day's transportation both ways. */
export function rideWords(order: Pick<Order, 'lines'>, line: ActivityLine): string[] {
  const own = pickupRow(line);
  if (own !== null) return [own];
  return linesOf(order, 'transport')
    .filter(({ day }) => day === dateOf(line.start))
    .flatMap(({ pickupTime, locationName, returnTime }) => [
      t('receipt.lines.pickup', { time: clockTime(pickupTime), place: locationName }),
      t('receipt.lines.departure', { time: clockTime(returnTime) }),
    ]);
}

/**
 * Add-ons and tip: '2 × Dry bag', 'Wetsuit: 1 × Small, 2 × Large', 'Photo package', 'Tip, 18%'. What is priced per
 * participant is counted as the guests get it: '3 × Picnic' for three.
 */
export function addOnWords(
  { products, participants }: Pick<ActivityLine, 'products' | 'participants'>,
  { products: offered }: Pick<Location, 'products'>,
): string[] {
  return [...Map.groupBy(products, ({ merchandiseKey }) => merchandiseKey).values()].map((entries) => {
    const [first] = entries;
    if (first === undefined) return '';
    const { name, kind, tipPercent, quantity } = first;
    const served = (entry: OrderLineProduct) => servedOf(entry, participants, offered);
    if (kind === 'tip') return tipPercent === null ? name : `${name}${comma()}${tipPercent}%`;
    if (kind === 'variants')
      return `${name}: ${entries.map((one) => `${served(one)} × ${one.variantName}`).join(comma())}`;
    return kind === 'simple' || served(first) !== quantity ? `${served(first)} × ${name}` : name;
  });
}

/** Answers about the booking, then about each participant: 'Adult 2, Diet: Vegan'. */
export function lineAnswerRows({ answers, rates }: ActivityLine): string[] {
  const ofParticipants = rates.flatMap(({ rateKey, name }) =>
    answers
      .filter((answer) => answer.rateKey === rateKey)
      .toSorted((one, other) => (one.participantIndex ?? 0) - (other.participantIndex ?? 0))
      .map(
        (answer) => `${participantWords(name, answer.participantIndex ?? 0)}${comma()}${answerRow(answer)}`,
      ),
  );
  return [...answers.filter(({ rateKey }) => rateKey === null).map(answerRow), ...ofParticipants];
}

type Booking = Pick<ActivityLine, 'rates' | 'participants' | 'isPrivate' | 'products' | 'start' | 'details'>;

/** '2 adults, 1 child; Wetsuit Small × 2', for the venue's own people; what is priced per participant is counted as the guests get it. */
export function guestsOf(
  { rates, participants, isPrivate, products, details }: Booking,
  { products: offered }: Pick<Location, 'products'>,
): string {
  const guests = isPrivate
    ? t('orders.line.groupOf', { count: participants })
    : rates
        .filter((rate) => rate.participants > 0)
        .map((rate) => rateWords(rate.participants, rate.name, details.rateLabel))
        .join(comma());
  const extras = products
    .filter(({ kind }) => kind !== 'tip')
    .map(
      (product) =>
        `${[product.name, product.variantName].filter(Boolean).join(' ')} × ${servedOf(product, participants, offered)}`,
    );
  return [guests, ...extras].join('; ');
}
