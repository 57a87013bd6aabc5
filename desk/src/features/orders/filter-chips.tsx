/** The filters that are set, each with a way to take it off. */
import type { FoundOrders } from '@gangway/contract/orders';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { noFilters, type OrderFilters } from '../../lib/order-filters.ts';
import { stateWords } from '../../lib/order-tags.tsx';
import { t } from '../../messages/t.ts';
import { activityName } from './filter-fields.tsx';
import { daysWords, dueWords } from './order-words.ts';

export interface Chip {
  words: string;
  /** Takes it off. */
  without: Partial<OrderFilters>;
}

/** Takes off all filters; the text and the sort stay. */
export const withoutFilters: Partial<OrderFilters> = (({ text: _text, sort: _sort, ...filters }) => filters)(
  noFilters,
);

export function chipsOf(
  filters: OrderFilters,
  activities: FoundOrders['activities'],
  today: VenueDate,
): Chip[] {
  const { visitFrom, visitTo, soldFrom, soldTo, activityKey, state, due } = filters;
  const visit = daysWords(visitFrom, visitTo, today);
  const sold = daysWords(soldFrom, soldTo, today);
  const chips: Chip[] = [];
  if (visit !== '')
    chips.push({
      words: t('orders.chip.visit', { days: visit }),
      without: { visitFrom: null, visitTo: null },
    });
  if (sold !== '')
    chips.push({ words: t('orders.chip.sold', { days: sold }), without: { soldFrom: null, soldTo: null } });
  if (activityKey !== null)
    chips.push({ words: activityName(activities, activityKey), without: { activityKey: null } });
  if (state !== null) chips.push({ words: stateWords(state), without: { state: null } });
  if (due !== null) chips.push({ words: dueWords(due), without: { due: null } });
  return chips;
}

interface FilterChipsProps {
  chips: readonly Chip[];
  onTakeOff: (part: Partial<OrderFilters>) => void;
}

export function FilterChips({ chips, onTakeOff }: FilterChipsProps) {
  return (
    <ul className="chips" aria-label={t('orders.chip.label')}>
      {chips.map(({ words, without }) => (
        <li key={words}>
          <button type="button" className="chip" onClick={() => onTakeOff(without)}>
            <span className="vh">{t('orders.chip.remove')}</span>
            <bdi>{words}</bdi>
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="link" onClick={() => onTakeOff(withoutFilters)}>
          {t('orders.chip.clear')}
        </button>
      </li>
    </ul>
  );
}
