/** How much guests get back of what they paid. */
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { t } from '../../messages/t.ts';
import { type Draft, percentOf } from './cancel-draft.ts';
import { StepPanel } from './step-panel.tsx';

interface OfferProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

export function Offer({ draft, onChange }: OfferProps) {
  return (
    <StepPanel step={2} title={t('cancel.offer.title')}>
      <div className="cancel-offer">
        <RadioGroup
          legend={t('cancel.offer.title')}
          legendHidden
          look="cards"
          className="cancel-choice"
          name="by"
          value={draft.by}
          options={[
            { value: 'percent', label: t('cancel.offer.percent'), note: t('cancel.offer.percentText') },
            { value: 'terms', label: t('cancel.offer.terms'), note: t('cancel.offer.termsText') },
          ]}
          onChange={(by) => onChange({ by: by === 'terms' ? 'terms' : 'percent' })}
        />
        {draft.by === 'percent' && (
          <TextInput
            className="cancel-percent"
            label={t('cancel.offer.field')}
            name="percent"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            value={draft.percent}
            error={percentOf(draft) === undefined ? t('cancel.offer.wrong') : undefined}
            onChange={(percent) => onChange({ percent })}
          />
        )}
      </div>
    </StepPanel>
  );
}
