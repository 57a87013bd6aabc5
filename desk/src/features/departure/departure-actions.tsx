/** Closing a departure, opening it again and changing its places (docs/rules/day.md, "Closing a departure"). */
import type { DepartureSales, DeskDeparture } from '@gangway/contract/departures';
import { Button } from '@gangway/ui/components/button.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { type ComponentType, useState } from 'react';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { t } from '../../messages/t.ts';
import { ChangedBy, type DialogOfDeparture } from './changed-by.tsx';
import { useDepartureChanges } from './departure-changes.ts';
import { DepartureDialog } from './departure-dialog.tsx';
import type { DepartureNamed } from './departure-source.ts';
import { PlacesDialog } from './places-dialog.tsx';

interface Action {
  key: string;
  icon: IconName;
  words: string;
  done: string;
  dialog: ComponentType<DialogOfDeparture>;
}

function actionsOf({ mayClose, mayOpen, mayChangePlaces }: DepartureSales): Action[] {
  const actions: (Action | false)[] = [
    mayChangePlaces && {
      ...{ key: 'places', icon: 'sliders', dialog: PlacesDialog },
      ...{ words: t('departure.places.open'), done: t('departure.places.done') },
    },
    mayClose && {
      ...{ key: 'close', icon: 'lock', dialog: CloseDialog },
      ...{ words: t('departure.close.open'), done: t('departure.close.done') },
    },
    mayOpen && {
      ...{ key: 'open', icon: 'refresh', dialog: OpenDialog },
      ...{ words: t('departure.open.open'), done: t('departure.open.done') },
    },
  ];
  return actions.filter((action) => action !== false);
}

interface ActionsProps {
  named: DepartureNamed;
  departure: DeskDeparture;
  sales: DepartureSales;
  onChanged: () => Promise<void>;
}

export function DepartureActions({ named, departure, sales, onChanged }: ActionsProps) {
  const [open, setOpen] = useState<Action | null>(null);
  const toasts = useToasts();
  const changes = useDepartureChanges(named);
  const isOffline = useOfflineSince() !== null;
  const actions = actionsOf(sales);
  return (
    <>
      {departure.departure.isClosed && (
        <Notice icon="lock" live={false} title={t('departure.close.notice')}>
          {sales.closed === null ? (
            t('departure.close.byFile')
          ) : (
            <ChangedBy note={sales.closed} of={departure} />
          )}
        </Notice>
      )}
      {actions.length > 0 && (
        <div className="departure-actions">
          {actions.map((action) => (
            <Button key={action.key} icon={action.icon} disabled={isOffline} onClick={() => setOpen(action)}>
              {action.words}
            </Button>
          ))}
          {isOffline && <p className="small muted">{t('departure.close.offline')}</p>}
        </div>
      )}
      {open !== null && (
        <open.dialog
          departure={departure}
          sales={sales}
          changes={changes}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            toasts.show(open.done, { severity: 'success' });
            void onChanged();
          }}
          onMoved={() => void onChanged()}
        />
      )}
    </>
  );
}

function CloseDialog({ departure, sales, changes, ...props }: DialogOfDeparture) {
  const { guests } = departure.departure;
  return (
    <DepartureDialog
      {...props}
      title={t('departure.close.title')}
      description={
        guests === 0 ? t('departure.close.textNobody') : t('departure.close.text', { count: guests })
      }
      yes={t('departure.close.yes')}
      no={t('departure.close.no')}
      isDangerous
      make={(reason) => changes.close({ state: sales.state, reason })}
    >
      {sales.held > 0 ? <p>{t('departure.close.held', { count: sales.held })}</p> : null}
    </DepartureDialog>
  );
}

function OpenDialog({ departure, sales, changes, ...props }: DialogOfDeparture) {
  const { placesLeft: left } = departure.departure;
  return (
    <DepartureDialog
      {...props}
      title={t('departure.open.title')}
      description={left === null ? t('departure.open.textAny') : t('departure.open.text', { count: left })}
      yes={t('departure.open.yes')}
      no={t('departure.open.no')}
      make={(reason) => changes.open({ state: sales.state, reason })}
    />
  );
}
