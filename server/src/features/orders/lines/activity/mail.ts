/** Activities in the confirmation email, row by row (D-OR-05). */
import { cancellationDates } from '@gangway/domain/catalog/cancellation-words';
import { clockTime } from '@gangway/domain/kernel/date-words';
import { timeOf } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import { mapLink } from '@gangway/domain/location/map-link';
import { asWritten } from '@gangway/domain/messages/locale';
import { arriveBy } from '@gangway/domain/order/arrive-by';
import { type ActivityLine, linesOf, type Order } from '@gangway/domain/order/order';
import { hasShownTime } from '@gangway/domain/order/shown-time';
import { whereToBe } from '@gangway/domain/order/where-to-be';
import { t } from '../../../../messages/t.ts';
import { shownAmount } from '../../../../platform/shown-amount.ts';
import { reschedulePolicy } from '../../../location/reschedule-policy.presenter.ts';
import type { MailEntry, MailRow, MailView } from '../mail-entry.presenter.ts';
import { pictureOf } from '../picture.ts';
import {
  addOnWords,
  guestWords,
  lineAnswerRows,
  pickupRow,
  venuePlace,
  whenRows,
} from './words.presenter.ts';

const strong = (words: string): MailRow => ({ strong: words });

/** Only for activities booked outside a package (2.8-08). */
function arrivalRow(order: Order, line: ActivityLine): MailRow | null {
  const at = line.parentKey === null ? arriveBy(order, line) : null;
  return at === null ? null : strong(t('receipt.lines.arriveBy', { time: clockTime(timeOf(at)) }));
}

/** As the receipt lists them; nothing without items. */
const list = (title: string, items: readonly string[]): MailRow | null =>
  items.length === 0 ? null : { title, items };

const activityOf = ({ activities }: Location, { activityKey }: ActivityLine) =>
  activities.find(({ key }) => key === activityKey);

/** What guests get back if they cancel, with the dates of this booking. */
function cancellationRow({ details, start }: ActivityLine, { timeZone }: Location): MailRow | null {
  const { cancellation: terms } = details;
  if (terms === undefined) return null;
  return list(t('receipt.email.entries.cancellation'), cancellationDates(terms, { start, timeZone }));
}

/** Describes a booked activity, row by row. */
export function lineRows(order: Order, location: Location, line: ActivityLine): MailRow[] {
  const {
    meetingPoint,
    confirmationMessage,
    weather,
    included = [],
    goodToKnow = [],
    bring = [],
  } = line.details;
  const when = hasShownTime(order, line) ? whenRows(line, location.timeZone).map(strong) : [];
  // A guest who asks for the confirmation again must not come.
  if (line.isCalledOff === true) return [...when, guestWords(line), strong(t('receipt.lines.calledOff'))];
  const where = whereToBe(meetingPoint, venuePlace(location));
  const rows: (MailRow | null)[] = [
    ...when,
    arrivalRow(order, line),
    guestWords(line),
    pickupRow(line),
    where === null ? null : asWritten([where.name, where.address].filter((part) => part !== '').join(', ')),
    where === null
      ? null
      : { words: t('receipt.email.entries.openInMaps'), url: mapLink(where), picture: where.map },
    ...addOnWords(line, location),
    ...lineAnswerRows(line),
    confirmationMessage,
    list(t('receipt.email.entries.included'), included),
    list(t('receipt.email.entries.bring'), bring),
    list(t('receipt.email.entries.goodToKnow'), goodToKnow),
    line.parentKey === null ? reschedulePolicy(location, activityOf(location, line)) : null,
    cancellationRow(line, location),
    weather === undefined ? null : t('receipt.email.entries.weather', { text: weather }),
  ];
  return rows.filter((row) => row !== null);
}

/** Only those booked outside a package; open tickets come after everything that has a day. */
export const mailActivities = ({ order, location, shown }: MailView): MailEntry[] =>
  linesOf(order, 'activity')
    .filter(({ parentKey, details }) => parentKey === null && details.isHidden !== true)
    .map((line) => ({
      start: line.details.appointmentType === 'none' ? '9' : line.start,
      name: line.details.name,
      price: shownAmount(shown.line(line.lineKey).total, order.currency),
      rows: lineRows(order, location, line),
      parts: [],
      picture: pictureOf(line.details),
    }));
