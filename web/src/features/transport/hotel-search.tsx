/** Finds the hotel where guests want to be picked up, by name (D-TR-01, D-API-61). */
import { searchHotels } from '@gangway/contract/transport';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { readSigns } from '@gangway/domain/kernel/typed-text';
import { currentLocale } from '@gangway/domain/messages/locale';
import type { Hotel } from '@gangway/domain/transport/book-pickup';
import { Combobox } from '@gangway/ui/components/combobox.tsx';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { useEffect, useRef, useState } from 'react';
import { type Caller, isSilent } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';

interface Found extends Hotel {
  key: number;
  address: string;
}

export interface HotelSearchProps {
  call: Caller;
  locationKey: LocationKey;
  /** The chosen hotel. */
  hotel: Hotel | null;
  onChoose: (hotel: Hotel) => void;
  help?: string | undefined;
  error?: string | undefined;
}

const typingPauseMs = 200;
const leastLetters = 2;

export function HotelSearch({ call, locationKey, hotel, onChoose, help, error }: HotelSearchProps) {
  const [text, setText] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Found[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'none' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function search(query: string): Promise<void> {
    try {
      const input = { locationKey, query, pickupLocationKey: null };
      const hotels = await call(searchHotels, input, { supersede: 'hotels' });
      setFound(hotels.map(({ pickupLocationKey: key, ...rest }) => ({ key, ...rest })));
      setState(hotels.length === 0 ? 'none' : 'idle');
    } catch (failure) {
      if (!isSilent(failure)) setState('failed');
    }
  }

  function type(next: string): void {
    setText(next);
    setFound([]);
    clearTimeout(timer.current);
    const query = readSigns(next);
    setState(query.length < leastLetters ? 'idle' : 'loading');
    if (query.length >= leastLetters) timer.current = setTimeout(() => void search(query), typingPauseMs);
  }

  const words = {
    idle: undefined,
    loading: t('transport.field.searching'),
    none: t('transport.field.none'),
    failed: connectionWords(t('transport.field.failed')),
  }[state];
  return (
    <Combobox
      label={t('transport.field.label')}
      icon="search"
      value={text ?? hotel?.name ?? ''}
      options={found.map(({ key, name, address }) => ({ key: String(key), label: name, note: address }))}
      status={words}
      locale={currentLocale()}
      help={help}
      error={error}
      onType={type}
      onChoose={(option) => {
        const chosen = found.find(({ key }) => String(key) === option.key);
        if (chosen === undefined) return;
        setText(null);
        setFound([]);
        onChoose({ name: chosen.name, latitude: chosen.latitude, longitude: chosen.longitude });
      }}
    />
  );
}
