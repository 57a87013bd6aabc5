/** The form of a season: when an activity runs. */
import type { CalendarActivity } from '@gangway/contract/calendar';
import { monthName } from '@gangway/domain/kernel/date-words';
import { isVenueDate, type VenueDate } from '@gangway/domain/kernel/local-time';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { t } from '../../messages/t.ts';
import { activityOf } from './change-asked.ts';
import type { ChangeDraft } from './change-draft.ts';
import {
  type ChangeFieldsProps,
  LabeledDay,
  LengthFields,
  PlacesField,
  TypedTimes,
  WeekdaysField,
} from './change-fields.tsx';
import { seasonWords } from './change-words.ts';

export function SeasonForm(props: ChangeFieldsProps) {
  const { draft, calendar, onChange } = props;
  const activity = activityOf(draft, calendar);
  const season = activity?.seasons.find(({ place }) => place === draft.seasonPlace);
  return (
    <>
      <p className="change-named">{activity?.name ?? ''}</p>
      {draft.seasonPlace !== null && (
        <RadioGroup
          legend={t('calendar.season.way')}
          legendHidden
          look="pills"
          name="season-way"
          value={draft.isTakenOut ? 'out' : 'change'}
          options={[
            { value: 'change', label: t('calendar.season.change') },
            { value: 'out', label: t('calendar.season.takeThisOut') },
          ]}
          onChange={(way) => onChange({ isTakenOut: way === 'out' })}
        />
      )}
      {draft.isTakenOut
        ? season !== undefined && <p>{seasonWords(season, activity?.isRental)}</p>
        : activity !== undefined && <Fields {...props} activity={activity} />}
    </>
  );
}

function Fields({ activity, ...props }: ChangeFieldsProps & { activity: CalendarActivity }) {
  const { draft, onChange } = props;
  return (
    <>
      <YearlyFields {...props} />
      <div className="change-pair">
        <LabeledDay
          label={t('calendar.season.first')}
          value={draft.from}
          onDay={(from) => onChange({ from })}
        />
        <LabeledDay label={t('calendar.season.last')} value={draft.to} onDay={(to) => onChange({ to })} />
      </div>
      <p className="field-help">{t('calendar.season.boundsHelp')}</p>
      <WeekdaysField {...props} />
      {activity.isRental && <p className="field-help">{t('calendar.season.hoursElsewhere')}</p>}
      {activity.hasTime && !activity.isRental && (
        <>
          <TypedTimes {...props} isNeeded legend={t('calendar.change.times')} />
          <LengthFields {...props} usual={activity.usualMinutes} />
        </>
      )}
      {!activity.isRental && <PlacesField {...props} otherwise={t('departure.places.unlimited')} />}
    </>
  );
}

const wholeYear = { from: '01-01', to: '12-31' };

function YearlyFields({ draft: { yearly }, onChange }: ChangeFieldsProps) {
  return (
    <>
      <RadioGroup
        legend={t('calendar.season.part')}
        look="pills"
        name="yearly"
        value={yearly === null ? 'all' : 'part'}
        options={[
          { value: 'all', label: t('calendar.season.wholeYear') },
          { value: 'part', label: t('calendar.season.sameDays') },
        ]}
        onChange={(way) => onChange({ yearly: way === 'all' ? null : wholeYear })}
      />
      {yearly !== null && (
        <div className="change-year">
          <YearDay
            legend={t('calendar.season.yearlyFrom')}
            value={yearly.from}
            onChange={(from) => onChange({ yearly: { ...yearly, from } })}
          />
          <YearDay
            legend={t('calendar.season.yearlyTo')}
            value={yearly.to}
            onChange={(to) => onChange({ yearly: { ...yearly, to } })}
          />
        </div>
      )}
    </>
  );
}

const two = (number: number) => String(number).padStart(2, '0');
const months = Array.from({ length: 12 }, (_, month) => two(month + 1));
const days = Array.from({ length: 31 }, (_, day) => two(day + 1));

/** A leap year has all days. */
const isDay = (month: string, day: string) => isVenueDate(`2028-${month}-${day}`);

interface YearDayProps {
  legend: string;
  /** MM-DD */
  value: NonNullable<ChangeDraft['yearly']>['from'];
  onChange: (value: string) => void;
}

function YearDay({ legend, value, onChange }: YearDayProps) {
  const [month = '01', day = '01'] = value.split('-');
  const ofMonth = (next: string) => days.filter((one) => isDay(next, one));
  return (
    <fieldset className="change-year-day">
      <legend className="field-label">{legend}</legend>
      <Select
        label={t('calendar.season.month')}
        labelHidden
        value={month}
        options={months.map((one) => ({ value: one, label: monthName(`2028-${one}-01` as VenueDate) }))}
        onChange={(next) => onChange(`${next}-${isDay(next, day) ? day : (ofMonth(next).at(-1) ?? day)}`)}
      />
      <Select
        label={t('calendar.season.day')}
        labelHidden
        value={day}
        options={ofMonth(month).map((one) => ({ value: one, label: String(Number(one)) }))}
        onChange={(next) => onChange(`${month}-${next}`)}
      />
    </fieldset>
  );
}
