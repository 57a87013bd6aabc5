/** A booking of a sold order that is moved or changed at the desk: previewed, then made as previewed (6-12). */
import type { BookingChoices, ExpectedChange } from '@gangway/contract/changes';
import type { SoldOrder } from '@gangway/contract/orders';
import type { TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  aChoiceOfTime,
  anExpectedChange,
  aSoldLine,
  aSoldOrder,
  someChoices,
} from '../../testing/a-sold-order.ts';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { namesOf, openDesk } from '../../testing/open-desk.tsx';

const at = '/desk/1/orders/LARK-48213';
const refusedBy = (key: string, words: string) => [{ key, value: [words] }];
const previewOf = (quote: Partial<ExpectedChange>) => ({ quote: anExpectedChange(quote), modelErrors: null });

interface Asked {
  date: VenueDate;
}

const answering = (
  more: Answers = {},
  { order = {}, choices = {} }: { order?: Partial<SoldOrder>; choices?: Partial<BookingChoices> } = {},
): Answers => ({
  getStaffSession: () => sessionAt(larkspurAs('desk')),
  getSoldOrder: () => aSoldOrder(order),
  getBookingChoices: ({ date }: Asked) => ({
    choices: someChoices({
      ...(date === '2026-07-18'
        ? {}
        : { departures: [aChoiceOfTime(`${date}T09:30`), aChoiceOfTime(`${date}T13:00`)] }),
      ...choices,
    }),
    modelErrors: null,
  }),
  previewChangeBooking: () => previewOf({}),
  changeBooking: () => ({ applied: true, modelErrors: null }),
  ...more,
});

const opened = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Maya Okonkwo' });
  await userEvent.click(screen.getByRole('button', { name: 'Change Sunrise Kayak' }));
  return within(await screen.findByRole('dialog'));
};
type Dialog = Awaited<ReturnType<typeof opened>>;

const lastAsked = (asked: Awaited<ReturnType<typeof openDesk>>, call: string) =>
  asked.findLast(({ name }) => name === call)?.input;
const chooseDay = (dialog: Dialog, day: string) =>
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: day } });

it('moves a booking to a time of another day, as it was previewed (6-12)', async () => {
  const times = {
    from: '2026-07-18T09:30' as WallTime,
    to: '2026-07-19T13:00' as WallTime,
    hasTime: true,
  };
  const asked = await openDesk(
    at,
    answering({ previewChangeBooking: () => previewOf({ times, placesFreed: 2, placesTaken: 2 }) }),
  );
  const dialog = await opened();
  const booked = await dialog.findByRole('radio', { name: /9:30 AM/ });
  expect((booked as HTMLInputElement).checked).toBe(true);
  expect(dialog.getByText(/Booked now/)).toBeTruthy();
  dialog.getByText('Choose another time, other guests or other add-ons.');
  chooseDay(dialog, '2026-07-19');
  await dialog.findByText('Choose a time on this day.');
  expect(namesOf(asked)).not.toContain('previewChangeBooking');
  await userEvent.click(dialog.getByRole('radio', { name: /1:00 PM/ }));
  await dialog.findByText('From Sat, Jul 18, 9:30 AM to Sun, Jul 19, 1:00 PM');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Boat in repair');
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Change the booking' }).getAttribute('aria-disabled')).not.toBe(
      'true',
    ),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Change the booking' }));
  await screen.findByText('The booking was changed');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(lastAsked(asked, 'changeBooking')).toMatchObject({
    ...{
      orderNumber: 'LARK-48213',
      lineKey: 7,
      to: 202_607_191_300,
      guests: [],
      groupSize: null,
      addOns: [],
    },
    ...{ givenBack: 'terms', charges: true, withFee: false, asCredit: false },
    ...{ reason: 'Boat in repair', tells: true, revision: 3, figures: 'the-figures' },
  });
});

it('changes guests and add-ons, and asks for the places of as many (6-12)', async () => {
  const asked = await openDesk(
    at,
    answering({
      previewChangeBooking: () =>
        previewOf({ totalAfter: amount(17_700), dueAfter: amount(5900), placesTaken: 1, ticketsIssued: 1 }),
    }),
  );
  const dialog = await opened();
  await userEvent.click(await dialog.findByRole('button', { name: /more.*Adult|Adult.*more/i }));
  await userEvent.click(dialog.getByRole('button', { name: /fewer.*Dry bag|Dry bag.*fewer/i }));
  await dialog.findByRole('button', { name: 'Change, $59.00 to pay' });
  expect(dialog.getByText('$59.00 to pay')).toBeTruthy();
  expect(lastAsked(asked, 'previewChangeBooking')).toMatchObject({
    ...{ to: null, guests: [{ rateKey: 11, participants: 3 }] },
    addOns: [{ productKey: 5, variantKey: null, quantity: 0 }],
  });
  expect(lastAsked(asked, 'getBookingChoices')).toMatchObject({
    guests: [{ rateKey: 11, participants: 3 }],
  });
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'If it costs more' }), 'keep');
  await waitFor(() => expect(lastAsked(asked, 'previewChangeBooking')).toMatchObject({ charges: false }));
});

it('gives back an amount of what it costs less, and names codes that no longer apply (6-12)', async () => {
  const note = 'Promo code FIVE needs 5 guests. The price is without it.';
  const asked = await openDesk(
    at,
    answering({
      previewChangeBooking: ({ givenBack }) =>
        previewOf({ refund: typeof givenBack === 'number' ? givenBack : amount(5900), notes: [note] }),
    }),
  );
  const dialog = await opened();
  await userEvent.click(await dialog.findByRole('button', { name: /fewer.*Adult|Adult.*fewer/i }));
  await dialog.findByRole('button', { name: 'Change, refund $59.00' });
  expect(dialog.getByText(note)).toBeTruthy();
  const less = dialog.getByRole('combobox', { name: 'If it costs less, money back' });
  await userEvent.selectOptions(less, 'amount');
  expect(dialog.getByRole('button', { name: 'Change the booking' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await userEvent.type(dialog.getByRole('textbox', { name: 'Amount' }), '10');
  await dialog.findByRole('button', { name: 'Change, refund $10.00' });
  expect(lastAsked(asked, 'previewChangeBooking')).toMatchObject({ givenBack: 1000 });
  await userEvent.selectOptions(less, 'nothing');
  expect(dialog.queryByRole('checkbox', { name: /credit/i })).toBeNull();
});

it('shows times that these guests cannot have with the reason, and lets nobody choose them (6-12)', async () => {
  await openDesk(at, answering());
  const dialog = await opened();
  const full = await dialog.findByRole('radio', { name: /1:00 PM.*1 place left.*Only 1 spot is left/ });
  expect((full as HTMLInputElement).disabled).toBe(true);
  expect((dialog.getByRole('radio', { name: /4:00 PM.*6 places left/ }) as HTMLInputElement).disabled).toBe(
    false,
  );
});

it('offers the fee for a move with a move only (6-12)', async () => {
  const asked = await openDesk(at, answering({}, { choices: { fee: amount(1000) } }));
  const dialog = await opened();
  await dialog.findByRole('radio', { name: /4:00 PM/ });
  expect(dialog.queryByRole('checkbox', { name: /rescheduling fee/ })).toBeNull();
  await userEvent.click(dialog.getByRole('radio', { name: /4:00 PM/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Charge the rescheduling fee of $10.00' }));
  await waitFor(() => expect(lastAsked(asked, 'previewChangeBooking')).toMatchObject({ withFee: true }));
  await userEvent.click(dialog.getByRole('radio', { name: /9:30 AM/ }));
  expect(dialog.queryByRole('checkbox', { name: /rescheduling fee/ })).toBeNull();
  await dialog.findByText('Choose another time, other guests or other add-ons.');
});

it('says why a day has no departures, and takes the only one of a day without a time (6-12)', async () => {
  const anyTime = { hasTime: false };
  const asked = await openDesk(
    at,
    answering({
      getBookingChoices: ({ date }: Asked) => ({
        choices: someChoices({
          departures:
            date === '2026-07-20'
              ? []
              : [aChoiceOfTime(`${date}T00:00`, { ...anyTime, isBooked: date === '2026-07-18' })],
          emptyText: date === '2026-07-20' ? 'Closed on this day: Wind.' : null,
        }),
        modelErrors: null,
      }),
    }),
  );
  const dialog = await opened();
  await dialog.findByRole('radio', { checked: true });
  chooseDay(dialog, '2026-07-20');
  await dialog.findByText('Closed on this day: Wind.');
  expect(dialog.getByText('No departure on this day')).toBeTruthy();
  chooseDay(dialog, '2026-07-19');
  await waitFor(() =>
    expect(lastAsked(asked, 'previewChangeBooking')).toMatchObject({ to: 202_607_190_000 as TimeSlotKey }),
  );
});

it('changes the time alone of a part of a package, and the guests alone of a ticket for any day (6-12)', async () => {
  const part = aSoldLine({ orderLineKey: 8, parentLineKey: 7, name: 'Cruise' });
  const order = { lines: [aSoldLine({ isChangeable: false, name: 'Combo' }), part] };
  await openDesk(at, answering({}, { order, choices: { hasOwnGuests: false } }));
  await screen.findByRole('heading', { level: 1, name: 'Maya Okonkwo' });
  expect(screen.queryByRole('button', { name: 'Change Combo' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change Cruise' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Its guests belong to the package. Only its time can be changed.');
  expect(dialog.queryByRole('spinbutton')).toBeNull();
});

it('has the size of a private group within its bounds', async () => {
  const group = { size: 4, least: 2, most: 5 };
  const asked = await openDesk(
    at,
    answering({}, { choices: { group, rates: [], hasTimes: false, departures: [] } }),
  );
  const dialog = await opened();
  await dialog.findByText(/good for any day/);
  expect(dialog.queryByLabelText('Day')).toBeNull();
  const more = dialog.getByRole('button', { name: /more.*group|group.*more/i });
  await userEvent.click(more);
  await userEvent.click(more);
  expect(dialog.getByText('5 at most')).toBeTruthy();
  await waitFor(() => expect(lastAsked(asked, 'previewChangeBooking')).toMatchObject({ groupSize: 5 }));
});

describe('a booking that cannot be changed now', () => {
  it('is tried again if it did not load, and so are the times of a day', async () => {
    let times = 0;
    const asked = await openDesk(
      at,
      answering({
        getBookingChoices: ({ date }: Asked) => {
          times += 1;
          if (times === 1 || times === 3) return new Failure(503, 'Back in a moment.');
          return {
            choices: someChoices({ departures: [aChoiceOfTime(`${date}T16:00`)] }),
            modelErrors: null,
          };
        },
      }),
    );
    const dialog = await opened();
    await dialog.findByText('The booking did not load');
    await userEvent.click(dialog.getByRole('button', { name: /try again/i }));
    await dialog.findByRole('radio', { name: /4:00 PM/ });
    chooseDay(dialog, '2026-07-19');
    await dialog.findByText('The departures did not load');
    await userEvent.click(dialog.getByRole('button', { name: /try again/i }));
    await dialog.findByRole('radio', { name: /4:00 PM/ });
    expect(lastAsked(asked, 'getBookingChoices')).toMatchObject({ date: '2026-07-19' });
  });

  it('says in words that it was canceled meanwhile', async () => {
    await openDesk(
      at,
      answering({
        getBookingChoices: () => ({
          choices: null,
          modelErrors: refusedBy('lineUnknown', 'The order has no such line.'),
        }),
      }),
    );
    const dialog = await opened();
    await dialog.findByText('The order has no such line.');
    expect(dialog.queryByLabelText('Day')).toBeNull();
  });

  it('is not offered to who may only read', async () => {
    const reader = { ...larkspurAs('desk'), permissions: ['orders:read'] as never };
    const asked = await openDesk(at, answering({ getStaffSession: () => sessionAt(reader) }));
    await screen.findByRole('heading', { level: 1, name: 'Maya Okonkwo' });
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
    expect(namesOf(asked)).not.toContain('getBookingChoices');
  });

  it('is not offered of a canceled line, and waits for a connection', async () => {
    const canceled = aSoldLine({ isChangeable: false, canceledOn: '2026-07-17T15:00:00.000Z' });
    const cruise = aSoldLine({ orderLineKey: 9, name: 'Cruise' });
    await openDesk(at, answering({}, { order: { lines: [canceled, cruise] } }));
    const button = await screen.findByRole('button', { name: 'Change Cruise' });
    expect(screen.queryByRole('button', { name: 'Change Sunrise Kayak' })).toBeNull();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    fireEvent(window, new Event('offline'));
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the choice if a colleague was faster, and shows the times as they are now (6-12)', async () => {
    let revision = 3;
    const asked = await openDesk(
      at,
      answering({
        previewChangeBooking: () => previewOf({ revision }),
        changeBooking: (input) => {
          if (input.revision === revision && revision !== 3) return { applied: true, modelErrors: null };
          revision = 4;
          return {
            applied: false,
            modelErrors: refusedBy('orderChanged', 'The order changed in the meantime.'),
          };
        },
      }),
    );
    const dialog = await opened();
    await userEvent.click(await dialog.findByRole('radio', { name: /4:00 PM/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Late');
    const press = async () => {
      const button = dialog.getByRole('button', { name: 'Change the booking' });
      await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
      await userEvent.click(button);
    };
    await press();
    await dialog.findByText('The order changed in the meantime.');
    await waitFor(() =>
      expect(namesOf(asked).filter((name) => name === 'getBookingChoices')).toHaveLength(2),
    );
    expect((dialog.getByRole('radio', { name: /4:00 PM/ }) as HTMLInputElement).checked).toBe(true);
    await press();
    await screen.findByText('The booking was changed');
    expect(asked.filter(({ name }) => name === 'changeBooking').map(({ input }) => input)).toMatchObject([
      { revision: 3, reason: 'Late' },
      { revision: 4, reason: 'Late' },
    ]);
  });
});
