/** What works without a connection. Makes no promises about offline use: pages are not stored on the device. */
import { Icon } from '@gangway/ui/components/icon.tsx';
import { t } from '../../messages/t.ts';

export default function WhatWorks() {
  return (
    <div className="offline-cols">
      <section>
        <h2>{t('app.offline.kept')}</h2>
        <ul>
          <li>
            <Icon name="check" />
            <span>{t('app.offline.keptChoices')}</span>
          </li>
          <li>
            <Icon name="check" />
            <span>{t('app.offline.keptBookings')}</span>
          </li>
        </ul>
      </section>
      <section>
        <h2>{t('app.offline.missing')}</h2>
        <ul className="is-off">
          <li>
            <Icon name="offline" />
            <span>{t('app.offline.missingFacts')}</span>
          </li>
          <li>
            <Icon name="offline" />
            <span>{t('app.offline.missingBooking')}</span>
          </li>
        </ul>
      </section>
    </div>
  );
}
