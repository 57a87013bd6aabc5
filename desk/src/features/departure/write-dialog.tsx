/** Writing to all guests of a departure: who gets the email and what it says before it is sent (docs/rules/emails.md, "Writing to guests"). */
import { type MessagePreview, previewGuestMessage } from '@gangway/contract/departures';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TextArea, TextInput } from '@gangway/ui/components/text-input.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { LoadingBars } from '../../lib/states.tsx';
import { storage } from '../../lib/storage.ts';
import { t } from '../../messages/t.ts';
import type { DialogOfDeparture } from './changed-by.tsx';
import { DepartureDialog } from './departure-dialog.tsx';
import type { DepartureNamed } from './departure-source.ts';

interface Draft {
  subject: string;
  text: string;
}

const placeOf = ({ locationKey, date, departureKey }: DepartureNamed) =>
  [locationKey, date, departureKey].join(' ');

/** Returns the email that is being written for this departure in this tab. */
function readDraft(named: DepartureNamed): Draft {
  const nothing = { subject: '', text: '' };
  try {
    const kept = JSON.parse(storage.message.read() ?? 'null') as (Draft & { of: string }) | null;
    return kept?.of === placeOf(named) ? { subject: kept.subject, text: kept.text } : nothing;
  } catch {
    // Somebody else wrote there.
    return nothing;
  }
}

/** After the last key. */
const pauseMs = 400;

interface Answer {
  of: string;
  preview: MessagePreview | null;
  problem: string | null;
}

/** Previews the email, and again whenever it says something else; the guests are known from the first answer on. */
function usePreviewed(named: DepartureNamed, { subject, text }: Draft) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [times, setTimes] = useState(0);
  const of = JSON.stringify([times, subject, text]);
  const { locationKey, date, departureKey } = named;
  const isFirst = answer === null;
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const asked = { locationKey, date, departureKey, subject, text };
      const next = await call(previewGuestMessage, asked).then(
        (preview) => ({ preview, problem: null }),
        (error: unknown) => ({ preview: null, problem: failureWords(error) }),
      );
      if (!isOver) setAnswer({ of, ...next });
    };
    const timer = setTimeout(() => void ask(), isFirst ? 0 : pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [of, locationKey, date, departureKey, subject, text, isFirst]);
  return {
    preview: answer?.preview ?? null,
    problem: answer?.problem ?? null,
    isFresh: answer?.of === of,
    askAgain: () => setTimes((count) => count + 1),
  };
}

export function WriteDialog({
  named,
  departure: _,
  changes,
  onMoved,
  onDone,
  ...props
}: Omit<DialogOfDeparture, 'sales'>) {
  const [draft, setDraft] = useState(() => readDraft(named));
  const { preview, problem, isFresh, askAgain } = usePreviewed(named, draft);
  const change = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    storage.message.write(JSON.stringify({ of: placeOf(named), ...next }));
  };
  const { subject, text } = draft;
  const count = preview?.recipients.length ?? 0;
  const isReady = isFresh && count > 0 && subject.trim() !== '' && text.trim() !== '';
  return (
    <DepartureDialog
      {...props}
      title={t('departure.write.title')}
      description={t('departure.write.text')}
      yes={t('departure.write.yes', { count })}
      no={t('departure.write.no')}
      hasReason={false}
      make={isReady && preview !== null ? () => changes.write({ subject, text, seen: preview.seen }) : null}
      onDone={() => {
        storage.message.remove();
        onDone();
      }}
      onMoved={() => {
        onMoved();
        askAgain();
      }}
    >
      <TextInput
        label={t('departure.write.subject')}
        name="subject"
        autoComplete="off"
        maxLength={150}
        value={subject}
        onChange={(next) => change({ subject: next })}
      />
      <TextArea
        label={t('departure.write.body')}
        help={t('departure.write.bodyHelp')}
        name="text"
        rows={7}
        dir="auto"
        maxLength={5000}
        value={text}
        onChange={(next) => change({ text: next })}
      />
      <div role="status">
        {problem !== null && (
          <Notice severity="warn" title={problem}>
            {null}
          </Notice>
        )}
        {preview !== null && <Recipients preview={preview} />}
      </div>
      {preview === null && problem === null && <LoadingBars rows={2} />}
      {preview?.email != null && (
        <details className="expected-email" aria-busy={!isFresh}>
          <summary>{t('departure.write.preview', { address: preview.email.to })}</summary>
          {/* Lines as they are in the plain text; the link in it does not work. */}
          <pre dir="auto">{preview.email.text}</pre>
        </details>
      )}
    </DepartureDialog>
  );
}

/** Those who get it, by name, and those who have to be called. */
function Recipients({ preview: { recipients, unreachable } }: { preview: MessagePreview }) {
  return (
    <div className="write-guests">
      <p>
        {recipients.length === 0
          ? t('departure.write.nobody')
          : t('departure.write.recipients', { count: recipients.length })}
      </p>
      {recipients.length > 0 && (
        <ul className="muted">
          {recipients.map(({ orderNumber, name, email }) => (
            <li key={orderNumber}>
              <bdi>{name === '' ? email : t('departure.write.recipient', { name, email })}</bdi>
            </li>
          ))}
        </ul>
      )}
      {unreachable.length > 0 && (
        <Notice
          severity="warn"
          live={false}
          title={t('departure.write.unreachable', { count: unreachable.length })}
        >
          <ul>
            {unreachable.map(({ orderNumber, name }) => (
              <li key={orderNumber}>
                <bdi>
                  {name === '' ? orderNumber : t('departure.write.noAddress', { name, number: orderNumber })}
                </bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
