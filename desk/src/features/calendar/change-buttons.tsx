/** Buttons that open the changes of the chosen days. */
import type { DeskCalendar } from '@gangway/contract/calendar';
import { Button } from '@gangway/ui/components/button.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { t } from '../../messages/t.ts';
import { activityKeysOf, type Shown } from './calendar-rows.ts';
import { type ChangeDraft, type ChangeKind, draftOf } from './change-draft.ts';
import { changeTitle } from './change-words.ts';
import type { DayRange } from './day-selection.ts';

interface ChangeButtonsProps {
  calendar: DeskCalendar;
  shown: Shown;
  range: DayRange;
  onChange: (draft: ChangeDraft) => void;
}

const icons: Readonly<Record<Exclude<ChangeKind, 'season'>, IconName>> = {
  close: 'lock',
  open: 'refresh',
  places: 'sliders',
  add: 'plus',
  copyWeek: 'copy',
  blackout: 'close',
};

/** Rentals have opening hours, and rates with places of their own are changed in the venue file. */
function kindsFor({ activities }: DeskCalendar, keys: readonly number[]): (keyof typeof icons)[] {
  const some = activities.filter(({ activityKey }) => keys.length === 0 || keys.includes(activityKey));
  const hasPlaces = some.some(({ isRental, hasPlacesOfRates }) => !isRental && !hasPlacesOfRates);
  const hasStarts = some.some(({ isRental }) => !isRental);
  return [
    ...(['close', 'open'] as const),
    ...(hasPlaces ? (['places'] as const) : []),
    ...(hasStarts ? (['add', 'copyWeek'] as const) : []),
    'blackout',
  ];
}

const offlineId = 'calendar-offline';

export function ChangeButtons({ calendar, shown, range, onChange }: ChangeButtonsProps) {
  const isOffline = useOfflineSince() !== null;
  const activityKeys = activityKeysOf(shown);
  const drafts = kindsFor(calendar, activityKeys).map((kind) => draftOf(kind, { ...range, activityKeys }));
  return (
    <div className="calendar-changes">
      {drafts.map((draft) => (
        <Button
          key={draft.kind}
          icon={icons[draft.kind as keyof typeof icons]}
          className={draft.kind === 'blackout' ? 'order-danger' : undefined}
          disabled={isOffline}
          describedBy={isOffline ? offlineId : undefined}
          onClick={() => onChange(draft)}
        >
          {draft.kind === 'copyWeek' ? t('calendar.view.copyWeek') : changeTitle(draft)}
        </Button>
      ))}
      {isOffline && (
        <p id={offlineId} className="small muted">
          {t('departure.close.offline')}
        </p>
      )}
    </div>
  );
}
