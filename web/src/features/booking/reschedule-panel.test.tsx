/** Moving a booking on its receipt, before and after its departure was canceled (D-OR-06, docs/rules/canceled-departures.md). */
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { anActivity, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { anOrder, aVenue } from '../../testing/order-builders.ts';
import { venueOf } from '../location/venue-source.ts';
import { ReschedulePanel } from './reschedule-panel.tsx';

afterEach(cleanup);

function show(calledOffLines: number[]) {
  render(
    <ReschedulePanel
      order={anOrder({ isNew: false, calledOffLines })}
      activity={anActivity({
        orderLineKey: 5 as OrderLineKey,
        rates: [aRate({ participants: 2 })],
        selectedTimes: [aSlot()],
      })}
      venue={venueOf(aVenue())}
      today={'2026-06-01' as VenueDate}
      call={() => new Promise(() => undefined)}
      payment={() => null}
      onMoved={() => undefined}
      onCancel={() => undefined}
    />,
  );
}

it('lets guests keep the time that they have (D-OR-06)', () => {
  show([6]);
  expect(screen.getByRole('button', { name: 'Keep the current time' })).toBeTruthy();
  expect(screen.getByText(/You’ll see what it costs before you confirm\./)).toBeTruthy();
});

it('offers no time to keep after the venue canceled it, and says that another is free (docs/rules/canceled-departures.md)', () => {
  show([5]);
  expect(screen.getByRole('button', { name: 'Not yet' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep the current time' })).toBeNull();
  expect(screen.getByText(/You won’t pay anything extra\./)).toBeTruthy();
});
