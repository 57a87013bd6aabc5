/** The filters of the search as fields: a row on desktops, folded on phones. */
import type { FoundOrders } from '@gangway/contract/orders';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { FieldError } from '@gangway/ui/components/field.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { useId } from 'react';
import { DayField } from '../../lib/day-field.tsx';
import {
  type OrderFilters,
  oneOf,
  orderDues,
  orderSorts,
  orderStates,
  readActivity,
  readSort,
} from '../../lib/order-filters.ts';
import { stateWords } from '../../lib/order-tags.tsx';
import { t } from '../../messages/t.ts';
import { dueWords, sortWords } from './order-words.ts';

interface FilterFieldsProps {
  filters: OrderFilters;
  activities: FoundOrders['activities'];
  /** Why the server refused the days; undefined if it did not. */
  problems: { visit: string | undefined; sold: string | undefined };
  onChange: (part: Partial<OrderFilters>) => void;
}

export function FilterFields({ filters, activities, problems, onChange }: FilterFieldsProps) {
  const { visitFrom, visitTo, soldFrom, soldTo, activityKey, state, due, sort } = filters;
  return (
    <>
      <Days
        name={t('orders.filters.visit')}
        from={{ label: t('orders.filters.visitFrom'), value: visitFrom }}
        to={{ label: t('orders.filters.visitTo'), value: visitTo }}
        error={problems.visit}
        onFrom={(day) => onChange({ visitFrom: day })}
        onTo={(day) => onChange({ visitTo: day })}
      />
      <Days
        name={t('orders.filters.sold')}
        from={{ label: t('orders.filters.soldFrom'), value: soldFrom }}
        to={{ label: t('orders.filters.soldTo'), value: soldTo }}
        error={problems.sold}
        onFrom={(day) => onChange({ soldFrom: day })}
        onTo={(day) => onChange({ soldTo: day })}
      />
      <Select
        label={t('orders.filters.activity')}
        value={`${activityKey ?? ''}`}
        placeholder={t('orders.filters.anyActivity')}
        options={activityOptions(activities, activityKey)}
        onChange={(value) => onChange({ activityKey: readActivity(value) })}
      />
      <Select
        label={t('orders.filters.state')}
        value={state ?? ''}
        placeholder={t('orders.filters.anyState')}
        options={orderStates.map((value) => ({ value, label: stateWords(value) }))}
        onChange={(value) => onChange({ state: oneOf(orderStates, value) })}
      />
      <Select
        label={t('orders.filters.due')}
        value={due ?? ''}
        placeholder={t('orders.filters.anyDue')}
        options={orderDues.map((value) => ({ value, label: dueWords(value) }))}
        onChange={(value) => onChange({ due: oneOf(orderDues, value) })}
      />
      <Select
        label={t('orders.filters.sort')}
        value={sort ?? 'newest'}
        options={orderSorts.map((value) => ({ value, label: sortWords(value) }))}
        onChange={(value) => onChange({ sort: readSort(value) })}
      />
    </>
  );
}

/** The name of an activity; one that is no longer sold has its key alone. */
export const activityName = (activities: FoundOrders['activities'], key: number): string =>
  activities.find(({ activityKey }) => activityKey === key)?.name ??
  t('orders.filters.otherActivity', { key });

function activityOptions(activities: FoundOrders['activities'], chosen: number | null) {
  const options = activities.map(({ activityKey, name }) => ({ value: `${activityKey}`, label: name }));
  if (chosen === null || options.some(({ value }) => value === `${chosen}`)) return options;
  return [...options, { value: `${chosen}`, label: activityName(activities, chosen) }];
}

interface End {
  label: string;
  value: VenueDate | null;
}

interface DaysProps {
  name: string;
  from: End;
  to: End;
  error: string | undefined;
  onFrom: (day: VenueDate | null) => void;
  onTo: (day: VenueDate | null) => void;
}

function Days({ name, from, to, error, onFrom, onTo }: DaysProps) {
  const id = useId();
  const errorId = error === undefined ? undefined : id;
  return (
    <fieldset className="orders-days">
      <legend className="field-label">{name}</legend>
      <DayField {...from} errorId={errorId} onDay={onFrom} />
      <DayField {...to} errorId={errorId} onDay={onTo} />
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
