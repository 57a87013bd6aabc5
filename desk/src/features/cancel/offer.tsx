/** The offer to guests: a choice until some time, or a refund at once; and how much a refund gives back. */
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Checkbox, RadioGroup } from '@gangway/ui/components/choice.tsx';
import { FieldError } from '@gangway/ui/components/field.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useId } from 'react';
import { t } from '../../messages/t.ts';
import { choiceOf, type Draft, decideByOf, percentOf } from './cancel-draft.ts';
import { StepPanel } from './step-panel.tsx';
import type { Problem } from './use-expected.ts';

interface OfferProps {
  draft: Draft;
  /** At the venue. */
  today: VenueDate;
  /** How many are chosen. */
  departures: number;
  /** Why guests cannot be offered this; null otherwise. */
  problem: Problem | null;
  onChange: (part: Partial<Draft>) => void;
}

/** A problem that stands at a field here; null for any other. */
export const offerProblem = (problem: Problem | null): Problem | null =>
  problem?.code === 'choiceOfNothing' || problem?.code === 'decideByOutside' ? problem : null;

/** The first field here that is not complete, in words; null if all are. */
export function incompleteWords(draft: Draft, today: VenueDate): string | null {
  if (choiceOf(draft, today) === undefined) return t('cancel.offer.byWrong');
  return percentOf(draft) === undefined ? t('cancel.offer.wrong') : null;
}

export function Offer(props: OfferProps) {
  const { draft, departures, onChange } = props;
  const chooses = draft.how === 'choose';
  return (
    <StepPanel
      step={2}
      title={t('cancel.offer.title')}
      note={chooses && departures > 1 ? t('cancel.offer.note', { count: departures }) : ''}
    >
      <div className="cancel-offer">
        <RadioGroup
          legend={t('cancel.offer.title')}
          legendHidden
          look="cards"
          className="cancel-choice"
          name="how"
          value={draft.how}
          options={[
            { value: 'choose', label: t('cancel.offer.choose'), note: t('cancel.offer.chooseText') },
            { value: 'now', label: t('cancel.offer.now'), note: t('cancel.offer.nowText') },
          ]}
          onChange={(how) => onChange({ how: how === 'now' ? 'now' : 'choose' })}
        />
        {chooses && <Choices {...props} />}
        {chooses && <Until {...props} />}
        <Back draft={draft} onChange={onChange} />
      </div>
    </StepPanel>
  );
}

/** The choices of guests. A refund always is one, so that its box cannot be cleared. */
function Choices({ draft: { mayMove, mayTakeCredit }, problem, onChange }: OfferProps) {
  const id = useId();
  const error = problem?.code === 'choiceOfNothing' ? problem.words : undefined;
  return (
    <fieldset className="cancel-choices" aria-describedby={error === undefined ? undefined : id}>
      <legend className="vh">{t('cancel.offer.choices')}</legend>
      <Checkbox
        label={t('cancel.offer.move')}
        note={t('cancel.offer.moveText')}
        name="mayMove"
        checked={mayMove}
        onChange={(is) => onChange({ mayMove: is })}
      />
      <Checkbox
        label={t('cancel.offer.credit')}
        note={t('cancel.offer.creditText')}
        name="mayTakeCredit"
        checked={mayTakeCredit}
        onChange={(is) => onChange({ mayTakeCredit: is })}
      />
      <Checkbox
        label={t('cancel.offer.refund')}
        note={t('cancel.offer.refundText')}
        checked
        disabled
        onChange={() => undefined}
      />
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

/** Until when guests choose, and what they get without an answer. */
function Until({ draft, today, problem, onChange }: OfferProps) {
  const isIncomplete = choiceOf(draft, today) === undefined;
  const outside = problem?.code === 'decideByOutside' ? problem.words : undefined;
  const credit = { value: 'credit', label: t('cancel.offer.thenCredit') };
  return (
    <div className="cancel-until">
      <TextInput
        label={t('cancel.offer.by')}
        name="decideBy"
        type="datetime-local"
        required
        value={decideByOf(draft, today)}
        error={isIncomplete ? t('cancel.offer.byWrong') : outside}
        onChange={(decideBy) => onChange({ decideBy })}
      />
      <Select
        label={t('cancel.offer.then')}
        name="otherwise"
        value={draft.mayTakeCredit ? draft.otherwise : 'refund'}
        options={[
          { value: 'refund', label: t('cancel.offer.thenRefund') },
          ...(draft.mayTakeCredit ? [credit] : []),
        ]}
        onChange={(otherwise) => onChange({ otherwise: otherwise === 'credit' ? 'credit' : 'refund' })}
      />
    </div>
  );
}

/** How much a refund gives back. */
function Back({ draft, onChange }: Pick<OfferProps, 'draft' | 'onChange'>) {
  return (
    <>
      <RadioGroup
        legend={t('cancel.offer.back')}
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
    </>
  );
}
