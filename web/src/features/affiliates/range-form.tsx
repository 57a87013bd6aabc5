/** Chooses the dates of a report. */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { type Preset, presets, type ReportRange, rangeOf, wrongRange } from './report-range.ts';

const labels = {
  lastDays: 'affiliates.range.lastDays',
  month: 'affiliates.range.month',
  lastMonth: 'affiliates.range.lastMonth',
  custom: 'affiliates.range.custom',
} as const;

const complaints = {
  missing: 'affiliates.range.missing',
  backwards: 'affiliates.range.backwards',
  tooLong: 'affiliates.range.tooLong',
} as const;

interface RangeFormProps {
  range: ReportRange;
  today: VenueDate;
  onChange: (range: ReportRange) => void;
}

export function RangeForm({ range, today, onChange }: RangeFormProps) {
  const [preset, setPreset] = useState<Preset>('lastDays');
  const [typed, setTyped] = useState<{ from: string; to: string }>(range);
  const wrong = preset === 'custom' ? wrongRange(typed.from, typed.to) : null;
  const choose = (next: Preset) => {
    setPreset(next);
    if (next === 'custom') setTyped(range);
    else onChange(rangeOf(next, today));
  };
  const type = (changes: Partial<typeof typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    if (wrongRange(next.from, next.to) === null) onChange(next as ReportRange);
  };
  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()}>
      <RadioGroup
        look="pills"
        legend={t('affiliates.range.legend')}
        legendHidden
        name="range"
        value={preset}
        options={presets.map((value) => ({ value, label: t(labels[value]) }))}
        onChange={(value) => choose(value as Preset)}
      />
      {preset === 'custom' && (
        <div className="portal-dates">
          <TextInput
            label={t('affiliates.range.from')}
            type="date"
            value={typed.from}
            onChange={(from) => type({ from })}
          />
          <TextInput
            label={t('affiliates.range.to')}
            type="date"
            value={typed.to}
            error={wrong === null ? undefined : t(complaints[wrong])}
            onChange={(to) => type({ to })}
          />
        </div>
      )}
    </form>
  );
}
