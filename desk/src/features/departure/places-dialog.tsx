/** Another number of places for a departure: how many are taken, and how many could still be sold. */
import { mostPlaces, placesLeftOf } from '@gangway/contract/departures';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { ChangedBy, type DialogOfDeparture } from './changed-by.tsx';
import { DepartureDialog } from './departure-dialog.tsx';

type Way = 'number' | 'schedule';

const placesWords = (places: number | null) =>
  places === null ? t('departure.places.unlimited') : String(places);

/** A typed number of places; null if it is none. */
function readPlaces(typed: string): number | null {
  const text = typed.trim();
  const places = /^\d{1,5}$/.test(text) ? Number(text) : null;
  return places === null || places > mostPlaces ? null : places;
}

export function PlacesDialog({ named: _, departure: read, sales, changes, ...props }: DialogOfDeparture) {
  const { capacity, pools } = read.departure;
  const { placesScheduled } = sales;
  const [way, setWay] = useState<Way>('number');
  const [typed, setTyped] = useState(capacity === null ? '' : String(capacity));
  const isChanged = capacity !== placesScheduled;
  const places = way === 'schedule' ? placesScheduled : readPlaces(typed);
  const isNone = way === 'number' && places === null;
  const left = places === null ? null : placesLeftOf(sales, places);
  const isShort = left !== null && left < 0;
  const isReady = !isNone && !isShort && places !== capacity;

  function problemWords(): string | undefined {
    if (isNone && typed.trim() !== '') return t('departure.places.wrong', { most: mostPlaces });
    return isShort && way === 'number'
      ? t('departure.places.atLeast', { least: sales.sold + sales.held })
      : undefined;
  }

  return (
    <DepartureDialog
      {...props}
      title={t('departure.places.title')}
      description={t('departure.places.text')}
      yes={places === null ? t('departure.places.yes') : t('departure.places.yesNumber', { count: places })}
      no={t('departure.places.no')}
      make={
        isReady
          ? (reason) =>
              changes.changePlaces({
                state: sales.state,
                reason,
                places: way === 'schedule' ? null : places,
              })
          : null
      }
    >
      <dl className="places-figures">
        {[
          { name: t('departure.places.now'), value: placesWords(capacity) },
          { name: t('departure.places.sold'), value: String(sales.sold) },
          { name: t('departure.places.held'), value: String(sales.held) },
        ].map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {sales.placesChanged !== null && (
        <div className="small muted">
          <p>{t('departure.places.last')}</p>
          <ChangedBy note={sales.placesChanged} of={read} />
        </div>
      )}
      {isChanged && (
        <RadioGroup
          legend={t('departure.places.way')}
          name="way"
          value={way}
          options={[
            { value: 'number', label: t('departure.places.wayNumber') },
            {
              value: 'schedule',
              label: t('departure.places.waySchedule'),
              price: placesWords(placesScheduled),
            },
          ]}
          onChange={(value) => setWay(value === 'schedule' ? 'schedule' : 'number')}
        />
      )}
      {way === 'number' && (
        <TextInput
          label={t('departure.places.field')}
          name="places"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={typed}
          error={problemWords()}
          onChange={setTyped}
        />
      )}
      <div className="places-left" role="status">
        {!isNone && !isShort && <p>{leftWords(left)}</p>}
        {left !== null && left > 0 && pools.length > 0 && (
          <p className="small muted">{t('departure.places.shared')}</p>
        )}
      </div>
    </DepartureDialog>
  );
}

function leftWords(left: number | null): string {
  if (left === null) return t('departure.places.leftAny');
  return left === 0 ? t('departure.places.leftNone') : t('departure.places.left', { count: left });
}
