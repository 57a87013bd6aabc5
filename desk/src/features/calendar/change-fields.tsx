/** The fields that the forms of changes of the schedule share. */
import type { CalendarActivity, DeskCalendar } from '@gangway/contract/calendar';
import { clockTime, shortWeekday, weekdayName } from '@gangway/domain/kernel/date-words';
import { isVenueTime, type VenueDate } from '@gangway/domain/kernel/local-time';
import { Button, IconButton } from '@gangway/ui/components/button.tsx';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useId } from 'react';
import { DayField } from '../../lib/day-field.tsx';
import { t } from '../../messages/t.ts';
import { activitiesFor, activityOf, timesOffered, weekdaysIn } from './change-asked.ts';
import { type ChangeDraft, everyWeekday, typedLength } from './change-draft.ts';

export interface ChangeFieldsProps {
  draft: ChangeDraft;
  calendar: DeskCalendar;
  onChange: (part: Partial<ChangeDraft>) => void;
}

interface ChipsProps<Value extends string | number> {
  legend: string;
  options: readonly { value: Value; words: string; spoken?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Check boxes side by side. */
function Chips<Value extends string | number>(props: ChipsProps<Value>) {
  const { legend, options, chosen, onChange } = props;
  const toggle = (value: Value, is: boolean) =>
    onChange(options.map((one) => one.value).filter((one) => (one === value ? is : chosen.includes(one))));
  return (
    <fieldset className="change-chips">
      <legend className="field-label">{legend}</legend>
      <div className="pills">
        {options.map(({ value, words, spoken }) => (
          <label key={value} className="pill">
            <input
              type="checkbox"
              aria-label={spoken}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface LabeledDayProps {
  label: string;
  value: VenueDate | null;
  onDay: (day: VenueDate | null) => void;
}

export const LabeledDay = ({ label, value, onDay }: LabeledDayProps) => (
  <div className="field">
    <span className="field-label" aria-hidden="true">
      {label}
    </span>
    <DayField label={label} value={value} onDay={onDay} />
  </div>
);

export function DaysFields({ draft: { from, to }, onChange }: ChangeFieldsProps) {
  return (
    <div className="change-pair">
      <LabeledDay
        label={t('calendar.change.from')}
        value={from}
        onDay={(day) => onChange(day !== null && to === null ? { from: day, to: day } : { from: day })}
      />
      <LabeledDay label={t('calendar.change.to')} value={to} onDay={(day) => onChange({ to: day })} />
    </div>
  );
}

const weekdayChip = (weekday: number) => {
  // Any Sunday would do.
  const date = `2023-01-0${1 + weekday}` as VenueDate;
  return { value: weekday, words: shortWeekday(date), spoken: weekdayName(date) };
};

/** Those of the days; of a season, all. */
export function WeekdaysField({ draft, calendar, onChange }: ChangeFieldsProps) {
  const { kind, from, to, weekdays } = draft;
  const begins = calendar.days[0]?.date;
  const week = begins === undefined ? everyWeekday : weekdaysIn(begins, calendar.days.at(-1)?.date ?? begins);
  const isBound = kind !== 'season' && from !== null && to !== null;
  const present = isBound ? week.filter((day) => weekdaysIn(from, to).includes(day)) : week;
  if (present.length < 2) return null;
  return (
    <Chips
      legend={t('calendar.change.weekdays')}
      options={present.map(weekdayChip)}
      chosen={weekdays}
      onChange={(chosen) =>
        onChange({ weekdays: [...chosen, ...weekdays.filter((day) => !present.includes(day))] })
      }
    />
  );
}

export function ActivitiesField({ draft, calendar, onChange }: ChangeFieldsProps) {
  const { kind, activityKeys } = draft;
  const possible = activitiesFor(kind, calendar);
  if (calendar.activities.length < 2) return null;
  const all = kind === 'blackout' ? t('calendar.change.wholeVenue') : t('calendar.change.allActivities');
  return (
    <div className="change-activities">
      <RadioGroup
        legend={t('calendar.change.activities')}
        look="pills"
        name="activities"
        value={activityKeys === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: all },
          { value: 'some', label: t('calendar.change.someActivities') },
        ]}
        onChange={(value) => onChange({ activityKeys: value === 'all' ? null : [] })}
      />
      {activityKeys !== null && (
        <Chips
          legend={t('calendar.change.which')}
          options={possible.map(({ activityKey, name }) => ({ value: activityKey, words: name }))}
          chosen={activityKeys}
          onChange={(keys) => onChange({ activityKeys: keys })}
        />
      )}
    </div>
  );
}

export function OneActivityField({ draft, calendar, onChange }: ChangeFieldsProps) {
  const chosen = activityOf(draft, calendar);
  return (
    <Select
      label={t('calendar.change.activity')}
      name="activity"
      value={chosen === undefined ? '' : String(chosen.activityKey)}
      placeholder={t('calendar.change.chooseActivity')}
      options={activitiesFor(draft.kind, calendar).map(({ activityKey, name }) => ({
        value: String(activityKey),
        label: name,
      }))}
      onChange={(key) => onChange({ activityKeys: key === '' ? [] : [Number(key)], length: null })}
    />
  );
}

/** Those that departures of the days have; typed where the calendar does not show the days. */
export function StartTimesField(props: ChangeFieldsProps) {
  const { draft, calendar, onChange } = props;
  const offered = timesOffered(draft, calendar);
  if (offered === null)
    return (
      <TypedTimes
        {...props}
        isNeeded={false}
        legend={t('calendar.change.onlyTimes')}
        help={t('calendar.change.onlyTimesHelp')}
      />
    );
  const times = [...new Set([...offered, ...(draft.times ?? []).filter(isVenueTime)])].toSorted();
  if (times.length < 2 && draft.times === null) return null;
  return (
    <Chips
      legend={t('calendar.change.times')}
      options={times.map((time) => ({ value: time, words: clockTime(time) }))}
      chosen={draft.times?.filter(isVenueTime) ?? times}
      onChange={(chosen) => onChange({ times: chosen.length === times.length ? null : chosen })}
    />
  );
}

interface TypedTimesProps extends ChangeFieldsProps {
  /** False if none are all. */
  isNeeded: boolean;
  legend: string;
  help?: string;
}

export function TypedTimes({ draft: { times }, isNeeded, legend, help, onChange }: TypedTimesProps) {
  const helpId = useId();
  const rows = times ?? (isNeeded ? [''] : []);
  // Two may hold the same while they are typed.
  const keyed = rows.map((time, place) => ({ key: `time ${place}`, place, time }));
  const set = (next: string[]) => onChange({ times: next.length === 0 ? null : next });
  return (
    <fieldset className="change-times" aria-describedby={help === undefined ? undefined : helpId}>
      <legend className="field-label">{legend}</legend>
      {keyed.map(({ key, place, time }) => (
        <div key={key} className="change-time">
          <input
            type="time"
            className="field-input"
            aria-label={t('calendar.change.time', { place: place + 1 })}
            value={time}
            onChange={({ target: { value } }) => set(rows.with(place, value))}
          />
          {(rows.length > 1 || !isNeeded) && (
            <IconButton
              name="close"
              label={t('calendar.change.removeTime', { place: place + 1 })}
              onClick={() => set(rows.toSpliced(place, 1))}
            />
          )}
        </div>
      ))}
      <Button size="small" icon="plus" onClick={() => set([...rows, ''])}>
        {t('calendar.change.addTime')}
      </Button>
      {help !== undefined && (
        <p id={helpId} className="field-help">
          {help}
        </p>
      )}
    </fieldset>
  );
}

/** @param usual of the activity */
export function LengthFields({
  draft,
  usual,
  onChange,
}: Pick<ChangeFieldsProps, 'draft' | 'onChange'> & { usual: CalendarActivity['usualMinutes'] }) {
  const length = draft.length ?? typedLength(usual);
  const shared = { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 } as const;
  return (
    <fieldset className="change-length">
      <legend className="field-label">{t('calendar.change.length')}</legend>
      <TextInput
        {...shared}
        label={t('calendar.change.hours')}
        name="hours"
        value={length.hours}
        onChange={(hours) => onChange({ length: { ...length, hours } })}
      />
      <TextInput
        {...shared}
        label={t('calendar.change.minutes')}
        name="minutes"
        value={length.minutes}
        onChange={(minutes) => onChange({ length: { ...length, minutes } })}
      />
    </fieldset>
  );
}

/** @param otherwise in words: no limit, or as in the schedule */
export function PlacesField({
  draft: { hasPlaces, places },
  otherwise,
  onChange,
}: Pick<ChangeFieldsProps, 'draft' | 'onChange'> & { otherwise: string }) {
  return (
    <div className="change-places">
      <RadioGroup
        legend={t('departure.places.field')}
        look="pills"
        name="places-by"
        value={hasPlaces ? 'number' : 'other'}
        options={[
          { value: 'number', label: t('calendar.change.placesNumber') },
          { value: 'other', label: otherwise },
        ]}
        onChange={(value) => onChange({ hasPlaces: value === 'number' })}
      />
      {hasPlaces && (
        <TextInput
          label={t('calendar.change.placesField')}
          name="places"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={places}
          onChange={(typed) => onChange({ places: typed })}
        />
      )}
    </div>
  );
}

export const WordsField = ({ draft: { words }, onChange }: ChangeFieldsProps) => (
  <TextInput
    label={t('calendar.change.words')}
    optional={t('calendar.change.optional')}
    help={t('calendar.change.wordsHelp')}
    name="words"
    autoComplete="off"
    maxLength={200}
    value={words}
    onChange={(typed) => onChange({ words: typed })}
  />
);
