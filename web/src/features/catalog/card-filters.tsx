/** Search and filters above the cards: a plain form that also works without JavaScript, and a sheet on phones. */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { Select } from '@gangway/ui/components/select.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import type { Card } from '../location/venue-source.ts';
import {
  type CardFilter,
  type FilterOption,
  filterNames,
  filterOptions,
  noFilter,
  takeFields,
} from './filter-cards.ts';

export const filterIcons = [
  'search',
  'down',
  'sliders',
  'calendar',
  'user',
] as const satisfies readonly IconName[];

interface CardFiltersProps {
  cards: readonly Card[];
  filter: CardFilter;
  /** How many activities the filter finds. */
  count: number;
  today: VenueDate;
  onChange: (filter: CardFilter) => void;
}

interface Choice {
  field: 'category' | 'hours' | 'difficulty' | 'age' | 'sort';
  label: string;
  any: string;
  options: readonly FilterOption[];
}

function choicesOf(cards: readonly Card[]): Choice[] {
  const { category, hours, difficulty, age, sort } = filterOptions(cards);
  const choices: Choice[] = [
    {
      field: 'category',
      label: t('catalog.filters.category'),
      any: t('catalog.filters.anyCategory'),
      options: category,
    },
    {
      field: 'hours',
      label: t('catalog.filters.duration'),
      any: t('catalog.filters.anyDuration'),
      options: hours,
    },
    {
      field: 'difficulty',
      label: t('catalog.filters.difficulty'),
      any: t('catalog.filters.anyDifficulty'),
      options: difficulty,
    },
    {
      field: 'age',
      label: t('catalog.filters.youngest'),
      any: t('catalog.filters.anyAge'),
      options: age,
    },
    {
      field: 'sort',
      label: t('catalog.filters.sort'),
      any: t('catalog.filters.recommended'),
      options: sort,
    },
  ];
  return choices.filter((choice) => choice.options.length > 0);
}

export function CardFilters({ cards, filter, count, today, onChange }: CardFiltersProps) {
  const searchId = useId();
  const form = useRef<HTMLFormElement>(null);
  // Includes what was typed and chosen before hydration, which fires no event for it.
  const takeOver = useRef((fields: FormData) => {
    const typed = takeFields(filter, fields);
    if (typed !== filter) onChange(typed);
  });
  useEffect(() => {
    if (form.current !== null) takeOver.current(new FormData(form.current));
  }, []);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const choices = choicesOf(cards);
  const countOf = (values: readonly string[]) => values.filter((value) => value !== '').length;
  const inSelects = choices.map(({ field }) => filter[field]);
  const chosen = countOf([filter.date, filter.guests, ...inSelects]);
  // On wide pages the form shows the first select, and the sheet all of them.
  const further = countOf(inSelects.slice(1));
  const selects = (isLabelled: boolean) =>
    choices.map(({ field, label, any, options }) => (
      <Select
        key={field}
        label={label}
        labelHidden={!isLabelled}
        name={filterNames[field]}
        value={filter[field]}
        placeholder={any}
        options={options}
        onChange={(value) => onChange({ ...filter, [field]: value })}
      />
    ));
  return (
    <>
      <form
        ref={form}
        className="filters"
        aria-label={t('catalog.filters.form')}
        method="get"
        onSubmit={(event) => event.preventDefault()}
      >
        <label className="input-with-icon" htmlFor={searchId}>
          <span className="vh">{t('catalog.filters.search')}</span>
          <Icon name="search" />
          <input
            id={searchId}
            className="field-input"
            type="search"
            name={filterNames.text}
            placeholder={t('catalog.filters.search')}
            value={filter.text}
            onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
          />
        </label>
        <PlaceFields filter={filter} today={today} onChange={onChange} isLabelled={false} />
        {selects(false)}
        <Button className="filters-open" icon="sliders" onClick={() => setSheetOpen(true)}>
          {chosen === 0 ? t('catalog.filters.title') : t('catalog.filters.titleWithCount', { count: chosen })}
        </Button>
        {choices.length > 1 && (
          <Button className="filters-more" icon="sliders" onClick={() => setSheetOpen(true)}>
            {further === 0
              ? t('catalog.filters.more')
              : t('catalog.filters.moreWithCount', { count: further })}
          </Button>
        )}
      </form>
      <Dialog
        open={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        title={t('catalog.filters.title')}
        look="sheet"
        closeLabel={t('catalog.filters.close')}
        actions={
          <>
            <Button onClick={() => onChange({ ...noFilter, text: filter.text })}>
              {t('catalog.filters.clear')}
            </Button>
            <Button look="primary" onClick={() => setSheetOpen(false)}>
              {t('catalog.filters.show', { count })}
            </Button>
          </>
        }
      >
        <div className="form">
          <PlaceFields filter={filter} today={today} onChange={onChange} isLabelled />
          {selects(true)}
        </div>
      </Dialog>
    </>
  );
}

interface PlaceFieldsProps extends Pick<CardFiltersProps, 'filter' | 'today' | 'onChange'> {
  /** False where labels are only for screen readers. */
  isLabelled: boolean;
}

/** The day and the number of guests that should have places. */
function PlaceFields({ filter, today, onChange, isLabelled }: PlaceFieldsProps) {
  const fields = [
    {
      field: 'date',
      label: t('catalog.filters.date'),
      icon: 'calendar',
      input: { type: 'date', min: today },
    },
    {
      field: 'guests',
      label: t('catalog.filters.guests'),
      icon: 'user',
      input: { type: 'number', min: '1', max: '200', inputMode: 'numeric' },
    },
  ] as const;
  return fields.map(({ field, label, icon, input }) => {
    const name = filterNames[field];
    const value = filter[field];
    const change = (typed: string) => onChange({ ...filter, [field]: typed });
    return isLabelled ? (
      <TextInput key={field} label={label} name={name} value={value} onChange={change} {...input} />
    ) : (
      <label
        key={field}
        className={`input-with-icon filters-${field}`}
        // In place of the browser's empty date, which is as foreign as the browser's language.
        data-any={field === 'date' && value === '' ? t('catalog.filters.anyDate') : undefined}
      >
        <span className="vh">{label}</span>
        <Icon name={icon} />
        <input
          className="field-input"
          name={name}
          value={value}
          placeholder={label}
          onChange={(event) => change(event.currentTarget.value)}
          {...input}
        />
      </label>
    );
  });
}
