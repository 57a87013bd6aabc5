/** The dialog of a change of the schedule: its form, what it would do, and the button that does just that. */
import {
  type CalendarChangeAsked,
  type CalendarEffect,
  changeCalendar,
  type DeskCalendar,
} from '@gangway/contract/calendar';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useId, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { LoadingBars } from '../../lib/states.tsx';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { t } from '../../messages/t.ts';
import { askedOf, Missing } from './change-asked.ts';
import type { ChangeDraft } from './change-draft.ts';
import { ChangeEffect } from './change-effect.tsx';
import { ChangeForm } from './change-form.tsx';
import { changeText, changeTitle, yesWords } from './change-words.ts';
import { useKeptChange } from './kept-change.ts';
import { type ChangePreview, useChangePreview } from './use-change-preview.ts';

/** A change that was made; its version names it, to undo it. */
export interface ChangeDone {
  version: number;
  effect: CalendarEffect;
}

interface ChangeDialogProps {
  venue: LocationKey;
  calendar: DeskCalendar;
  /** As the form is opened. */
  draft: ChangeDraft;
  onClose: () => void;
  onDone: (made: ChangeDone) => void;
}

/** Makes the change: once however often it is pressed, and under the same key until it is answered. */
function useMaking(venue: LocationKey, onRefused: () => void, onDone: (made: ChangeDone) => void) {
  const { isBusy, said, say, run } = useAction();
  const sent = useRef({ what: '', key: '' });
  async function make(change: CalendarChangeAsked, seen: string, reason: string): Promise<string | null> {
    const input = { locationKey: venue, ...change, seen, reason: reason.trim() || null };
    const what = JSON.stringify(input);
    if (sent.current.what !== what) sent.current = { what, key: randomText(22) };
    try {
      const { version, effect, modelErrors } = await call(changeCalendar, input, { key: sent.current.key });
      sent.current = { what: '', key: '' };
      if (version !== null && effect !== null) {
        onDone({ version, effect });
        return null;
      }
      // Somebody else was faster, or guests were: what it does now is shown, and nothing of the form is lost.
      onRefused();
      return (modelErrors ?? []).flatMap(({ value }) => value).join(' ');
    } catch (error) {
      return failureWords(error);
    }
  }
  return { isBusy, said, say, make: (...asked: Parameters<typeof make>) => void run(() => make(...asked)) };
}

/** The first thing that keeps the button disabled; null if nothing does. */
function waitWords(missing: string | null, isOffline: boolean, { isFresh, refusal }: ChangePreview) {
  if (missing !== null) return missing;
  if (isOffline) return t('departure.close.offline');
  if (refusal !== null) return null;
  return isFresh ? null : t('calendar.change.wait');
}

export function ChangeDialog({ venue, calendar, draft: opened, onClose, onDone }: ChangeDialogProps) {
  const { draft, change, forget } = useKeptChange(venue, opened);
  const asked = askedOf(draft, calendar);
  const composed = asked instanceof Missing ? null : asked;
  const previewed = useChangePreview(venue, composed);
  const { preview, isFresh, refusal } = previewed;
  const { isBusy, said, say, make } = useMaking(venue, previewed.askAgain, (made) => {
    forget();
    onDone(made);
  });
  const isOffline = useOfflineSince() !== null;
  const seen = isFresh && refusal === null && !isOffline ? (preview?.seen ?? null) : null;
  const wait = waitWords(asked instanceof Missing ? asked.words : null, isOffline, previewed);
  const waitId = useId();
  const type = (part: Partial<ChangeDraft>) => {
    say(null);
    change(part);
  };
  const leave = () => {
    forget();
    onClose();
  };
  return (
    <Dialog
      open
      look="wide"
      title={changeTitle(draft)}
      description={changeText(draft)}
      dismissible={!isBusy}
      closeLabel={t('order.dialog.close')}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={leave}>
            {t('calendar.change.no')}
          </Button>
          <Button
            look="primary"
            busy={isBusy}
            disabled={composed === null || seen === null}
            describedBy={wait === null ? undefined : waitId}
            onClick={() => {
              if (composed !== null && seen !== null) make(composed, seen, draft.reason);
            }}
          >
            {yesWords(draft, isFresh ? (preview?.effect ?? null) : null)}
          </Button>
        </>
      }
    >
      <div className="departure-form change-form">
        <ChangeForm draft={draft} calendar={calendar} onChange={type} />
        {composed !== null && !isOffline && <Waiting previewed={previewed} />}
        <ChangeEffect
          venue={venue}
          year={calendar.today.slice(0, 4)}
          previewed={previewed}
          onClose={draft.kind === 'blackout' ? () => type({ kind: 'close' }) : null}
        />
        {said !== refusal?.words && <Problem words={said} />}
        {wait !== null && (
          <p id={waitId} className="fine">
            {wait}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Before the first answer. */
const Waiting = ({ previewed: { preview, failure } }: { previewed: ChangePreview }) =>
  preview === null && failure === null ? <LoadingBars rows={2} /> : null;

const Problem = ({ words }: { words: string | null }) =>
  words === null ? null : (
    <Notice severity="error" title={words}>
      {null}
    </Notice>
  );
