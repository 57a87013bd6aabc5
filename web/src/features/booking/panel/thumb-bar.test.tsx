/** The thumb bar and the top of the panel: the next action, where it leads, and the current price. */
import type { RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anActivity, anAddOn, aQuestion, aRate, aSlot } from '../../../testing/catalog-builders.ts';
import { type BookingWorld, openBooking, openDays } from '../testing/open-booking.tsx';

afterEach(cleanup);

const adult = aRate({ rateKey: 11 as RateKey, name: 'Adult', price: 6400, isFromPrice: true });
const at = '2026-06-12T09:00' as WallTime;
const dearer = aRate({ ...adult, price: 7500 });
const slot = aSlot({
  timeSlotKey: 2 as TimeSlotKey,
  value: at,
  displayName: '9:00 AM',
  totalAvailable: 8,
  rates: [dearer],
});
const full = '?rates=11:2&date=2026-06-12&time=2026-06-12T09:00';
const open = (world: Partial<BookingWorld> & { activity: BookingWorld['activity'] }) =>
  openBooking({ slots: [slot], ...world });
const bar = () => within(screen.getByRole('region', { name: 'Your booking' }));
const action = () => bar().getByRole('button');

describe('the thumb bar', () => {
  it('asks to read the pre-booking message first and moves the focus to its button', async () => {
    const { user } = open({
      activity: anActivity({
        activityKey: 881 as never,
        rates: [adult],
        preBookMessage: 'Call us at +1 970 555 0142 before you come.',
      }),
    });
    expect(action().textContent).toBe('See the note');
    expect(screen.getByRole('link', { name: '+1 970 555 0142' }).getAttribute('href')).toBe(
      'tel:+19705550142',
    );
    await user.click(action());
    const gotIt = screen.getByRole('button', { name: 'Got it' });
    expect(document.activeElement).toBe(gotIt);
    await user.click(gotIt);
    expect(action().textContent).toBe('Choose a date');
  });

  it('continues to the add-ons, then to the questions with their number, then to the cart', async () => {
    const { user, seen } = open({
      activity: anActivity({
        rates: [adult],
        addOns: [anAddOn({ addOnName: 'Dry bag', cost: 600 })],
        customFields: [
          aQuestion({ customFieldKey: 5, label: 'Weight', isRequired: true }),
          aQuestion({ customFieldKey: 6, label: 'Height', isRequired: true }),
        ],
      }),
      address: full,
      section: 'guests',
    });
    expect((await bar().findByRole('button', { name: 'Continue' })).getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByRole('button', { name: /^Add-ons/ }).textContent).not.toContain('done');
    await user.click(action());
    expect(seen.section).toBe('addons');
    expect(action().textContent).toBe('Answer 2 questions');
    await user.click(action());
    expect(seen.section).toBe('review');
    const weight = screen.getByRole('textbox', { name: 'Weight' });
    await user.type(weight, '150');
    expect(action().textContent).toBe('Answer 1 question');
    await user.click(action());
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Height' }));
    await user.keyboard('6');
    expect(action().textContent).toBe('Add to cart');
    expect(action().getAttribute('aria-disabled')).toBeNull();
  });

  it('says what is missing, for screen readers too', async () => {
    open({ activity: anActivity({ rates: [adult] }) });
    const note = document.getElementById(action().getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Choose a date to continue.');
  });

  it('moves the focus to a step that is already open', async () => {
    const { user } = open({ activity: anActivity({ rates: [adult] }) });
    await user.click(action());
    expect(document.activeElement?.closest('section')?.id).toBe('step-date');
  });
});

it('a package shows the price of its activities struck through beside its own', async () => {
  const packed = aRate({ ...adult, price: 12_700, packageDiscount: 1000 });
  open({
    activity: anActivity({ rates: [packed] }),
    slots: [aSlot({ ...slot, rates: [packed] })],
    address: full,
    section: 'guests',
  });
  const row = (await screen.findByText('$117.00')).closest('.guest');
  expect(row?.querySelector('s')?.textContent).toBe('was $127.00');
});

describe('the panel’s price', () => {
  const head = () => screen.getByRole('complementary').querySelector('.panel-price')?.textContent;
  const group = aRate({ rateKey: 19 as RateKey, name: 'Private', price: 69_000, isPrivateTourRate: true });

  it('is that of the day once a date is chosen, and that of the time once a time is chosen', async () => {
    const saturday = { date: '2026-06-12', fromPrice: amount(7000) };
    const { user } = open({
      activity: anActivity({ rates: [adult] }),
      answers: {
        getMonthAvailability: ({ date }) =>
          openDays(String(date).slice(0, 7)).map((day) =>
            day.date === saturday.date ? { ...day, fromPrice: saturday.fromPrice } : day,
          ),
      },
    });
    expect(head()).toContain('from $64 per adult');
    await user.click(await screen.findByRole('button', { name: /Friday, June 12/ }));
    expect(head()).toContain('from $70 per adult');
    await user.click(await screen.findByRole('radio', { name: /9:00 AM/ }));
    expect(head()).toContain('$75 per adult');
    expect(head()).not.toContain('from');
    expect(bar().getByText('$75')).toBeTruthy();
  });

  it('is that of the group if the tour is private', async () => {
    const { user } = open({
      activity: anActivity({ rates: [adult, group], enablePrivateTours: true }),
    });
    await user.click(screen.getByRole('switch'));
    expect(head()).toContain('$690 for the group');
    expect(head()).not.toContain('from');
    expect(bar().getByText('$690')).toBeTruthy();
  });

  it('names the required add-on that every booking pays for', async () => {
    open({
      activity: anActivity({
        rates: [adult],
        addOns: [anAddOn({ addOnName: 'River fund', cost: 600, minQuantity: 1, isBoolean: true })],
      }),
    });
    expect(head()).toContain('plus $6.00 River fund');
  });
});
