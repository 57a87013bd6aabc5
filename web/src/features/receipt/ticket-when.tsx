/** When a booked activity is: its day for those who do not see the stub, its times, or until when it is good. */
import { dateOf } from '@gangway/domain/kernel/local-time';
import { fullDate, mediumDate } from '../../lib/format-date.ts';
import { timeRange } from '../../lib/time-range.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import type { Ticket } from './receipt-tickets.ts';

export function TicketWhen({ ticket, zone }: { ticket: Ticket; zone: string }) {
  const { start, end, hasTime, validUntil } = ticket;
  if (start === null) return validUntil === null ? 'Any day' : `Any day until ${mediumDate(validUntil)}`;
  return (
    <>
      <VisuallyHidden>{fullDate(dateOf(start))}, </VisuallyHidden>
      {hasTime && end !== null ? (
        <>
          {timeRange(start, end)} <span className="muted">{zone}</span>
        </>
      ) : (
        'All day'
      )}
    </>
  );
}
