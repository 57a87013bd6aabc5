/** The form of a change of the schedule, by its kind. */
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { t } from '../../messages/t.ts';
import { activityOf } from './change-asked.ts';
import {
  ActivitiesField,
  type ChangeFieldsProps,
  DaysFields,
  LabeledDay,
  LengthFields,
  OneActivityField,
  PlacesField,
  StartTimesField,
  TypedTimes,
  WeekdaysField,
  WordsField,
} from './change-fields.tsx';
import { SeasonForm } from './season-form.tsx';

export function ChangeForm(props: ChangeFieldsProps) {
  return (
    <>
      <ByKind {...props} />
      <TextInput
        label={t('order.field.reason')}
        optional={t('calendar.change.optional')}
        help={t('calendar.change.reasonHelp')}
        name="reason"
        autoComplete="off"
        maxLength={500}
        value={props.draft.reason}
        onChange={(reason) => props.onChange({ reason })}
      />
    </>
  );
}

function ByKind(props: ChangeFieldsProps) {
  const { draft, onChange } = props;
  switch (draft.kind) {
    case 'close':
    case 'open':
    case 'places':
      return (
        <>
          <Which {...props} />
          <StartTimesField {...props} />
          {draft.kind === 'places' && (
            <PlacesField {...props} otherwise={t('departure.places.waySchedule')} />
          )}
          {draft.kind === 'close' && <WordsField {...props} />}
        </>
      );
    case 'add':
      return <Added {...props} />;
    case 'copyWeek':
      return (
        <>
          <LabeledDay
            label={t('calendar.change.week')}
            value={draft.week}
            onDay={(week) => onChange({ week })}
          />
          <Which {...props} />
        </>
      );
    case 'blackout':
      return (
        <>
          <Which {...props} />
          <WordsField {...props} />
        </>
      );
    case 'season':
      return <SeasonForm {...props} />;
  }
}

const Which = (props: ChangeFieldsProps) => (
  <>
    <DaysFields {...props} />
    <WeekdaysField {...props} />
    <ActivitiesField {...props} />
  </>
);

function Added(props: ChangeFieldsProps) {
  const activity = activityOf(props.draft, props.calendar);
  return (
    <>
      <OneActivityField {...props} />
      <DaysFields {...props} />
      <WeekdaysField {...props} />
      {activity?.hasTime === true && (
        <>
          <TypedTimes {...props} isNeeded legend={t('calendar.change.times')} />
          <LengthFields {...props} usual={activity.usualMinutes} />
        </>
      )}
      <PlacesField {...props} otherwise={t('departure.places.unlimited')} />
    </>
  );
}
