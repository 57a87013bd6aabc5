/** Scanning tickets and membership cards: the camera, a field for a hand scanner or a typed code, and what became of each (docs/desk.md). */
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { CameraView } from './camera-view.tsx';
import { preloadDetector } from './detector.ts';
import { EarlierScans, ScanAnswer } from './scan-answer.tsx';
import type { ScanAt } from './scan-place.ts';
import { useScans } from './use-scans.ts';

/** Loads what reads codes, while there is a connection. */
export const preload = (): Promise<void> => preloadDetector();

/** Signs of a code at most, as the server takes them. */
const longestCode = 100;

function isTyped({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isInField = target instanceof HTMLInputElement;
  // A blank presses the button that has the focus.
  return !isInField && key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

/** A hand scanner types as a keyboard does, wherever the focus is: its first sign takes it to the field. */
function useTyping(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyped(event)) field.current?.focus();
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [field]);
}

export function ScanDialog({ at, onClose }: { at: ScanAt; onClose: () => void }) {
  const { scans, scan, admit, repeat } = useScans(at);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [latest, ...earlier] = scans;
  useTyping(field);
  function send(event: SyntheticEvent): void {
    event.preventDefault();
    // The field is read itself: a scanner's Enter can come before the last sign is rendered.
    const text = (field.current?.value ?? code).trim();
    setCode('');
    if (text !== '') scan(text);
  }
  return (
    <Dialog
      open
      title={t('scan.dialog.title')}
      description={at.words}
      closeLabel={t('scan.dialog.close')}
      onClose={onClose}
    >
      <div className="scan">
        <CameraView onCode={scan} />
        <ScanAnswer
          at={at}
          scan={latest ?? null}
          onAdmit={admit}
          onRepeat={() => {
            if (latest !== undefined) repeat(latest);
          }}
        />
        <form className="scan-code" onSubmit={send}>
          <TextInput
            label={t('scan.code.label')}
            help={t('scan.code.help')}
            name="code"
            value={code}
            maxLength={longestCode}
            autoComplete="off"
            autoCapitalize="none"
            ref={field}
            onChange={setCode}
          />
          <Button type="submit">{t('scan.code.check')}</Button>
        </form>
        <EarlierScans at={at} scans={earlier} />
      </div>
    </Dialog>
  );
}
