/**
 * A link may name a pickup location by its key (D-RT-11): looks up its name and coordinates and writes them
 * to the address.
 */
import { searchHotels } from '@gangway/contract/transport';
import { readPickup } from '@gangway/domain/booking/pickup-text';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useEffect, useRef } from 'react';
import type { Caller } from '../../../lib/call.ts';
import type { BookingEvent } from '../choice/booking-machine.ts';

interface PickupNeeds {
  call: Caller;
  locationKey: LocationKey;
  pickup: string | null;
  onFound: (event: BookingEvent) => void;
}

export function usePickupOfKey({ call, locationKey, pickup, onFound }: PickupNeeds): void {
  const key = readPickup(pickup)?.pickupKey ?? null;
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    if (key === null) return;
    const input = { locationKey, query: '', pickupLocationKey: key };
    call(searchHotels, input, { supersede: 'pickup of key' }).then(
      ([hotel]) => {
        if (hotel === undefined) found.current({ type: 'setTransport', isNeeded: false });
        else found.current({ type: 'setHotel', hotel });
      },
      (error: unknown) => logFault('Could not look up the pickup', error),
    );
  }, [call, locationKey, key]);
}
