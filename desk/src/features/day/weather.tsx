/** Marking hours by hand, and who is touched: what opens the dialogs, which are loaded with the first press. */
import { Button } from '@gangway/ui/components/button.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { type ComponentType, type ReactElement, useRef, useState } from 'react';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { t } from '../../messages/t.ts';
import type { WeatherDialogProps, WeatherShown } from './weather-dialog.tsx';

export interface Weather {
  open: (shown: WeatherShown) => void;
  isLoading: boolean;
  dialog: (of: Omit<WeatherDialogProps, 'shown' | 'onClose'>) => ReactElement | null;
}

const load = async () => (await import('./weather-dialog.tsx')).WeatherDialog;

export function useWeather(): Weather {
  const toasts = useToasts();
  const [shown, setShown] = useState<WeatherShown | null>(null);
  const [Loaded, setLoaded] = useState<ComponentType<WeatherDialogProps> | null>(null);
  const [isLoading, setLoading] = useState(false);
  const isAsked = useRef(false);
  async function open(next: WeatherShown): Promise<void> {
    if (isAsked.current) return;
    isAsked.current = true;
    setLoading(true);
    try {
      const Dialog = await part(load);
      setLoaded(() => Dialog);
      setShown(next);
    } catch {
      toasts.show(t('weather.open.failed'), { severity: 'error' });
    } finally {
      isAsked.current = false;
      setLoading(false);
    }
  }
  return {
    open: (next) => void open(next),
    isLoading,
    dialog: (of) =>
      Loaded === null || shown === null ? null : (
        <Loaded {...of} shown={shown} onClose={() => setShown(null)} />
      ),
  };
}

const offlineId = 'weather-offline';

export function WeatherButton({ weather }: { weather: Weather }) {
  const isOffline = useOfflineSince() !== null;
  return (
    <>
      <Button
        icon="wind"
        busy={weather.isLoading}
        disabled={isOffline}
        describedBy={isOffline ? offlineId : undefined}
        onClick={() => weather.open('marks')}
      >
        {t('weather.open.button')}
      </Button>
      {isOffline && (
        <span id={offlineId} className="vh">
          {t('departure.close.offline')}
        </span>
      )}
    </>
  );
}
