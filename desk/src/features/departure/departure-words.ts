/** The words of changes of a departure, and what their dialogs are given. */
import type { DepartureSales, DeskDeparture } from '@gangway/contract/departures';
import { t } from '../../messages/t.ts';
import { momentWords } from '../order/order-words.ts';
import type { DepartureChanges } from './departure-changes.ts';

export interface DialogOfDeparture {
  departure: DeskDeparture;
  sales: DepartureSales;
  changes: DepartureChanges;
  onClose: () => void;
  onDone: () => void;
  onMoved: () => void;
}

type Note = NonNullable<DepartureSales['closed']>;

/** Today, 9:12 AM, Mia Larsen: the captain is ill */
export function changedByWords(
  { on, by, reason }: Note,
  of: Pick<DeskDeparture, 'timeZone' | 'today'>,
): string {
  const name = by ?? t('departure.close.system');
  const when = momentWords(on, of);
  return reason === null
    ? t('departure.close.by', { name, when })
    : t('departure.close.byReason', { name, when, reason });
}
