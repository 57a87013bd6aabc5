/** An email to many guests: who gets it and what it says before it is sent, and what became of it for each order (docs/rules/emails.md, "Writing to guests"). */
import type { MailPreview, MailResult } from '@gangway/contract/emails';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useEffect, useRef, useState } from 'react';
import { t } from '../messages/t.ts';
import { EmailFields } from './email-fields.tsx';
import type { Draft, Mailing } from './mail-calls.ts';
import { MailResults, Recipients } from './mail-preview.tsx';
import { LoadingBars } from './states.tsx';
import { storage } from './storage.ts';

const nothing: Draft = { subject: '', text: '' };

/** Returns the email that is being written for this place in this tab. */
function readDraft(place: string | null): Draft {
  try {
    const kept = JSON.parse(storage.message.read() ?? 'null') as (Draft & { of: string }) | null;
    return place !== null && kept?.of === place ? { subject: kept.subject, text: kept.text } : nothing;
  } catch {
    // Somebody else wrote there.
    return nothing;
  }
}

/** After the last key. */
const pauseMs = 400;

interface Answer {
  of: string;
  preview: MailPreview | null;
  problem: string | null;
}

/** The words of a refusal; null if it was not refused. */
const refusalIn = ({ modelErrors }: Pick<MailPreview, 'modelErrors'>): string | null =>
  modelErrors?.flatMap(({ value }) => value).join(' ') ?? null;

/** Previews the email, and again whenever it says something else; the guests are known from the first answer on. */
function usePreviewed(mailing: Mailing, { subject, text }: Draft) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [times, setTimes] = useState(0);
  const latest = useRef(mailing);
  latest.current = mailing;
  const of = JSON.stringify([times, subject, text]);
  const isFirst = answer === null;
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const next = await latest.current.preview({ subject, text }).then(
        (preview) => {
          const problem = refusalIn(preview);
          return { preview: problem === null ? preview : null, problem };
        },
        (error: unknown) => ({ preview: null, problem: failureWords(error) }),
      );
      if (!isOver) setAnswer({ of, ...next });
    };
    const timer = setTimeout(() => void ask(), isFirst ? 0 : pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [of, subject, text, isFirst]);
  return {
    preview: answer?.preview ?? null,
    problem: answer?.problem ?? null,
    isFresh: answer?.of === of,
    askAgain: () => setTimes((count) => count + 1),
  };
}

interface MailDialogProps {
  title: string;
  description: string;
  mailing: Mailing;
  onClose: () => void;
}

export function MailDialog({ title, description, mailing, onClose }: MailDialogProps) {
  const { place } = mailing;
  const [draft, setDraft] = useState(() => readDraft(place));
  const { preview, problem, isFresh, askAgain } = usePreviewed(mailing, draft);
  const { isBusy, said, run } = useAction();
  const [sent, setSent] = useState<MailResult | null>(null);
  /** The last request and its key: the same is sent again if its answer was lost. */
  const asked = useRef({ what: '', key: '' });
  const change = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    storage.message.write(JSON.stringify({ of: place, ...next }));
  };
  const count = preview?.recipients.length ?? 0;
  const isTyped = place === null || (draft.subject.trim() !== '' && draft.text.trim() !== '');
  const isReady = preview !== null && isFresh && count > 0 && isTyped;

  async function send(): Promise<string | null> {
    if (preview === null) return null;
    const { seen } = preview;
    const what = JSON.stringify([draft, seen]);
    if (asked.current.what !== what) asked.current = { what, key: randomText(22) };
    try {
      const result = await mailing.send({ ...draft, seen }, asked.current.key);
      const refusal = refusalIn(result);
      // Somebody else was faster, or guests were: who gets it now is shown, and nothing that was typed is lost.
      if (refusal !== null) askAgain();
      else {
        if (place !== null) storage.message.remove();
        setSent(result);
      }
      return refusal;
    } catch (error) {
      return failureWords(error);
    }
  }

  if (sent !== null)
    return (
      <Dialog
        open
        title={t('lib.mail.done')}
        closeLabel={t('order.dialog.close')}
        onClose={onClose}
        actions={
          <Button look="primary" autoFocus onClick={onClose}>
            {t('lib.mail.close')}
          </Button>
        }
      >
        <MailResults results={sent.results} />
      </Dialog>
    );
  return (
    <Dialog
      open
      title={title}
      description={description}
      dismissible={!isBusy}
      closeLabel={t('order.dialog.close')}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('lib.mail.no')}
          </Button>
          <Button look="primary" busy={isBusy} disabled={!isReady} onClick={() => void run(send)}>
            {t('lib.mail.yes', { count })}
          </Button>
        </>
      }
    >
      <div className="departure-form">
        {place !== null && <EmailFields words={draft} textHelp={t('lib.mail.bodyHelp')} onChange={change} />}
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
            <summary>{t('lib.mail.preview', { address: preview.email.to })}</summary>
            {/* Lines as they are in the plain text; the link in it does not work. */}
            <pre dir="auto">{preview.email.text}</pre>
          </details>
        )}
        {said !== null && (
          <Notice severity="error" title={said}>
            {null}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
