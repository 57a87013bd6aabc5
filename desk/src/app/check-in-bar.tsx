/** Above every screen: how many check-ins wait on the device, and which were refused, with what to do. */
import { Button } from '@gangway/ui/components/button.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { dismissRefused, type RefusedCheckIn, useCheckIns, useSendCheckIns } from '../lib/check-ins.ts';
import { clockOf } from '../lib/venue-clock.ts';
import { t } from '../messages/t.ts';

function refusedWords({ label, timeZone, why, usedOn, usedBy }: RefusedCheckIn): string {
  switch (why) {
    case 'used': {
      const time = usedOn === null ? '' : clockOf(usedOn, timeZone);
      return usedBy === null
        ? t('app.checkIns.used', { label, time })
        : t('app.checkIns.usedBy', { label, time, by: usedBy });
    }
    case 'canceled':
      return t('app.checkIns.canceled', { label });
    case 'gone':
      return t('app.checkIns.gone', { label });
  }
}

export function CheckInBar({ isOffline }: { isOffline: boolean }) {
  useSendCheckIns();
  const { batches, refused } = useCheckIns();
  const count = batches.reduce((sum, { tickets }) => sum + tickets.length, 0);
  return (
    <>
      <div role="status" className={count === 0 ? 'vh' : 'check-in-bar'}>
        {count > 0 && (isOffline ? t('app.checkIns.kept', { count }) : t('app.checkIns.sending', { count }))}
      </div>
      {refused.length > 0 && (
        <div className="check-ins-refused">
          <Notice severity="error" title={t('app.checkIns.refused', { count: refused.length })}>
            <ul>
              {refused.map((one) => (
                <li key={one.code}>{refusedWords(one)}</li>
              ))}
            </ul>
            <Button size="small" onClick={dismissRefused}>
              {t('app.checkIns.dismiss')}
            </Button>
          </Notice>
        </div>
      )}
    </>
  );
}
