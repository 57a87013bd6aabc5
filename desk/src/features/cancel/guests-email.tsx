/** The email to guests: the venue's own words, and the email as each of them gets it. */
import type { ExpectedCancellation } from '@gangway/contract/canceled-departures';
import { Button } from '@gangway/ui/components/button.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { EmailFields } from '../../lib/email-fields.tsx';
import { numberWords } from '../../lib/number-words.ts';
import { t } from '../../messages/t.ts';
import type { Draft } from './cancel-draft.ts';
import { StepPanel } from './step-panel.tsx';

interface GuestsEmailProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  expected: ExpectedCancellation | null;
  /** False while the email for what is typed now is on its way. */
  isFresh: boolean;
  /** Of the email that is shown, from 0. */
  onPlace: (place: number) => void;
}

export function GuestsEmail({ draft, onChange, expected, isFresh, onPlace }: GuestsEmailProps) {
  return (
    <StepPanel
      step={3}
      title={t('cancel.email.title')}
      note={expected === null ? '' : t('order.expected.emails', { count: expected.emails })}
    >
      <div className="cancel-email">
        <div className="cancel-fields">
          <EmailFields
            words={draft}
            subjectHelp={t('cancel.email.subjectHelp')}
            textHelp={t('cancel.email.textHelp')}
            onChange={onChange}
          />
        </div>
        <section
          className={classNames('cancel-preview', !isFresh && expected !== null && 'cancel-old')}
          aria-label={t('cancel.email.preview')}
          aria-busy={!isFresh && expected !== null}
        >
          <Email expected={expected} onPlace={onPlace} />
        </section>
      </div>
    </StepPanel>
  );
}

function Email({ expected, onPlace }: Pick<GuestsEmailProps, 'expected' | 'onPlace'>) {
  if (expected === null) return <p className="muted">{t('cancel.email.later')}</p>;
  const { email, emails } = expected;
  if (email === null) return <p className="muted">{t('cancel.email.nobody')}</p>;
  const { place, name, orderNumber, to, subject, text } = email;
  return (
    <>
      <header className="cancel-letter">
        <h3 dir="auto">{subject}</h3>
        <p className="fine">
          <bdi>{t('cancel.email.to', { name: name === '' ? orderNumber : name, address: to })}</bdi>
        </p>
        <p className="cancel-pages">
          <span role="status" className="fine">
            {t('cancel.email.place', { place: numberWords(place + 1), all: numberWords(emails) })}
          </span>
          <Button size="small" look="quiet" disabled={place === 0} onClick={() => onPlace(place - 1)}>
            {t('cancel.email.before')}
          </Button>
          <Button size="small" look="quiet" disabled={place + 1 >= emails} onClick={() => onPlace(place + 1)}>
            {t('cancel.email.next')}
          </Button>
        </p>
      </header>
      {/* Lines as they are in the plain text; links in it do not work. */}
      <pre dir="auto">{text}</pre>
    </>
  );
}
