/** By whom a departure was changed, when and why; and what the dialogs of its changes are given. */
import type { DepartureSales, DeskDeparture } from '@gangway/contract/departures';
import { t } from '../../messages/t.ts';
import { momentWords } from '../order/order-words.ts';
import type { DepartureChanges } from './departure-changes.ts';
import type { DepartureNamed } from './departure-source.ts';

export interface DialogOfDeparture {
  named: DepartureNamed;
  departure: DeskDeparture;
  sales: DepartureSales;
  changes: DepartureChanges;
  onClose: () => void;
  onDone: () => void;
  onMoved: () => void;
}

interface ChangedByProps {
  note: NonNullable<DepartureSales['closed']>;
  of: Pick<DeskDeparture, 'timeZone' | 'today'>;
}

/** Today, 9:12 AM, Mia Larsen; and below it, The captain is ill */
export function ChangedBy({ note: { on, by, reason }, of }: ChangedByProps) {
  const name = by ?? t('departure.close.system');
  return (
    <>
      <p>{t('departure.close.by', { name, when: momentWords(on, of) })}</p>
      {reason !== null && <p dir="auto">{reason}</p>}
    </>
  );
}
