/** The departures that marked hours touch, each with the way to it: guests are written to from there. */
import type { DeskDay } from '@gangway/contract/departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { useState } from 'react';
import { Link } from '../../lib/address.tsx';
import { nameOf, startWords } from '../../lib/departure-words.ts';
import { markWords, touchedWords } from '../../lib/mark-words.ts';
import { departureAddress } from '../../lib/places.ts';
import { t } from '../../messages/t.ts';
import { CancelTouched } from './cancel-touched.tsx';

interface TouchedProps {
  locationKey: LocationKey;
  day: DeskDay;
  markKey: string;
  mayCancel: boolean;
  onClose: () => void;
}

export function TouchedDialog({ locationKey, day, markKey, mayCancel, onClose }: TouchedProps) {
  const current = day.marks.find((mark) => mark.markKey === markKey);
  // A colleague may remove it meanwhile: its name stays, and nothing is touched anymore.
  const [opened] = useState(current);
  const named = current ?? opened;
  const keys = current?.departureKeys ?? [];
  const touched = day.departures.filter(({ departureKey }) => keys.includes(departureKey));
  return (
    <Dialog
      open
      title={<span dir="auto">{named === undefined ? t('weather.open.button') : markWords(named)}</span>}
      description={current === undefined ? t('weather.touched.none') : touchedWords(current)}
      closeLabel={t('order.dialog.close')}
      onClose={onClose}
      actions={
        <>
          {mayCancel && current !== undefined && (
            <CancelTouched locationKey={locationKey} day={day} mark={current} />
          )}
          <Button look="primary" autoFocus onClick={onClose}>
            {t('order.dialog.close')}
          </Button>
        </>
      }
    >
      {current !== undefined && touched.length === 0 && <p className="muted">{t('weather.touched.none')}</p>}
      <ul className="lines touched-list">
        {touched.map((departure) => (
          <li key={departure.departureKey}>
            <Link className="link" to={departureAddress(locationKey, day.date, departure.departureKey)}>
              {t('day.spoken.what', { time: startWords(departure), name: nameOf(departure) })}
            </Link>
            <span className="small">{t('day.departure.guests', { count: departure.guests })}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
