/** The resources of a departure: what is taken, what is left, and what is out of service (docs/rules/capacity.md, "Out of service"). */
import type { DeparturePool, DeskDeparture, OutOfService } from '@gangway/contract/departures';
import { clockTime, whenWords } from '@gangway/domain/kernel/date-words';
import { dateOf, timeOf, type VenueDate, type WallTime } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { useRef, useState } from 'react';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { t } from '../../messages/t.ts';
import { ChangedBy } from './changed-by.tsx';
import { useDepartureChanges } from './departure-changes.ts';
import { DepartureDialog } from './departure-dialog.tsx';
import type { DepartureNamed } from './departure-source.ts';
import { OutOfServiceDialog } from './out-of-service-dialog.tsx';

interface PoolsPanelProps {
  named: DepartureNamed;
  departure: DeskDeparture;
  onChanged: () => Promise<void>;
}

/** The dialog that is open: of a pool, and of the hours that are put back. */
type Open = { pool: DeparturePool; hours: OutOfService | null };

const momentOn = (day: VenueDate, wall: WallTime): string =>
  dateOf(wall) === day ? clockTime(timeOf(wall)) : whenWords(wall);

/** 1 out of service until 4:00 PM; with its begin if that is within the departure. */
function hoursWords({ from, until, units }: OutOfService, { departure, date }: DeskDeparture): string {
  const end = momentOn(date, until);
  return from <= departure.start
    ? t('departure.pools.outUntil', { units, until: end })
    : t('departure.pools.outBetween', { units, from: momentOn(date, from), until: end });
}

export function PoolsPanel({ named, departure, onChanged }: PoolsPanelProps) {
  const { pools, poolHours } = departure;
  const [open, setOpen] = useState<Open | null>(null);
  const changes = useDepartureChanges(named);
  const toasts = useToasts();
  const isOffline = useOfflineSince() !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  if (pools.length === 0) return null;
  const isChangeable = poolHours !== null;
  const close = () => setOpen(null);
  const done = async (words: string) => {
    close();
    toasts.show(words, { severity: 'success' });
    await onChanged();
    // The button that has the focus again may be gone.
    setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  };
  const onMoved = () => void onChanged();
  // The pool as it is by now: a colleague may have been faster.
  const pool = open === null ? null : (pools.find(({ poolId }) => poolId === open.pool.poolId) ?? open.pool);
  return (
    <section className="panel pools" aria-labelledby="pools">
      <h2 id="pools" tabIndex={-1} ref={heading}>
        {t('departure.pools.title')}
      </h2>
      {departure.departure.isRental && <p className="small muted">{t('departure.pools.ofDay')}</p>}
      <ul className="pools-list">
        {pools.map((one) => (
          <PoolRow
            key={one.poolId}
            pool={one}
            departure={departure}
            isDisabled={isOffline}
            onOpen={isChangeable ? (hours) => setOpen({ pool: one, hours }) : null}
          />
        ))}
      </ul>
      {open !== null && pool !== null && poolHours !== null && open.hours === null && (
        <OutOfServiceDialog
          {...{ named, pool, changes, onMoved }}
          hours={poolHours}
          isRental={departure.departure.isRental}
          onClose={close}
          onDone={() => void done(t('departure.out.done'))}
        />
      )}
      {open !== null && pool !== null && open.hours !== null && (
        <PutBackDialog
          {...{ departure, pool, changes, onMoved }}
          hours={open.hours}
          onClose={close}
          onDone={() => void done(t('departure.back.done'))}
        />
      )}
    </section>
  );
}

interface PoolRowProps {
  pool: DeparturePool;
  departure: DeskDeparture;
  isDisabled: boolean;
  /** Opens the dialog that takes units out, or with hours the one that puts them back; null for who may not. */
  onOpen: ((hours: OutOfService | null) => void) | null;
}

function PoolRow({ pool, departure, isDisabled, onOpen }: PoolRowProps) {
  const { name, units, takenHere: here, takenElsewhere: elsewhere, left, hours } = pool;
  const id = `pool-${pool.poolId}`;
  // Units that are out for the same hours are told apart by their place.
  const keys = hours.map(({ from, until, units: out }, index) => `${from} ${until} ${out} ${index}`);
  return (
    <li className="pool">
      <div className="pool-facts">
        <b id={id} dir="auto">
          {name}
        </b>
        <span>{t('departure.pools.taken', { taken: here + elsewhere, units })}</span>
        {elsewhere > 0 && !departure.departure.isRental && (
          <span className="muted">{t('departure.pools.split', { here, elsewhere })}</span>
        )}
        <span className={left === 0 ? 'pool-none' : undefined}>{t('departure.pools.left', { left })}</span>
      </div>
      {onOpen !== null && (
        <Button size="small" describedBy={id} disabled={isDisabled} onClick={() => onOpen(null)}>
          {t('departure.out.open')}
        </Button>
      )}
      {hours.length > 0 && (
        <ul className="pool-hours">
          {hours.map((out, index) => (
            <li key={keys[index]}>
              <div>
                <p id={`${id}-${index}`} className="flag">
                  <Icon name="warn" />
                  <span className="flag-text">{hoursWords(out, departure)}</span>
                </p>
                <div className="small muted">
                  {out.note === null ? (
                    <p>{t('departure.close.byFile')}</p>
                  ) : (
                    <ChangedBy note={out.note} of={departure} />
                  )}
                </div>
              </div>
              {onOpen !== null && (
                <Button
                  size="small"
                  look="quiet"
                  describedBy={`${id} ${id}-${index}`}
                  disabled={isDisabled}
                  onClick={() => onOpen(out)}
                >
                  {t('departure.back.open')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface PutBackProps {
  departure: DeskDeparture;
  pool: DeparturePool;
  hours: OutOfService;
  changes: ReturnType<typeof useDepartureChanges>;
  onClose: () => void;
  onDone: () => void;
  onMoved: () => void;
}

function PutBackDialog({ departure, pool, hours, changes, ...props }: PutBackProps) {
  const { poolId, name, state } = pool;
  const { from, until, units } = hours;
  return (
    <DepartureDialog
      {...props}
      title={t('departure.back.title', { name })}
      description={t('departure.back.text')}
      yes={t('departure.back.yes', { count: units })}
      no={t('departure.back.no')}
      make={(reason) => changes.putBack({ poolId, from, until, units, state, reason })}
    >
      <p>{hoursWords(hours, departure)}</p>
    </DepartureDialog>
  );
}
