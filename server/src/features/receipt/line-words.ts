/** What mail and calendar say of a line: when it is, who comes, what goes with it and what was answered. */

import { answerRow, participantWords } from '@gangway/domain/custom-fields/answer-words';
import type { Answer } from '@gangway/domain/custom-fields/answers';
import { clockTime, fullDate, shortDate } from '@gangway/domain/kernel/date-words';
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import { timeRange } from '@gangway/domain/kernel/time-range';
import { zoneName } from '@gangway/domain/kernel/zone-name';
import { instantOf } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { rateWords } from '@gangway/domain/order/guest-words';
import type { Order, OrderLine } from '@gangway/domain/order/order';
import { t } from '../../messages/t.ts';

/** The day and, where there is one, from when until when in the zone of the venue; an open ticket belongs to no day, but is good until one (D-AV-05). */
export function whenRows(line: OrderLine, zone: string): string[] {
  const { appointmentType } = line.details;
  if (appointmentType === 'none') return [t('receipt.lines.anyDay', { date: shortDate(dateOf(line.end)) })];
  const day = fullDate(dateOf(line.start));
  if (appointmentType !== 'dateTime') return [day];
  return [day, `${timeRange(line.start, line.end)}, ${zoneName(instantOf(line.start, zone), zone)}`];
}

/** The venue as a place to go to. */
export const venuePlace = ({ name, address, place }: Location) => ({
  name,
  address,
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
});

/** '6 guests', or as the operator calls them. */
function peopleWords({ participants, details: { rateLabel } }: OrderLine): string {
  if (rateLabel === null) return t('receipt.lines.guests', { count: participants });
  return `${participants} ${participants === 1 ? rateLabel.singular : rateLabel.plural}`;
}

/** '2 adults, 1 child', '1 family (4 guests)', or the private group with what it pays for (D-PV-01; docs/rules/people.md). */
export function guestWords(line: OrderLine): string {
  const rates = line.rates
    .map(({ participants, name }) => rateWords(participants, name, line.details.rateLabel))
    .join(', ');
  const people = peopleWords(line);
  if (line.isPrivate) return t('receipt.lines.privateTour', { people, rates });
  const counted = line.rates.reduce((sum, { participants }) => sum + participants, 0);
  return line.participants === counted ? rates : `${rates} (${people})`;
}

/** 'Pickup @ 8:40 AM, Grand Lodge' for guests who are fetched for this activity alone (D-TR-02). */
export function pickupRow({ pickup }: Pick<OrderLine, 'pickup'>): string | null {
  if (pickup === null) return null;
  return t('receipt.lines.pickup', { time: clockTime(timeOf(pickup.pickupAt)), place: pickup.stopName });
}

/** How the guests of an appointment get there: fetched for it alone, or there and back on its day. */
export function rideWords({ transports }: Pick<Order, 'transports'>, line: OrderLine): string[] {
  const own = pickupRow(line);
  if (own !== null) return [own];
  return transports
    .filter(({ day }) => day === dateOf(line.start))
    .flatMap(({ pickupTime, locationName, returnTime }) => [
      t('receipt.lines.pickup', { time: clockTime(pickupTime), place: locationName }),
      t('receipt.lines.departure', { time: clockTime(returnTime) }),
    ]);
}

/** Add-ons and tip: '2 × Dry bag', 'Wetsuit: 1 × Small, 2 × Large', 'Photo package', 'Tip, 18%'. */
export function addOnWords({ products }: OrderLine): string[] {
  return [...Map.groupBy(products, ({ merchandiseKey }) => merchandiseKey).values()].map((entries) => {
    const [first] = entries;
    if (first === undefined) return '';
    const { name, kind, quantity, tipPercent } = first;
    if (kind === 'tip') return tipPercent === null ? name : `${name}, ${tipPercent}%`;
    if (kind === 'variants')
      return `${name}: ${entries.map((one) => `${one.quantity} × ${one.variantName}`).join(', ')}`;
    return kind === 'simple' ? `${quantity} × ${name}` : name;
  });
}

/** About the booking first, then about each participant: 'Adult 2, Diet: Vegan'. */
export function lineAnswerRows({ answers, rates }: OrderLine): string[] {
  const ofParticipants = rates.flatMap(({ rateKey, name }) =>
    answers
      .filter((answer) => answer.rateKey === rateKey)
      .toSorted((one, other) => (one.participantIndex ?? 0) - (other.participantIndex ?? 0))
      .map((answer) => `${participantWords(name, answer.participantIndex ?? 0)}, ${answerRow(answer)}`),
  );
  return [...answers.filter(({ rateKey }) => rateKey === null).map(answerRow), ...ofParticipants];
}

/** About the customer first, then about the order. */
export function orderAnswerRows({ answers }: Pick<Order, 'answers'>): string[] {
  const of = (scope: Answer['scope']) => answers.filter((answer) => answer.scope === scope).map(answerRow);
  return [...of('customer'), ...of('order')];
}
