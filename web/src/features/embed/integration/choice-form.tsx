/** What to show, how, and for whom: the choices that make the code. */
import { Checkbox, RadioGroup } from '@gangway/ui/components/choice.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Select, type SelectOption } from '@gangway/ui/components/select.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { t } from '../../../messages/t.ts';
import type { EmbedChoice, Mode } from '../embed-code.ts';

interface ChoiceFormProps {
  choice: EmbedChoice;
  /** What the venue has to show. */
  views: readonly SelectOption[];
  onChange: (changes: Partial<EmbedChoice>) => void;
}

const digits = (text: string) => text.replace(/\D/g, '').slice(0, 10);

function Agents({ choice, onChange }: Omit<ChoiceFormProps, 'views'>) {
  return (
    <details className="agents-choice">
      <summary>
        <Icon name="down" />
        <span>{t('embed.integration.agents')}</span>
      </summary>
      <div className="stack">
        <TextInput
          label={t('embed.integration.affiliate')}
          help={t('embed.integration.affiliateHelp')}
          inputMode="numeric"
          value={choice.clientAgentKey}
          onChange={(text) => onChange({ clientAgentKey: digits(text) })}
        />
        <TextInput
          label={t('embed.integration.agent')}
          help={t('embed.integration.agentHelp')}
          inputMode="numeric"
          value={choice.bookingAgentKey}
          onChange={(text) => onChange({ bookingAgentKey: digits(text) })}
        />
        {choice.bookingAgentKey !== '' && (
          <TextInput
            label={t('embed.integration.signature')}
            help={t('embed.integration.signatureHelp')}
            value={choice.sig}
            maxLength={100}
            onChange={(sig) => onChange({ sig })}
          />
        )}
      </div>
    </details>
  );
}

export function ChoiceForm({ choice, views, onChange }: ChoiceFormProps) {
  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()}>
      <Select
        label={t('embed.integration.show')}
        value={choice.show}
        options={views}
        onChange={(show) => onChange({ show })}
      />
      <RadioGroup
        look="cards"
        legend={t('embed.integration.how')}
        name="mode"
        value={choice.mode}
        options={[
          {
            value: 'overlay',
            label: t('embed.integration.overlay'),
            note: t('embed.integration.overlayNote'),
          },
          { value: 'inline', label: t('embed.integration.inline'), note: t('embed.integration.inlineNote') },
          { value: 'link', label: t('embed.integration.link'), note: t('embed.integration.linkNote') },
        ]}
        onChange={(mode) => onChange({ mode: mode as Mode })}
      />
      {choice.mode === 'overlay' && (
        <Checkbox
          label={t('embed.integration.topOnPhones')}
          checked={choice.topOnPhones}
          onChange={(topOnPhones) => onChange({ topOnPhones })}
        />
      )}
      {choice.mode !== 'inline' && (
        <TextInput
          label={t('embed.integration.label')}
          value={choice.label}
          maxLength={80}
          onChange={(label) => onChange({ label })}
        />
      )}
      <Select
        label={t('embed.integration.theme')}
        value={choice.theme}
        options={[
          { value: '', label: t('embed.integration.themeUsual') },
          { value: 'light', label: t('embed.integration.themeLight') },
          { value: 'dark', label: t('embed.integration.themeDark') },
          { value: 'auto', label: t('embed.integration.themeAuto') },
        ]}
        onChange={(theme) => onChange({ theme })}
      />
      <Agents choice={choice} onChange={onChange} />
    </form>
  );
}
