/** All activities, or those of one day. */
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';

export const switchIcons = ['calendar'] as const satisfies readonly IconName[];

export function CatalogSwitch({ locationKey, isByDate }: { locationKey: number; isByDate: boolean }) {
  return (
    <nav className="segmented" aria-label="Browse">
      <PageLink
        to={paths.activities(locationKey)}
        resetScroll={false}
        aria-current={isByDate ? undefined : 'true'}
      >
        All activities
      </PageLink>
      <PageLink
        to={paths.byDate(locationKey)}
        resetScroll={false}
        aria-current={isByDate ? 'true' : undefined}
      >
        <Icon name="calendar" />
        By date
      </PageLink>
    </nav>
  );
}
