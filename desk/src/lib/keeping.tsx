/** How long the places of an order are kept that is not paid; the moment is the server's (docs/rules/desk-sales.md). */
import type { AskedPayBy } from '@gangway/contract/selling';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { t } from '../messages/t.ts';
import { readMoment } from './typed-moment.ts';

const ways = ['visit', 'hour', 'day', 'moment'] as const;
type Way = (typeof ways)[number];

/** As it was chosen and typed. */
export interface Keeping {
  way: Way;
  moment: string;
}

export const untilVisit: Keeping = { way: 'visit', moment: '' };

/** Returns by when it is to be paid, null for places that are kept anyway, or 'unfinished'. */
export function payByIn({ way, moment }: Keeping): AskedPayBy | null | 'unfinished' {
  switch (way) {
    case 'visit':
      return null;
    case 'moment':
      return readMoment(moment) ?? 'unfinished';
    default:
      return way;
  }
}

interface KeepingFieldsProps {
  legend: string;
  kept: Keeping;
  onChange: (kept: Keeping) => void;
}

export function KeepingFields({ legend, kept, onChange }: KeepingFieldsProps) {
  return (
    <div className="keeping">
      <RadioGroup
        legend={legend}
        name="keeping"
        value={kept.way}
        options={[
          { value: 'visit', label: t('keeping.visit'), note: t('keeping.visitNote') },
          { value: 'hour', label: t('keeping.hours', { count: 1 }) },
          { value: 'day', label: t('keeping.hours', { count: 24 }) },
          { value: 'moment', label: t('keeping.moment') },
        ]}
        onChange={(value) => onChange({ ...kept, way: ways.find((way) => way === value) ?? 'visit' })}
      />
      {kept.way === 'moment' && (
        <TextInput
          label={t('keeping.until')}
          name="pay-by"
          type="datetime-local"
          value={kept.moment}
          onChange={(moment) => onChange({ ...kept, moment })}
        />
      )}
      {kept.way !== 'visit' && <p className="small muted">{t('keeping.then')}</p>}
    </div>
  );
}
