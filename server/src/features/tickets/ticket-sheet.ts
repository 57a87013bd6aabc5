/** What a page of the PDF says about one ticket, as text (D-TK-02; docs/rules/tickets.md). */
import type { OutputOf } from '@gangway/contract/call';
import type { getTicket, Ticket, TicketActivity } from '@gangway/contract/tickets';
import { clockTime, fullDate, shortDate, shortMonth, shortWeekday } from '@gangway/domain/kernel/date-words';
import { dateOf, type Instant, timeOf } from '@gangway/domain/kernel/local-time';
import { timeRange } from '@gangway/domain/kernel/time-range';
import { comma } from '@gangway/domain/kernel/word-list';
import { zoneName } from '@gangway/domain/kernel/zone-name';
import { instantOf, wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { asWritten, leftToRight } from '@gangway/domain/messages/locale';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';

/** A fact with its label. */
export interface SheetFact {
  label: string;
  lines: readonly string[];
}

export interface TicketSheet {
  venue: string;
  order: string;
  /** The venue's accent as `#rrggbb`. */
  accent: string;
  activity: string;
  packageName: string | null;
  /** The day on its stub; null for a pass without one. */
  day: { weekday: string; day: string; month: string } | null;
  when: readonly string[];
  arrival: string | null;
  code: string;
  /** Null while the ticket is valid. */
  status: string | null;
  title: string;
  place: string;
  name: string;
  facts: readonly SheetFact[];
  foot: readonly string[];
}

export const usualAccent = '#0b6b78';

/** The day and the time, or how long a pass is valid. */
function whenOf({ appointmentDate, endDate, hasTime, validUntil }: TicketActivity, zone: string): string[] {
  if (appointmentDate === null)
    return validUntil === null ? [] : [t('receipt.lines.anyDay', { date: shortDate(validUntil) })];
  const day = fullDate(dateOf(appointmentDate));
  if (!hasTime || endDate === null) return [day];
  return [
    day,
    `${timeRange(appointmentDate, endDate)}${comma()}${zoneName(instantOf(appointmentDate, zone), zone)}`,
  ];
}

function dayOf({ appointmentDate }: TicketActivity): TicketSheet['day'] {
  if (appointmentDate === null) return null;
  const date = dateOf(appointmentDate);
  return { weekday: shortWeekday(date), day: String(Number(date.slice(8))), month: shortMonth(date) };
}

function statusOf({ status, usedOn }: Ticket, zone: string): string | null {
  if (status === 'Valid') return null;
  if (status === 'Cancelled') return t('tickets.pdf.canceled');
  const used = wallAt(Date.parse(usedOn ?? '') as Instant, zone);
  return t('tickets.pdf.used', { day: shortDate(dateOf(used)), time: clockTime(timeOf(used)) });
}

const fact = (label: string, lines: readonly string[]): SheetFact[] =>
  lines.length === 0 ? [] : [{ label, lines }];

function titleOf({ rateName, people }: Ticket): string {
  const guests = t('tickets.pdf.guests', { count: people });
  if (rateName === null) return guests;
  return people === 1 ? rateName : `${rateName}${comma()}${guests}`;
}

/** One sheet for each ticket, in the order of the ticket page. */
export function ticketSheets(answer: OutputOf<typeof getTicket>, location: Location): TicketSheet[] {
  const { timeZone: zone, phone, email, name: venue, address } = location;
  return answer.activities.flatMap((activity) =>
    activity.tickets.map((ticket, index): TicketSheet => {
      const { meetingPoint, arriveBy } = activity;
      const where = meetingPoint === null ? [] : [meetingPoint.name, meetingPoint.address];
      return {
        venue,
        order: t('tickets.pdf.order', { number: answer.orderNumber }),
        accent: location.accentColour ?? usualAccent,
        activity: activity.name,
        packageName: activity.packageName,
        day: dayOf(activity),
        when: whenOf(activity, zone),
        arrival:
          arriveBy === null ? null : t('receipt.lines.arriveBy', { time: clockTime(timeOf(arriveBy)) }),
        code: ticket.code,
        status: statusOf(ticket, zone),
        title: titleOf(ticket),
        place: t('receipt.email.tickets.place', { place: index + 1, count: activity.tickets.length }),
        name: answer.name,
        facts: [
          ...fact(t('tickets.pdf.where'), where.filter((line) => line !== '').map(asWritten)),
          ...fact(t('tickets.pdf.party'), [activity.guests]),
          ...fact(t('tickets.pdf.transportation'), activity.transportation),
          ...fact(
            t('tickets.pdf.beforeYouCome'),
            activity.confirmationMessage === null ? [] : activity.confirmationMessage.split('\n'),
          ),
          ...fact(t('tickets.pdf.bring'), activity.bring),
          ...fact(t('tickets.pdf.goodToKnow'), activity.goodToKnow),
          ...fact(
            t('tickets.pdf.balance'),
            answer.balance > 0 ? [shownAmount(answer.balance, location.currency)] : [],
          ),
        ],
        foot: [
          asWritten([venue, address].filter((part) => part !== null).join(', ')),
          [phone === null ? null : leftToRight(phone), email].filter((part) => part !== null).join(' · '),
        ].filter((line) => line !== ''),
      };
    }),
  );
}
