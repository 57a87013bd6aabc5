/** The day of a booked activity on a stub; 'Any day' for a pass and where the day is not told. */
import { dateOf, type WallTime } from '@gangway/domain/kernel/local-time';
import { Stub } from '@gangway/ui/components/shapes.tsx';
import { shortMonth, shortWeekday } from '@gangway/ui/lib/format-date.ts';
import { t } from '../../messages/t.ts';

export function TicketStub({ start }: { start: WallTime | null }) {
  if (start === null)
    return (
      <div aria-hidden="true">
        <Stub
          top={t('receipt.ticket.stubAny')}
          middle="∞"
          bottom={t('receipt.ticket.stubDay')}
          look="empty"
        />
      </div>
    );
  const date = dateOf(start);
  return (
    <div aria-hidden="true">
      <Stub top={shortWeekday(date)} middle={Number(date.slice(8))} bottom={shortMonth(date)} />
    </div>
  );
}
