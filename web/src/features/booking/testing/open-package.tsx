/** Renders the dynamic package screen in the test's document with a fake address, calls and cart. */
import { getMonthAvailability, getTimes } from '@gangway/contract/availability';
import type { AnyCall } from '@gangway/contract/call';
import type { Item, TimeSlot } from '@gangway/contract/catalog';
import type { ActivityKey, RateKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { parseSearch, type SearchText, stringifySearch } from '@gangway/ui/lib/search.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { vi } from 'vitest';
import type { Caller } from '../../../lib/call.ts';
import { anActivity, anItem, aRate, aSlot } from '../../../testing/catalog-builders.ts';
import { aVenue } from '../../../testing/order-builders.ts';
import type { AddResult } from '../../cart/add-answer.ts';
import type { PackageChoice } from '../../cart/cart-choice.ts';
import { venueOf } from '../../location/venue-source.ts';
import type { BookingMember } from '../loading/member-rates.ts';
import { DynamicPackage } from '../package/dynamic-package.tsx';
import type { PackagePlace } from '../package/use-package-address.ts';
import { openDays } from './open-booking.tsx';

export const kayak = anActivity({
  name: 'Kayak Tour',
  duration: '2.5 hours',
  rates: [aRate({ price: 6400, packageDiscount: 400, globalId: 'adult' })],
});
export const cruise = anActivity({
  name: 'Sunset Cruise',
  activityKey: 102 as ActivityKey,
  rates: [aRate({ rateKey: 21 as RateKey, price: 4200, packageDiscount: 200, globalId: 'adult' })],
});
export const campfire = anActivity({
  name: 'Campfire',
  activityKey: 103 as ActivityKey,
  rates: [aRate({ rateKey: 31 as RateKey, price: 3000, globalId: 'adult' })],
});

export const aPackage = (changes: Partial<Item> = {}): Item =>
  anItem(kayak, {
    name: 'Lake Weekend',
    packageKey: 61,
    packageType: 'dynamic',
    activities: [kayak, cruise],
    requireMatchingRates: true,
    displayPrice: amount(10_000),
    fromPriceName: 'Adult',
    ...changes,
  });

/** Builds a two-hour time, e.g. '09:00', at the catalog's price by default. */
export function aTime(activityKey: number, date: string, start: string, price?: number): TimeSlot {
  const [hours = 0] = start.split(':').map(Number);
  const end = `${String(hours + 2).padStart(2, '0')}:${start.slice(3)}`;
  const of = [kayak, cruise, campfire].find((activity) => activity.activityKey === activityKey);
  const [rate] = of?.rates ?? [];
  return aSlot({
    appointmentDate: `${date}T${start}` as WallTime,
    endDate: `${date}T${end}` as WallTime,
    displayName: `${((hours + 11) % 12) + 1}:${start.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`,
    value: `${date}T${start}`,
    rates: rate === undefined ? [] : [{ ...rate, price: amount(price ?? rate.price) }],
  });
}

interface PackageWorld {
  item?: Item;
  address?: string;
  /** Returns the times of an activity on a day. */
  times: (activityKey: number, date: string) => TimeSlot[];
  photos?: Parameters<typeof DynamicPackage>[0]['photos'];
  member?: BookingMember | null;
}

export function openPackage({
  item = aPackage(),
  address = '',
  times,
  photos = {},
  member = null,
}: PackageWorld) {
  const call = (async (declaration: AnyCall, input: unknown) => {
    const { date, activityKey } = input as { date: string; activityKey: number };
    if (declaration.name === getMonthAvailability.name) return openDays(date.slice(0, 7));
    if (declaration.name === getTimes.name) return [{ date, times: times(activityKey, date) }];
    return null;
  }) as unknown as Caller;
  const addPackage = vi.fn(
    async (_choice: PackageChoice): Promise<AddResult> => ({ result: 'failed', message: 'No' }),
  );
  const needs = {
    call,
    log: vi.fn(),
    timeoutMs: () => 10_000,
    later: () => () => undefined,
    store: { addActivity: vi.fn(), addPackage },
    seller: () => ({ bookingAgentKey: null, bookingAgentSignature: null }),
    member: () => member,
    signedIn: () => Promise.resolve(),
  };
  const seen: { address: string; place: PackagePlace | null } = { address, place: null };
  function Page() {
    const [at, setAt] = useState({
      search: parseSearch(address),
      place: { activityId: undefined, section: undefined } as PackagePlace,
    });
    const write = (search: SearchText, place: PackagePlace) => {
      seen.address = stringifySearch(search);
      seen.place = place;
      setAt({ search, place });
    };
    return (
      <DynamicPackage
        venue={venueOf(aVenue())}
        item={item}
        today={'2026-06-09' as VenueDate}
        order={null}
        address={{ ...at, write }}
        needs={needs}
        photos={photos}
        onUpdated={vi.fn()}
        onCheckout={vi.fn()}
        onKeepLooking={vi.fn()}
      />
    );
  }
  const user = userEvent.setup();
  render(<Page />);
  const stop = (name: string) => {
    const found = screen.getByRole('heading', { level: 3, name }).closest('li');
    if (found === null) throw new Error(`${name} is not on the timeline.`);
    return within(found);
  };
  return { user, seen, stop, addPackage };
}
