/** Switches between all activities and those of one day; shows a loading message when a day takes long. */
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { useLocation } from '@tanstack/react-router';
import { PageLink } from '../../lib/page-link.tsx';
import { isByDatePath, paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { useIsLate } from './day-waiting.tsx';

export const switchIcons = ['calendar'] as const satisfies readonly IconName[];

export function CatalogSwitch({ locationKey, isByDate }: { locationKey: number; isByDate: boolean }) {
  const { pathname } = useLocation();
  const isLate = useIsLate(!isByDate && isByDatePath(pathname) ? pathname : null);
  return (
    <nav className="segmented" aria-label={t('catalog.switch.label')}>
      <PageLink
        to={paths.view(locationKey, 'activities')}
        resetScroll={false}
        aria-current={isByDate ? undefined : 'true'}
      >
        {t('catalog.switch.all')}
      </PageLink>
      <PageLink
        to={paths.byDate(locationKey)}
        resetScroll={false}
        aria-current={isByDate ? 'true' : undefined}
      >
        {isLate ? <span className="spinner" aria-hidden="true" /> : <Icon name="calendar" />}
        <span>{t('catalog.switch.byDate')}</span>
      </PageLink>
      <LiveRegion>{isLate ? t('catalog.switch.loading') : ''}</LiveRegion>
    </nav>
  );
}
