/**
 * When a booked activity is: its day for screen readers, which cannot see the stub, and for paper, which is kept into
 * other years; its times, or how long it is valid.
 */
import { dateOf } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { shortZoneName } from '@gangway/domain/kernel/zone-name';
import { instantOf } from '@gangway/domain/kernel/zone-time';
import { fullDate, mediumDate } from '@gangway/ui/lib/format-date.ts';
import { timeRange } from '@gangway/ui/lib/time-range.ts';
import { t } from '../../messages/t.ts';
import type { Ticket } from './receipt-tickets.ts';

interface TicketWhenProps {
  ticket: Pick<Ticket, 'start' | 'end' | 'hasTime' | 'validUntil'>;
  /** IANA name; the abbreviation is the one in effect on the day of the activity, not today. */
  zone: string;
}

export function TicketWhen({ ticket, zone }: TicketWhenProps) {
  const { start, end, hasTime, validUntil } = ticket;
  if (start === null)
    return (
      <span>
        {validUntil === null
          ? t('receipt.ticket.anyDay')
          : t('receipt.ticket.anyDayUntil', { day: mediumDate(validUntil) })}
      </span>
    );
  return (
    <>
      <span className="vh on-paper">{`${fullDate(dateOf(start))}${comma()}`}</span>
      {hasTime && end !== null ? (
        <>
          <span>{`${timeRange(start, end)}\u00a0`}</span>
          <span className="muted ticket-zone">{shortZoneName(instantOf(start, zone), zone)}</span>
        </>
      ) : (
        <span>{t('receipt.ticket.allDay')}</span>
      )}
    </>
  );
}
