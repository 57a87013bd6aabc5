/** The catalog's skeleton while its cards load. */
import { t } from '../../messages/t.ts';
import { LiveRegion } from '../../ui/hidden.tsx';
import { CardSkeletons } from '../../ui/skeletons.tsx';

export function ActivitiesWaiting() {
  return (
    <main id="main">
      <section className="wrap catalog">
        <div className="catalog-bar">
          <h2>{t('catalog.tabs.activities')}</h2>
        </div>
        <LiveRegion>{t('catalog.waiting.activities')}</LiveRegion>
        <ul className="activity-grid">
          <CardSkeletons />
        </ul>
      </section>
    </main>
  );
}
