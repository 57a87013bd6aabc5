/** The button that opens scanning. The dialog is loaded as soon as the screen stands, so that it is there in a dead spot. */
import { Button } from '@gangway/ui/components/button.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useKeys } from '../../lib/use-keys.ts';
import { t } from '../../messages/t.ts';
import type { ScanAt } from './scan-place.ts';

type Dialog = ComponentType<{ at: ScanAt; onClose: () => void }>;

const load = () => import('./scan-dialog.tsx');

/** Milliseconds after which nothing else of the screen is loading. */
const preloadAfterMs = 1500;

export function ScanButton({ at }: { at: ScanAt }) {
  const toasts = useToasts();
  const [Opened, setOpened] = useState<Dialog | null>(null);
  const [isLoading, setLoading] = useState(false);
  const isAsked = useRef(false);
  useEffect(() => {
    const preload = async () => (await load()).preload();
    // It is loaded with the press if not now.
    const timer = setTimeout(() => void preload().catch(() => undefined), preloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  async function open(): Promise<void> {
    if (isAsked.current) return;
    isAsked.current = true;
    setLoading(true);
    try {
      const { ScanDialog } = await part(load);
      setOpened(() => ScanDialog);
    } catch {
      toasts.show(t('scan.button.failed'), { severity: 'error' });
    } finally {
      isAsked.current = false;
      setLoading(false);
    }
  }
  useKeys({ s: () => void open() });
  return (
    <>
      <Button className="scan-button" look="primary" icon="scan" busy={isLoading} onClick={() => void open()}>
        {t('scan.button.open')}
      </Button>
      {Opened !== null && <Opened at={at} onClose={() => setOpened(null)} />}
    </>
  );
}
