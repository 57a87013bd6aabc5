/** Taking units of a resource out of service: how many, for which hours, and what the departure has left then, as the server says. */
import {
  type DeparturePool,
  type DeskDeparture,
  type OutOfServicePreview,
  previewOutOfService,
} from '@gangway/contract/departures';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { Stepper } from '@gangway/ui/components/stepper.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { Failed } from '../../lib/states.tsx';
import { readMoment } from '../../lib/typed-moment.ts';
import { t } from '../../messages/t.ts';
import type { DepartureChanges } from './departure-changes.ts';
import { DepartureDialog } from './departure-dialog.tsx';
import type { DepartureNamed } from './departure-source.ts';

interface OutOfServiceDialogProps {
  named: DepartureNamed;
  pool: DeparturePool;
  /** Those of the departure. */
  hours: NonNullable<DeskDeparture['poolHours']>;
  isRental: boolean;
  changes: DepartureChanges;
  onClose: () => void;
  onDone: () => void;
  onMoved: () => void;
}

/** After the last key. */
const pauseMs = 250;

interface Asked {
  from: WallTime;
  until: WallTime;
  units: number;
}

interface Foreseen {
  of: string;
  /** Null if it could not be asked for. */
  preview: OutOfServicePreview | null;
  error: unknown;
}

/** Asks what is left afterwards, and again for other hours or units, or if the pool changed meanwhile. */
function useForeseen(named: DepartureNamed, { poolId, state }: DeparturePool, asked: Asked | null) {
  const [foreseen, setForeseen] = useState<Foreseen | null>(null);
  const { locationKey, date, departureKey } = named;
  const [tries, setTries] = useState(0);
  const of = asked === null ? null : JSON.stringify([state, asked.from, asked.until, asked.units, tries]);
  const { from = null, until = null, units = 0 } = asked ?? {};
  useEffect(() => {
    if (of === null || from === null || until === null) return;
    let isOver = false;
    const ask = async () => {
      const input = { locationKey, date, departureKey, poolId, from, until, units };
      const next = await call(previewOutOfService, input).then(
        (preview) => ({ preview, error: null }),
        (error: unknown) => ({ preview: null, error }),
      );
      if (!isOver) setForeseen({ of, ...next });
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [of, locationKey, date, departureKey, poolId, from, until, units]);
  return { foreseen: foreseen?.of === of ? foreseen : null, askAgain: () => setTries(tries + 1) };
}

export function OutOfServiceDialog(props: OutOfServiceDialogProps) {
  const { named, pool, hours, isRental, changes, ...others } = props;
  const [units, setUnits] = useState(1);
  const [from, setFrom] = useState<string>(hours.from);
  const [until, setUntil] = useState<string>(hours.until);
  const [begin, end] = [readMoment(from), readMoment(until)];
  const asked = begin === null || end === null ? null : { from: begin, until: end, units };
  const { foreseen, askAgain } = useForeseen(named, pool, asked);
  const preview = foreseen?.preview ?? null;
  const [problem] = preview?.modelErrors ?? [];
  const { poolId, name, state } = pool;
  return (
    <DepartureDialog
      {...others}
      title={t('departure.out.title', { name })}
      description={t('departure.out.text')}
      yes={t('departure.out.yes', { count: units })}
      no={t('departure.out.no')}
      make={
        asked === null || preview?.applied !== true
          ? null
          : (reason) => changes.takeOut({ poolId, ...asked, state, reason })
      }
    >
      <div className="out-units">
        <span>{t('departure.out.units')}</span>
        <Stepper
          label={t('departure.out.units')}
          value={units}
          min={1}
          max={Math.max(1, pool.units)}
          onChange={setUnits}
        />
      </div>
      <div className="out-hours">
        <TextInput
          label={t('departure.out.from')}
          name="from"
          type="datetime-local"
          value={from}
          onChange={setFrom}
        />
        <TextInput
          label={t('departure.out.until')}
          name="until"
          type="datetime-local"
          value={until}
          onChange={setUntil}
        />
        <p className="small muted">{t('departure.out.help')}</p>
      </div>
      <div role="status" aria-busy={asked !== null && foreseen === null}>
        {foreseen !== null && preview === null && (
          <Failed title={t('departure.out.failed')} error={foreseen.error} onTry={askAgain} />
        )}
        {problem !== undefined && <p className="field-error">{problem.value.join(' ')}</p>}
        {problem === undefined && (foreseen === null || preview !== null) && (
          <Figures left={pool.left} preview={preview} isRental={isRental} />
        )}
      </div>
    </DepartureDialog>
  );
}

interface FiguresProps {
  left: number;
  /** Null before the answer. */
  preview: OutOfServicePreview | null;
  isRental: boolean;
}

function Figures({ left, preview, isRental }: FiguresProps) {
  const then = (number: number | null) =>
    number === null ? t('departure.places.unlimited') : String(number);
  const wait = t('departure.out.checking');
  const figures = [
    { name: t('departure.out.leftNow'), value: String(left) },
    { name: t('departure.out.leftThen'), value: preview === null ? wait : then(preview.unitsLeft) },
    ...(isRental
      ? []
      : [
          {
            name: t('departure.out.placesThen'),
            value: preview === null ? wait : then(preview.placesLeftThen),
          },
        ]),
  ];
  return (
    <dl className="places-figures">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
