/** Which scheduler books an activity (2.10; docs/rules/availability.md). */
import { capacityType } from '@gangway/contract/kinds';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { anActivity } from '../../../testing/catalog-builders.ts';
import { aVenue } from '../../../testing/order-builders.ts';
import { venueOf } from '../../location/venue-source.ts';
import { DurationRateScheduler } from './duration-rate-scheduler.tsx';
import { findScheduler, NoScheduler } from './scheduler.tsx';
import { TimeScheduler } from './time-scheduler.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the scheduler', () => {
  test.each([
    { row: '2.10-01', capacityTypeKey: 1, scheduler: TimeScheduler },
    { row: '2.10-02', capacityTypeKey: 2, scheduler: DurationRateScheduler },
    { row: '2.10-02', capacityTypeKey: 3, scheduler: DurationRateScheduler },
    { row: '2.10-05', capacityTypeKey: 0, scheduler: null },
    { row: '2.10-05', capacityTypeKey: 4, scheduler: null },
    { row: '2.10-05', capacityTypeKey: -1, scheduler: null },
  ])(
    'for capacity type $capacityTypeKey is the matching one or null ($row)',
    ({ capacityTypeKey, scheduler }) => {
      expect(findScheduler(anActivity({ capacityType: z.decode(capacityType, capacityTypeKey) }))).toBe(
        scheduler,
      );
    },
  );
});

test("without a scheduler 'Could not render scheduler component' is logged once and the visitor sees how to contact the venue (2.10-05, 8.2-07, D-UI-06)", () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const venue = venueOf(aVenue({ phone: '(970) 555-0142', email: 'hello@lake.example' }));
  const { rerender } = render(<NoScheduler venue={venue} />);
  rerender(<NoScheduler venue={venue} />);
  expect(logged.mock.calls).toEqual([['Could not render scheduler component']]);
  expect(screen.getByText('This item can not be booked online. Please contact us.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '(970) 555-0142' }).getAttribute('href')).toBe('tel:9705550142');
  expect(screen.getByRole('link', { name: 'hello@lake.example' })).toBeTruthy();
});
