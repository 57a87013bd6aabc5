/** The form of marked hours: what it is, from when until when, and which activities it concerns. */
import {
  changeMarkedHours,
  type DayDeparture,
  type DayMark,
  type DeskDay,
  longestMark,
  markHours,
} from '@gangway/contract/departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { timeOf, type VenueTime, wallTime } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { Checkbox } from '@gangway/ui/components/choice.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useId, useState } from 'react';
import { nameOf } from '../../lib/departure-words.ts';
import { markWords } from '../../lib/mark-words.ts';
import { useChanges } from '../../lib/use-changes.ts';
import { t } from '../../messages/t.ts';
import { DepartureDialog } from '../departure/departure-dialog.tsx';

interface MarkFormProps {
  locationKey: LocationKey;
  day: DeskDay;
  /** As it was when the form was opened; null for a new one. */
  mark: DayMark | null;
  onClose: () => void;
  onDone: () => void;
  /** Somebody else was faster: loads the day again. */
  onMoved: () => void;
}

/** A choice: an activity, or the rentals of several. */
interface Choice {
  name: string;
  activityKeys: readonly number[];
}

/** Returns what departs on the day, and what the mark concerns besides. */
function choicesOf(departures: readonly DayDeparture[], mark: DayMark | null): Choice[] {
  const departing = [
    ...Map.groupBy(departures, ({ activityKeys }) => activityKeys.join(' ')).values(),
  ].flatMap(([first]) =>
    first === undefined ? [] : [{ name: nameOf(first), activityKeys: first.activityKeys }],
  );
  const listed = new Set(departing.flatMap(({ activityKeys }) => activityKeys));
  const others = (mark?.activities ?? []).filter(({ activityKey }) => !listed.has(activityKey));
  return [...departing, ...others.map(({ name, activityKey }) => ({ name, activityKeys: [activityKey] }))];
}

interface Fields {
  text: string;
  /** As the browser's fields have them; '' for none. */
  from: string;
  until: string;
  activityKeys: ReadonlySet<number>;
}

const fieldsOf = (mark: DayMark | null): Fields => ({
  text: mark?.text ?? '',
  from: mark === null ? '' : timeOf(mark.from),
  until: mark?.until == null ? '' : timeOf(mark.until),
  activityKeys: new Set(mark?.activities.map(({ activityKey }) => activityKey)),
});

export function MarkForm({ locationKey, day, mark, onMoved, ...others }: MarkFormProps) {
  const [fields, setFields] = useState(() => fieldsOf(mark));
  /** The revision that the person has seen: at first as it was opened, then as a refusal said. */
  const [seen, setSeen] = useState(mark?.revision ?? 0);
  const make = useChanges();
  const change = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }));
  const { text, from, until, activityKeys } = fields;
  const current = mark === null ? undefined : day.marks.find(({ markKey }) => markKey === mark.markKey);
  const isReady = text.trim() !== '' && from !== '';
  function send() {
    const at = (time: string) => wallTime(day.date, time as VenueTime);
    const hours = {
      ...{ locationKey, text, from: at(from), until: until === '' ? null : at(until) },
      activityKeys: [...activityKeys],
    };
    if (mark === null) return make(markHours, hours);
    return make(changeMarkedHours, { ...hours, markKey: mark.markKey, revision: seen });
  }
  return (
    <DepartureDialog
      {...others}
      title={mark === null ? t('weather.form.title') : t('weather.form.edit')}
      description={t('weather.form.text')}
      yes={mark === null ? t('weather.form.title') : t('weather.form.save')}
      no={t('departure.guides.no')}
      hasReason={false}
      make={isReady ? send : null}
      onMoved={() => {
        onMoved();
        // The form shows how it is now, so the next press is about that.
        if (current !== undefined) setSeen(current.revision);
      }}
    >
      <What text={text} onChange={(next) => change({ text: next })} />
      <div className="mark-hours">
        <TextInput
          label={t('weather.form.from')}
          name="from"
          type="time"
          required
          value={from}
          onChange={(next) => change({ from: next })}
        />
        <TextInput
          label={t('weather.form.until')}
          name="until"
          type="time"
          help={t('weather.form.untilHelp')}
          value={until}
          onChange={(next) => change({ until: next })}
        />
      </div>
      <Activities
        choices={choicesOf(day.departures, mark)}
        chosen={activityKeys}
        onChange={(next) => change({ activityKeys: next })}
      />
      {current !== undefined && mark !== null && current.revision !== mark.revision && (
        <Notice severity="warn" title={t('weather.form.now', { words: markWords(current) })}>
          {null}
        </Notice>
      )}
    </DepartureDialog>
  );
}

function What({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const suggestions = [
    t('weather.what.wind'),
    t('weather.what.storm'),
    t('weather.what.fog'),
    t('weather.what.heat'),
  ];
  return (
    <div className="mark-what">
      <TextInput
        label={t('weather.form.what')}
        name="what"
        autoComplete="off"
        maxLength={longestMark}
        required
        value={text}
        onChange={onChange}
      />
      <div className="mark-ways">
        {suggestions.map((words) => (
          <Button key={words} size="small" onClick={() => onChange(words)}>
            {words}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface ActivitiesProps {
  choices: readonly Choice[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

function Activities({ choices, chosen, onChange }: ActivitiesProps) {
  const helpId = useId();
  const choose = (keys: readonly number[], isChosen: boolean) => {
    const others = [...chosen].filter((key) => !keys.includes(key));
    onChange(new Set(isChosen ? [...others, ...keys] : others));
  };
  return (
    <fieldset className="guides-people" aria-describedby={helpId}>
      <legend className="field-label">{t('weather.form.activities')}</legend>
      <p id={helpId} className="small muted">
        {t('weather.form.activitiesHelp')}
      </p>
      {choices.map(({ name, activityKeys }) => (
        <Checkbox
          key={activityKeys.join(' ')}
          label={name}
          checked={activityKeys.every((key) => chosen.has(key))}
          onChange={(isChosen) => choose(activityKeys, isChosen)}
        />
      ))}
    </fieldset>
  );
}
