/** Closing a departure, opening it again, changing its places and who leads it (docs/rules/day.md, "Closing a departure", "Guides"). */
import type { DepartureSales, DeskDeparture } from '@gangway/contract/departures';
import { Button, buttonClass } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { type ComponentType, type ReactElement, useRef, useState } from 'react';
import { Link } from '../../lib/address.tsx';
import { messageToDeparture } from '../../lib/mail-calls.ts';
import { MailDialog } from '../../lib/mail-dialog.tsx';
import { cancelAddress } from '../../lib/places.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { useNow } from '../../lib/use-now.ts';
import { t } from '../../messages/t.ts';
import { ChangedBy, type DialogOfDeparture } from './changed-by.tsx';
import { useDepartureChanges } from './departure-changes.ts';
import { DepartureDialog } from './departure-dialog.tsx';
import type { DepartureNamed } from './departure-source.ts';
import { GuidesDialog } from './guides-dialog.tsx';
import { PlacesDialog } from './places-dialog.tsx';

/** The dialog of an action, as it is told what to show. */
type Shown = Omit<DialogOfDeparture, 'sales'>;

interface Action {
  key: string;
  icon: IconName;
  words: string;
  /** Said once it was made; '' for a dialog that says so itself. */
  done: string;
  dialog: (shown: Shown) => ReactElement;
}

function actionsOf({ sales, mayAssignGuides, departure }: DeskDeparture, mayWrite: boolean): Action[] {
  const ofSales = (Dialog: ComponentType<DialogOfDeparture>, sold: DepartureSales) => (shown: Shown) => (
    <Dialog {...shown} sales={sold} />
  );
  const actions: (Action | false)[] = [
    sales?.mayChangePlaces === true && {
      ...{ key: 'places', icon: 'sliders', dialog: ofSales(PlacesDialog, sales) },
      ...{ words: t('departure.places.open'), done: t('departure.places.done') },
    },
    sales?.mayClose === true && {
      ...{ key: 'close', icon: 'lock', dialog: ofSales(CloseDialog, sales) },
      ...{ words: t('departure.close.open'), done: t('departure.close.done') },
    },
    sales?.mayOpen === true && {
      ...{ key: 'open', icon: 'refresh', dialog: ofSales(OpenDialog, sales) },
      ...{ words: t('departure.open.open'), done: t('departure.open.done') },
    },
    mayWrite &&
      departure.guests > 0 && {
        ...{ key: 'write', icon: 'mail', dialog: toWrite },
        ...{ words: t('departure.write.open'), done: '' },
      },
    mayAssignGuides && {
      ...{ key: 'guides', icon: 'user', dialog: (shown) => <GuidesDialog {...shown} /> },
      ...{ words: t('departure.guides.open'), done: t('departure.guides.done') },
    },
  ];
  return actions.filter((action) => action !== false);
}

const toWrite = ({ named, onClose }: Shown) => (
  <MailDialog
    title={t('departure.write.title')}
    description={t('departure.write.text')}
    mailing={messageToDeparture(named)}
    onClose={onClose}
  />
);

interface ActionsProps {
  named: DepartureNamed;
  departure: DeskDeparture;
  mayWrite: boolean;
  mayCancel: boolean;
  onChanged: () => Promise<void>;
}

/** Rentals are canceled order by order, and what has begun is not canceled. */
const isCancelable = ({ departure }: DeskDeparture, now: number): boolean => {
  const { isRental, guests, hasTime, startsOn, endsOn } = departure;
  return !isRental && guests > 0 && Date.parse(hasTime ? startsOn : endsOn) > now;
};

export function DepartureActions({ named, departure, mayWrite, mayCancel, onChanged }: ActionsProps) {
  const { sales } = departure;
  const [open, setOpen] = useState<string | null>(null);
  const toasts = useToasts();
  const changes = useDepartureChanges(named);
  const isOffline = useOfflineSince() !== null;
  const actions = actionsOf(departure, mayWrite);
  const isToCancel = isCancelable(departure, useNow()) && mayCancel;
  // A colleague may have done the same meanwhile: the action is gone, and its dialog stays to say so.
  const shown = useRef<Action | null>(null);
  const found = actions.find(({ key }) => key === open);
  if (found !== undefined) shown.current = found;
  const action = open === null ? null : (found ?? shown.current);
  return (
    <>
      {departure.departure.isClosed && sales !== null && (
        <Notice icon="lock" live={false} title={t('departure.close.notice')}>
          {sales.closed === null ? (
            t('departure.close.byFile')
          ) : (
            <ChangedBy note={sales.closed} of={departure} />
          )}
        </Notice>
      )}
      {(actions.length > 0 || isToCancel) && (
        <div className="departure-actions">
          {actions.map(({ key, icon, words }) => (
            <Button key={key} icon={icon} disabled={isOffline} onClick={() => setOpen(key)}>
              {words}
            </Button>
          ))}
          {isToCancel && (
            <Link
              className={buttonClass({ className: 'order-danger' })}
              to={cancelAddress(named.locationKey, named.date, [named.departureKey])}
            >
              <Icon name="close" />
              <span>{t('departure.cancel.open')}</span>
            </Link>
          )}
          {isOffline && <p className="small muted">{t('departure.close.offline')}</p>}
        </div>
      )}
      {action?.dialog({
        ...{ named, departure, changes },
        onClose: () => setOpen(null),
        onDone: () => {
          setOpen(null);
          toasts.show(action.done, { severity: 'success' });
          void onChanged();
        },
        onMoved: () => void onChanged(),
      })}
    </>
  );
}

function CloseDialog({ named: _, departure, sales, changes, ...props }: DialogOfDeparture) {
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

function OpenDialog({ named: _, departure, sales, changes, ...props }: DialogOfDeparture) {
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
