/** The booking screen with all dependencies faked: choices, limits, adding, and errors. */
import { getMonthAvailability, getNextAvailableDate, getTimes } from '@gangway/contract/availability';
import { priceActivity } from '@gangway/contract/cart';
import type { Activity, TimeSlot } from '@gangway/contract/catalog';
import type { OrderLineKey, RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../lib/call.ts';
import { anActivity, anItem, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { anOrder } from '../../testing/order-builders.ts';
import type { AddResult } from '../cart/add-answer.ts';
import { type BookingWorld, openBooking, openDays } from './testing/open-booking.tsx';

afterEach(cleanup);

const adult = aRate({ rateKey: 11 as RateKey, name: 'Adult', price: 6400 });
const child = aRate({ rateKey: 12 as RateKey, name: 'Child', price: 4300 });
const at = (time: string) => `2026-06-12T${time}` as WallTime;
const slots: TimeSlot[] = [
  aSlot({
    timeSlotKey: 1 as TimeSlotKey,
    value: at('06:00'),
    displayName: '6:00 AM',
    appointmentDate: at('06:00'),
    endDate: at('08:30'),
    totalAvailable: 12,
    rates: [adult, child],
  }),
  aSlot({
    timeSlotKey: 2 as TimeSlotKey,
    value: at('09:00'),
    displayName: '9:00 AM',
    totalAvailable: 3,
    status: 'Limited',
    rates: [adult, child],
  }),
  aSlot({
    timeSlotKey: 3 as TimeSlotKey,
    value: at('13:30'),
    displayName: '1:30 PM',
    appointmentDate: at('13:30'),
    endDate: at('16:00'),
    totalAvailable: 0,
    status: 'SoldOut',
    rates: [adult, child],
  }),
];

const setUp = ({ activity = anActivity({ rates: [adult, child] }), ...world }: Partial<BookingWorld> = {}) =>
  openBooking({ activity, slots, ...world });

const textOf = ({ textContent }: Element) => textContent;
const names = (calls: { name: string }[]) => calls.map((one) => one.name);
const panel = () => within(screen.getByRole('complementary'));
const addButton = () => panel().getByRole('button', { name: 'Add to cart' });
const full = '?rates=11:2&date=2026-06-12&time=2026-06-12T09:00';

async function chooseDay(user: ReturnType<typeof userEvent.setup>, name: RegExp) {
  await user.click(await panel().findByRole('button', { name }));
}

describe('booking an activity', () => {
  it('goes from date to time to guests and keeps every choice in the URL (4.2-01, 4.2-02, 4.2-03)', async () => {
    const { user, calls, seen } = setUp();
    await chooseDay(user, /Friday, June 12/);
    expect(seen).toEqual({ address: '?date=2026-06-12', section: 'time' });
    await user.click(await panel().findByRole('radio', { name: /9:00 AM/ }));
    expect(seen).toEqual({ address: '?date=2026-06-12&time=2026-06-12T09:00', section: 'guests' });
    await user.click(panel().getByRole('button', { name: 'One more: Adult' }));
    await user.click(panel().getByRole('button', { name: 'One more: Adult' }));
    expect(seen).toEqual({ address: full, section: 'guests' });
    expect(names(calls).filter((name) => name === getTimes.name)).toHaveLength(1);
    expect(panel().getByText('$128.00', { selector: 'b' })).toBeTruthy();
    expect(addButton().getAttribute('aria-disabled')).toBeNull();
  });

  it('opens the step and choices named in the URL, with a single request for the times (D-RT-05)', async () => {
    const { calls } = setUp({ address: full, section: 'time' });
    expect(await panel().findByRole<HTMLInputElement>('radio', { name: /9:00 AM/ })).toHaveProperty(
      'checked',
      true,
    );
    expect(names(calls)).toEqual([getTimes.name, priceActivity.name]);
    expect(panel().getByRole('button', { name: /^Time/ }).getAttribute('aria-expanded')).toBe('true');
  });

  it('keeps the guests when another date is chosen (4.2-06)', async () => {
    const { user, seen } = setUp({ address: full, section: 'date' });
    await chooseDay(user, /Saturday, June 13/);
    expect(seen).toEqual({ address: '?rates=11:2&date=2026-06-13', section: 'time' });
  });

  it('keeps sold-out times in the list, disabled, and shows the places left (D-AV-08, C-46)', async () => {
    setUp({ address: '?date=2026-06-12' });
    const soldOut = await panel().findByRole<HTMLInputElement>('radio', { name: /1:30 PM/ });
    expect(soldOut.disabled).toBe(true);
    expect(panel().getByText('12 spots left')).toBeTruthy();
    expect(panel().getByText('3 spots left')).toBeTruthy();
    expect(panel().getByText('Sold out')).toBeTruthy();
  });

  it('moves through the times with arrow keys without leaving the list, and continues with Enter', async () => {
    const { user, seen } = setUp({ address: '?date=2026-06-12&time=2026-06-12T09:00', section: 'time' });
    const nine = await panel().findByRole('radio', { name: /9:00 AM/ });
    nine.focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(seen.address).toContain('T06:00'));
    expect(seen.section).toBe('time');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(seen.section).toBe('guests'));
  });

  it('stops adding guests at the places left, says why and offers another time (D-AV-07)', async () => {
    const { user, seen } = setUp({
      address: '?rates=11:3&date=2026-06-12&time=2026-06-12T09:00',
      section: 'guests',
    });
    expect(await panel().findAllByText('Only 3 spots are left at 9:00 AM.', { exact: false })).toHaveLength(
      1,
    );
    await user.click(panel().getByRole('button', { name: 'See 6:00 AM with 12 spots' }));
    expect(seen.address).toBe('?rates=11:3&date=2026-06-12&time=2026-06-12T06:00');
    expect(seen.section).toBe('guests');
  });

  it('shows the operator’s message if a date has no times (3.2-10, D-AV-08)', async () => {
    setUp({
      activity: anActivity({ noAvailabilityMessage: 'We start again in May.' }),
      address: '?date=2026-06-12',
      answers: { [getTimes.name]: () => [] },
    });
    expect(await panel().findByText('We start again in May.')).toBeTruthy();
  });

  it('shows a retry button when the times cannot be loaded (7.2)', async () => {
    let attempt = 0;
    const { user } = setUp({
      address: '?date=2026-06-12',
      answers: {
        [getTimes.name]: () => {
          attempt += 1;
          if (attempt === 1) throw new CallFailed(503, 'busy');
          return [{ date: '2026-06-12', times: slots }];
        },
      },
    });
    await user.click(await panel().findByRole('button', { name: 'Try again' }));
    expect(await panel().findByRole('radio', { name: /6:00 AM/ })).toBeTruthy();
  });

  it('jumps to the next available day from a month with no availability (D-API-25)', async () => {
    const { user } = setUp({
      answers: {
        [getMonthAvailability.name]: (input) =>
          String(input.date).startsWith('2026-06')
            ? openDays('2026-06').map((one) => ({ ...one, isAvailable: false, status: 'SoldOut' as const }))
            : openDays(String(input.date).slice(0, 7)),
        [getNextAvailableDate.name]: () => '2026-08-03',
      },
    });
    await user.click(await panel().findByRole('button', { name: 'Next available: Mon, Aug 03' }));
    expect(await panel().findByRole('button', { name: /Monday, August 3, open/ })).toBeTruthy();
  });

  it('shows a retry button when the dates cannot be loaded (8.2-01, C-10)', async () => {
    let attempt = 0;
    const { user } = setUp({
      answers: {
        [getMonthAvailability.name]: () => {
          attempt += 1;
          if (attempt === 1) throw new CallFailed(503, 'busy');
          return openDays('2026-06');
        },
      },
    });
    await user.click(await panel().findByRole('button', { name: 'Try again' }));
    expect(await panel().findByRole('button', { name: /June 12, open, from \$64/ })).toBeTruthy();
  });

  it('requires the pre-booking message to be confirmed first (3.2-10, D-AV-08)', async () => {
    const { user } = setUp({
      activity: anActivity({
        activityKey: 777 as Activity['activityKey'],
        preBookMessage: 'Bring a towel.',
      }),
      address: full,
    });
    expect(panel().getByText('Bring a towel.')).toBeTruthy();
    expect(addButton().getAttribute('aria-disabled')).toBe('true');
    await user.click(panel().getByRole('button', { name: 'Got it' }));
    expect(panel().queryByText('Bring a towel.')).toBeNull();
    await waitFor(() => expect(addButton().getAttribute('aria-disabled')).toBeNull());
  });

  it('hides every price if the operator does (3.2-09)', async () => {
    setUp({
      activity: anActivity({ rates: [adult], hidePriceFromCustomer: true }),
      address: full,
      section: 'guests',
    });
    await panel().findByRole('button', { name: 'One more: Adult' });
    expect(document.body.textContent).not.toContain('$');
  });

  it('logs an unknown capacity type and says that the item cannot be booked online (2.10-05, 8.2-07, D-UI-06)', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    setUp({ activity: anActivity({ capacityType: 'unknown' }) });
    expect(logged).toHaveBeenCalledWith('Could not render scheduler component');
    expect(screen.getByText('This item can not be booked online. Please contact us.')).toBeTruthy();
    logged.mockRestore();
  });
});

describe('adding to the cart', () => {
  const order = anOrder();

  it('sends the request once, even on a double click, and offers checkout (4.3-03)', async () => {
    const { user, addActivity, onCheckout } = setUp({
      address: full,
      results: [{ result: 'added', order, transportationRemoved: null }],
    });
    await waitFor(() => expect(addButton().getAttribute('aria-disabled')).toBeNull());
    await user.dblClick(addButton());
    expect(addActivity).toHaveBeenCalledOnce();
    expect(addActivity.mock.calls[0]?.[0]).toMatchObject({
      activityKey: 101,
      rates: [{ rateKey: 11, participants: 2 }],
      timeSlotKeys: [2],
      editing: null,
      allowOverlap: false,
    });
    const dialog = await screen.findByRole('dialog', { name: /is in your cart/ });
    await user.click(within(dialog).getByRole('button', { name: 'Checkout' }));
    expect(onCheckout).toHaveBeenCalledOnce();
  });

  it('names both overlapping activities and books both only after confirmation (8.1-01, C-43)', async () => {
    const overlap: AddResult = {
      result: 'overlap',
      overlaps: [
        {
          activityKey: 101,
          name: 'Sunrise Kayak Tour',
          appointmentDate: at('09:00'),
          endDate: at('11:30'),
          conflictsWith: { name: 'Horse Ride', appointmentDate: at('10:00'), endDate: at('12:00') },
          mayBeAllowed: true,
        },
      ],
    };
    const { user, addActivity } = setUp({
      address: full,
      results: [overlap, { result: 'added', order, transportationRemoved: null }],
    });
    await waitFor(() => expect(addButton().getAttribute('aria-disabled')).toBeNull());
    await user.click(addButton());
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Sunrise Kayak Tour');
    expect(dialog.textContent).toContain('Horse Ride');
    await user.click(within(dialog).getByRole('button', { name: 'Book both anyway' }));
    await screen.findByRole('dialog', { name: /is in your cart/ });
    expect(addActivity.mock.calls.map(([choice]) => choice.allowOverlap)).toEqual([false, true]);
  });

  it('shows a refusal in the panel and reloads the times (8.1-02)', async () => {
    const { user, calls } = setUp({
      address: full,
      results: [{ result: 'refused', message: 'This time is sold out.' }],
    });
    await waitFor(() => expect(addButton().getAttribute('aria-disabled')).toBeNull());
    await user.click(addButton());
    expect(await panel().findByText('This time is sold out.')).toBeTruthy();
    await waitFor(() => expect(names(calls).filter((name) => name === getTimes.name)).toHaveLength(2));
  });

  it('replaces the edited line, prefilled from it, and returns (2.8-15, D-CT-07)', async () => {
    const activity = anActivity({
      rates: [{ ...adult, participants: 2 }, child],
      selectedTimes: [aSlot({ value: at('09:00') })],
    });
    const line = anItem(activity, { orderLineKey: 55 as OrderLineKey });
    const { user, addActivity, onUpdated, calls } = setUp({
      address: '?editing=55&orderKey=order-key-of-22-letters',
      order: anOrder({ individual: [line] }),
      results: [{ result: 'added', order, transportationRemoved: null }],
    });
    const update = await panel().findByRole('button', { name: 'Update cart' });
    await waitFor(() => expect(update.getAttribute('aria-disabled')).toBeNull());
    expect(calls.find((one) => one.name === getTimes.name)?.input).toMatchObject({
      orderLineKey: 55,
      orderKey: 'order-key-of-22-letters',
    });
    await user.click(update);
    await waitFor(() => expect(onUpdated).toHaveBeenCalledOnce());
    expect(addActivity.mock.calls[0]?.[0]).toMatchObject({
      editing: 55,
      rates: [{ rateKey: 11, participants: 2 }],
    });
  });
});

describe('the reason for a limit', () => {
  const limited = anActivity({ rates: [adult, child], maxPeople: 4 });
  const open = '?rates=11:2,12:2&date=2026-06-12&time=2026-06-12T06:00';
  const whyOf = (name: string) =>
    panel().getByText(name).closest('.guest')?.querySelector('.guest-why') ?? null;

  it('appears under the rate whose + was pressed (D-AV-07)', async () => {
    const { user } = setUp({ activity: limited, address: open, section: 'guests' });
    // No stepper was pressed yet: a single row shows the shared limit.
    await waitFor(() => expect(whyOf('Child')).not.toBeNull());
    await user.click(panel().getByRole('button', { name: 'One more: Adult' }));
    expect(whyOf('Adult')?.textContent).toMatch(/4 guests/);
    expect(whyOf('Child')).toBeNull();
    await user.click(panel().getByRole('button', { name: 'One more: Child' }));
    expect(whyOf('Child')).not.toBeNull();
    expect(whyOf('Adult')).toBeNull();
  });
});

describe('the times of a day', () => {
  const rows = async () => {
    await panel().findByRole('radio', { name: /6:00 AM/ });
    return panel()
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.querySelector('.price')?.textContent ?? null);
  };

  it('show their prices if they differ', async () => {
    const early = slots.map((slot, index) => ({
      ...slot,
      rates: [aRate({ rateKey: 11 as RateKey, price: index === 0 ? 5000 : 6400 }), child],
    }));
    setUp({ slots: early, address: '?date=2026-06-12', section: 'time' });
    expect(await rows()).toEqual(['$50', '$64', '$64']);
  });

  it('set the panel’s price to the lowest of the day named in the URL', async () => {
    const weekend = slots.map((slot) => ({
      ...slot,
      rates: [aRate({ rateKey: 11 as RateKey, price: 7900 }), child],
    }));
    setUp({ slots: weekend, address: '?date=2026-06-13', section: 'time' });
    await rows();
    expect(panel().getByText('$79').closest('.panel-price')?.textContent).toContain('from $79 per adult');
  });

  it('show no price if all cost the same or prices are hidden', async () => {
    setUp({ address: '?date=2026-06-12', section: 'time' });
    expect(await rows()).toEqual([null, null, null]);
    cleanup();
    const early = slots.map((slot, index) => ({ ...slot, rates: [aRate({ price: 5000 + index })] }));
    const activity = anActivity({ rates: [adult, child], hidePriceFromCustomer: true });
    setUp({ activity, slots: early, address: '?date=2026-06-12', section: 'time' });
    expect(await rows()).toEqual([null, null, null]);
  });
});

describe('the story', () => {
  const section = (name: string) => screen.getByRole('heading', { name }).closest('section');

  it('says what to bring, what the weather changes, how accessible it is and what guests ask (3.2-14)', async () => {
    setUp({
      activity: anActivity({
        rates: [adult, child],
        bring: ['A warm layer', 'Closed shoes'],
        weather: 'We paddle in rain.\nNot in lightning.',
        accessibility: '<p>The dock is <strong>level</strong>.</p>',
        faq: [
          { question: 'What if I fall in?', answer: '<p>It is rare.</p>' },
          { question: 'Can I bring my phone?', answer: '<p>There is dry storage.</p>' },
        ],
      }),
    });
    await panel().findByRole('button', { name: /June 12/ });
    expect(
      within(section('What to bring') as HTMLElement)
        .getAllByRole('listitem')
        .map(textOf),
    ).toEqual(['A warm layer', 'Closed shoes']);
    expect(section('Weather')?.textContent).toContain('Not in lightning.');
    expect(section('Accessibility')?.querySelector('strong')?.textContent).toBe('level');
    const answers = [...(section('Questions and answers')?.querySelectorAll('details') ?? [])];
    expect(answers.map(({ open, textContent }) => [open, textContent])).toEqual([
      [false, 'What if I fall in?It is rare.'],
      [false, 'Can I bring my phone?There is dry storage.'],
    ]);
  });

  it('opens its pictures in a gallery, by button, arrow keys and Esc', async () => {
    const photo = (name: string) => ({ photoVersion: name, photoColour: null, photoAlt: `The ${name}` });
    const { user } = setUp({
      activity: anActivity({
        rates: [adult, child],
        morePhotos: ['dock', 'lake', 'shore', 'cove', 'ridge', 'camp'].map(photo),
      }),
      item: { photoDomain: '', photoFolder: '1', photoVersion: 'kayak', photoAlt: 'A kayak' },
    });
    await panel().findByRole('button', { name: /June 12/ });
    const list = screen.getByRole('list', { name: 'Pictures' });
    const small = within(list).getAllByRole('button');
    expect(small.map(textOf)).toEqual(['', '', '', '2 more']);
    expect(small.map((button) => button.querySelector('img')?.alt)).toEqual([
      'The dock',
      'The lake',
      'The shore',
      'The cove',
    ]);
    await user.click(small[1] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('3 of 7')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Next picture' }));
    expect(within(dialog).getByText('4 of 7')).toBeDefined();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(within(dialog).getByText('2 of 7')).toBeDefined();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(within(dialog).getByText('1 of 7')).toBeDefined();
    expect(
      within(dialog).getByRole('button', { name: 'Previous picture' }).getAttribute('aria-disabled'),
    ).toBe('true');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has no gallery with one picture', async () => {
    setUp({ item: { photoVersion: 'kayak' } });
    await panel().findByRole('button', { name: /June 12/ });
    expect(screen.queryByRole('list', { name: 'Pictures' })).toBeNull();
  });

  it('has no heading without a text (3.2-14)', async () => {
    setUp();
    await panel().findByRole('button', { name: /June 12/ });
    for (const name of ['What to bring', 'Weather', 'Accessibility', 'Questions and answers'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
  });
});
