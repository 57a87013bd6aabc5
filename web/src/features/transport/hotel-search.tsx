/** Finds the hotel where guests want to be picked up, by name (D-TR-01, D-API-61). */
import { searchHotels } from '@gangway/contract/transport';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { currentLocale } from '@gangway/domain/messages/locale';
import type { Hotel } from '@gangway/domain/transport/book-pickup';
import { SearchCombobox } from '@gangway/ui/components/search-combobox.tsx';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { type Caller, isSilent } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';

export interface HotelSearchProps {
  call: Caller;
  locationKey: LocationKey;
  /** The chosen hotel. */
  hotel: Hotel | null;
  onChoose: (hotel: Hotel) => void;
  help?: string | undefined;
  error?: string | undefined;
}

export function HotelSearch({ call, locationKey, hotel, onChoose, help, error }: HotelSearchProps) {
  async function search(query: string) {
    try {
      const input = { locationKey, query, pickupLocationKey: null };
      const hotels = await call(searchHotels, input, { supersede: 'hotels' });
      return hotels.map(({ pickupLocationKey, name, address, latitude, longitude }) => ({
        ...{ key: `${pickupLocationKey}`, label: name, note: address },
        hotel: { name, latitude, longitude },
      }));
    } catch (failure) {
      if (isSilent(failure)) return null;
      throw failure;
    }
  }

  return (
    <SearchCombobox
      label={t('transport.field.label')}
      locale={currentLocale()}
      value={hotel?.name ?? ''}
      words={{
        searching: t('transport.field.searching'),
        none: t('transport.field.none'),
        failed: () => connectionWords(t('transport.field.failed')),
      }}
      help={help}
      error={error}
      search={search}
      onChoose={(option) => onChoose(option.hotel)}
    />
  );
}
