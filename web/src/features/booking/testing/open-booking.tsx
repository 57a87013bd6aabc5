/** Renders the booking screen in the test's document with a fake address, calls and cart. */
import { getMonthAvailability, getTimes, type MonthDay } from '@gangway/contract/availability';
import type { AnyCall } from '@gangway/contract/call';
import type { Activity, Item, TimeSlot } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { parseSearch, type SearchText, stringifySearch } from '@gangway/ui/lib/search.ts';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { vi } from 'vitest';
import type { Seller } from '../../../lib/agent-keys.ts';
import type { Caller } from '../../../lib/call.ts';
import { anItem } from '../../../testing/catalog-builders.ts';
import { aVenue } from '../../../testing/order-builders.ts';
import type { AddResult } from '../../cart/add-answer.ts';
import type { ActivityChoice } from '../../cart/cart-choice.ts';
import { venueOf } from '../../location/venue-source.ts';
import { BookingView } from '../booking-view.tsx';
import type { BookingMember } from '../loading/member-rates.ts';

const bookingToday = '2026-06-09' as VenueDate;

export function openDays(month: string): MonthDay[] {
  return Array.from({ length: 28 }, (_, index) => ({
    date: `${month}-${String(index + 1).padStart(2, '0')}` as VenueDate,
    isAvailable: true,
    status: 'Available' as const,
    totalAvailable: 12,
    times: 3,
    fromPrice: amount(6400),
    reason: null,
    reasonText: null,
  }));
}

export interface BookingWorld {
  activity: Activity;
  /** Times returned for any requested day. */
  slots: readonly TimeSlot[];
  address?: string;
  section?: string;
  results?: AddResult[];
  order?: Order | null;
  answers?: Partial<Record<string, (input: Record<string, unknown>) => unknown>>;
  seller?: Seller;
  member?: BookingMember | null;
  /** How the item differs from one for the activity. */
  item?: Partial<Item>;
  /** Resolves at once by default. */
  signedIn?: () => Promise<unknown>;
}

export function openBooking({
  activity,
  slots,
  address = '',
  section,
  results = [],
  order = null,
  answers = {},
  seller = { bookingAgentKey: null, bookingAgentSignature: null },
  member = null,
  item = {},
  signedIn = () => Promise.resolve(),
}: BookingWorld) {
  const calls: { name: string; input: Record<string, unknown> }[] = [];
  const call = (async (declaration: AnyCall, input: unknown) => {
    const asked = input as Record<string, unknown>;
    calls.push({ name: declaration.name, input: asked });
    const own = answers[declaration.name];
    if (own !== undefined) return own(asked);
    if (declaration.name === getMonthAvailability.name) return openDays(String(asked.date).slice(0, 7));
    if (declaration.name === getTimes.name) return [{ date: asked.date, times: slots }];
    return null;
  }) as unknown as Caller;
  const addActivity = vi.fn(async (_choice: ActivityChoice): Promise<AddResult> => {
    const next = results.shift();
    if (next === undefined) throw new Error('one addition too many');
    return next;
  });
  const needs = {
    call,
    log: vi.fn(),
    timeoutMs: () => 10_000,
    later: () => () => undefined,
    store: { addActivity },
    seller: () => seller,
    member: () => member,
    signedIn,
  };
  const seen = { address: '', section: section as string | undefined };
  const onCheckout = vi.fn();
  const onUpdated = vi.fn();
  function Page() {
    const [place, setPlace] = useState({ search: parseSearch(address), section });
    const write = (search: SearchText, next: string | undefined) => {
      seen.address = stringifySearch(search);
      seen.section = next;
      setPlace({ search, section: next });
    };
    return (
      <BookingView
        venue={venueOf(aVenue({ hasAddedCharges: true, appointmentCompletionWindow: 25 }))}
        item={anItem(activity, { fromPrice: amount(6400), fromPriceName: 'Adult', ...item })}
        activity={activity}
        today={bookingToday}
        order={order}
        address={{ ...place, write }}
        needs={needs}
        onCheckout={onCheckout}
        onKeepLooking={vi.fn()}
        onUpdated={onUpdated}
      />
    );
  }
  const user = userEvent.setup();
  render(<Page />);
  return { user, calls, addActivity, needs, seen, onCheckout, onUpdated };
}
