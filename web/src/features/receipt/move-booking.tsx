/** Whether a booking can be moved to another time, until when, and the way to do it (D-OR-06). */
import type { Activity } from '@gangway/contract/catalog';
import { dateOf, type Instant, timeOf, type WallTime } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { Button } from '@gangway/ui/components/button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { clockTime, fullDate } from '@gangway/ui/lib/format-date.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';

interface MoveBookingProps {
  activity: Activity;
  timeZone: string;
  currency: string;
  /** The calendar; it may still be loading. */
  panel: (activity: Activity, ended: { onMoved: () => void; onCancel: () => void }) => Elements;
}

function untilWords({ rescheduleFee: fee }: Activity, until: WallTime, currency: string): string {
  const at = { day: fullDate(dateOf(until)), time: clockTime(timeOf(until)) };
  return fee === null || fee === 0
    ? t('receipt.move.until', at)
    : t('receipt.move.untilFee', { ...at, fee: formatAmount(fee, currency) });
}

export function MoveBooking({ activity, timeZone, currency, panel }: MoveBookingProps) {
  const [state, setState] = useState<'idle' | 'choosing' | 'moved'>('idle');
  // The pressed button disappears: move the focus to what replaces it.
  const next = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== 'idle') next.current?.focus();
  }, [state]);
  const { rescheduleUntil } = activity;
  if (rescheduleUntil === null && state === 'idle') return null;
  const until =
    rescheduleUntil === null ? null : wallAt(new Date(rescheduleUntil).getTime() as Instant, timeZone);
  return (
    <div className="receipt-move-booking">
      {state === 'moved' && (
        <div ref={next} tabIndex={-1}>
          <Notice severity="success" title={t('receipt.move.done')} />
        </div>
      )}
      {state !== 'choosing' && until !== null && (
        <>
          <Button icon="calendar" onClick={() => setState('choosing')}>
            {t('receipt.move.open')}
          </Button>
          <p className="small">{untilWords(activity, until, currency)}</p>
          <noscript>
            <p className="small">{t('receipt.move.needsScript')}</p>
          </noscript>
        </>
      )}
      {state === 'choosing' && (
        <div ref={next} tabIndex={-1}>
          <Suspense fallback={<Loader label={t('booking.calendar.loading')} />}>
            {panel(activity, { onMoved: () => setState('moved'), onCancel: () => setState('idle') })}
          </Suspense>
        </div>
      )}
    </div>
  );
}
