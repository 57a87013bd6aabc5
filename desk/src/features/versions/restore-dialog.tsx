/** Going back to a version: what it would change, why it may not be possible, and doing it. */
import {
  previewRestoreVersion,
  type RestorePreview,
  restoreVenueVersion,
  type VenueVersion,
} from '@gangway/contract/venues';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { numberWords } from '../../lib/number-words.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { ChangesList } from './changes-list.tsx';
import { kindWords, savedWords } from './version-words.ts';

interface RestoreDialogProps {
  venue: LocationKey;
  version: VenueVersion;
  onClose: () => void;
  /** @param restored the new version */
  onDone: (restored: number) => void;
}

/** The words of a refusal; null if it was not refused. */
const refusalIn = ({ modelErrors }: Pick<RestorePreview, 'modelErrors'>): string | null =>
  modelErrors === null ? null : modelErrors.flatMap(({ value }) => value).join(' ');

function useRestoring(
  { venue, version: { version }, onDone }: RestoreDialogProps,
  again: () => Promise<void>,
) {
  const { isBusy, said, run } = useAction();
  // The same request again counts once, if its answer was lost.
  const key = useRef(randomText(22));
  async function restore(current: number, reason: string): Promise<string | null> {
    const input = { locationKey: venue, version, current, reason: reason.trim() || null };
    try {
      const { restored, ...answer } = await call(restoreVenueVersion, input, { key: key.current });
      key.current = randomText(22);
      if (restored !== null) {
        onDone(restored);
        return null;
      }
      // Somebody else was faster, or guests were: it is shown as it is now.
      await again();
      return refusalIn(answer) ?? t('versions.restore.refused');
    } catch (error) {
      return failureWords(error);
    }
  }
  return { isBusy, said, restore: (...of: Parameters<typeof restore>) => void run(() => restore(...of)) };
}

export function RestoreDialog(props: RestoreDialogProps) {
  const { venue, version, onClose } = props;
  const [reason, setReason] = useState('');
  const { state, reload } = useLoaded<RestorePreview>(`${venue} ${version.version}`, () =>
    call(previewRestoreVersion, { locationKey: venue, version: version.version }),
  );
  const { isBusy, said, restore } = useRestoring(props, reload);
  const current = state.at === 'ready' ? state.value.current : null;
  const name = numberWords(version.version);
  return (
    <Dialog
      open
      look="wide"
      title={t('versions.restore.title', { version: name })}
      description={[kindWords(version), savedWords(version)].join('. ')}
      dismissible={!isBusy}
      closeLabel={t('order.dialog.close')}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('versions.restore.no')}
          </Button>
          <Button
            look="primary"
            busy={isBusy}
            disabled={current === null}
            onClick={() => {
              if (current !== null) restore(current, reason);
            }}
          >
            {t('versions.restore.yes', { version: name })}
          </Button>
        </>
      }
    >
      <div className="departure-form">
        <p>{t('versions.restore.text')}</p>
        <TextInput
          label={t('order.field.reason')}
          optional={t('calendar.change.optional')}
          help={t('calendar.change.reasonHelp')}
          name="reason"
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        {state.at === 'loading' && <LoadingBars rows={3} />}
        {state.at === 'failed' && (
          <Failed title={t('versions.restore.failed')} error={state.error} onTry={() => void reload()} />
        )}
        <div role="status">{state.at === 'ready' && <Effect preview={state.value} />}</div>
        {said !== null && (
          <Notice severity="error" title={said}>
            {null}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function Effect({ preview }: { preview: RestorePreview }) {
  const { changes, problems, notices, bookings } = preview;
  const refusal = refusalIn(preview);
  if (refusal !== null)
    return (
      <Notice severity="warn" title={refusal}>
        {null}
      </Notice>
    );
  const isRefused = problems.length > 0;
  return (
    <>
      {isRefused && (
        <Notice severity="warn" title={t('versions.restore.refused')}>
          <Lines lines={[...problems, ...bookings]} />
        </Notice>
      )}
      {!isRefused && notices.length > 0 && (
        <Notice severity="info" title={t('versions.restore.notices')}>
          <Lines lines={[...notices, ...bookings]} />
        </Notice>
      )}
      {changes.length > 0 && (
        <>
          <h3 className="version-head">{t('versions.restore.changes')}</h3>
          <ChangesList changes={changes} />
        </>
      )}
    </>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="version-lines">
    {lines.map((line) => (
      <li key={line} dir="auto">
        {line}
      </li>
    ))}
  </ul>
);
