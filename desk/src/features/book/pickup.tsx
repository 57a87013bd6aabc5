/** Where the guests of a booking are picked up; loads the search when somebody is. */
import type { Hotel } from '@gangway/contract/choices';
import { searchHotels } from '@gangway/contract/transport';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { currentLocale } from '@gangway/domain/messages/locale';
import { Button } from '@gangway/ui/components/button.tsx';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../lib/call.ts';
import { LoadingBars } from '../../lib/states.tsx';
import { t } from '../../messages/t.ts';
import type { Attending } from './chosen.ts';
import type { HeldTime } from './wanted.ts';

/** The library that it is made with is large, and few activities have a pickup. */
const Search = lazy(async () => ({
  default: (await part(() => import('@gangway/ui/components/search-combobox.tsx')))
    .SearchCombobox<FoundHotel>,
}));

interface FoundHotel {
  key: string;
  label: string;
  note: string;
  hotel: Hotel;
}

async function search(locationKey: LocationKey, query: string): Promise<FoundHotel[]> {
  const hotels = await call(searchHotels, { locationKey, query, pickupLocationKey: null });
  return hotels.map(({ pickupLocationKey, name, address, latitude, longitude }) => ({
    ...{ key: `${pickupLocationKey}`, label: name, note: address },
    hotel: { name, latitude, longitude },
  }));
}

interface PickupProps extends Pick<Attending, 'name' | 'hotel'> {
  locationKey: LocationKey;
  isRequired: boolean;
  /** As it is held. */
  pickup: HeldTime['pickupLocation'];
  isLocked: boolean;
  onChange: (hotel: Hotel | null) => void;
}

export function Pickup({ locationKey, name, hotel, isRequired, pickup, isLocked, onChange }: PickupProps) {
  const [isOpen, setOpen] = useState(isRequired || hotel !== null);
  if (!isOpen)
    return (
      <Button size="small" icon="bus" disabled={isLocked} onClick={() => setOpen(true)}>
        {t('book.pickup.add')}
      </Button>
    );
  return (
    <fieldset className="form" disabled={isLocked}>
      <legend className="vh">{t('book.pickup.of', { name })}</legend>
      <Suspense fallback={<LoadingBars rows={1} />}>
        <Search
          label={t('book.pickup.hotel')}
          locale={currentLocale()}
          value={hotel?.name ?? ''}
          words={{
            searching: t('book.pickup.searching'),
            none: t('book.pickup.none'),
            failed: () => connectionWords(t('book.pickup.failed')),
          }}
          help={t('book.pickup.help')}
          search={(query) => search(locationKey, query)}
          onChoose={(option) => onChange(option.hotel)}
        />
      </Suspense>
      <p role="status">
        {pickup !== null &&
          hotel !== null &&
          t('book.pickup.held', { time: pickup.pickupTime, place: pickup.locationName })}
      </p>
      {!isRequired && (
        <Button
          size="small"
          disabled={isLocked}
          onClick={() => {
            setOpen(false);
            onChange(null);
          }}
        >
          {t('book.pickup.remove')}
        </Button>
      )}
    </fieldset>
  );
}
