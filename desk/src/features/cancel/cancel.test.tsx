/** Canceling departures on the screen: choosing them, what it comes to, and doing it once (docs/rules/canceled-departures.md). */
import type { InputOf } from '@gangway/contract/call';
import type { previewCancelDepartures } from '@gangway/contract/cancel-departures';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCancelable, anExpected, aPreview, aResult, aSummary } from '../../testing/a-cancellation.ts';
import { aDay, aDeparture, aDepartureWith, aMark, minor } from '../../testing/a-day.ts';
import { type Answers, type Asked, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { address, openDesk, saidBeside, stubWindow } from '../../testing/open-desk.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-07-18T09:12:00-06:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  fireEvent(window, new Event('online'));
});

const at = '/desk/1/cancel/2026-07-18';
const noon = aCancelable('13:30', { guests: 5, orders: 2, paid: minor(30_000), due: minor(8752) });
const later = aCancelable('14:00', { name: 'Lake Tour', guests: 4, orders: 2, paid: minor(20_000) });
const cruise = aCancelable('18:00', { name: 'Sunset Cruise' });
const rental = aCancelable('12:00', { departureKey: 'rentals', name: null, isCancelable: false });
const begun = aCancelable('08:00', { isCancelable: false });
const departures = [begun, rental, noon, later, cruise];

const dayDepartures = [
  ...[begun, noon, later, cruise].map((one) =>
    aDeparture(one.start.slice(11), '20:00', { guests: one.guests, name: one.name }),
  ),
  aDeparture('12:00', '20:00', { departureKey: 'rentals', isRental: true, guests: 3, name: null }),
];
const touched = dayDepartures.filter(({ departureKey }) =>
  ['1-1330', '1-1400', 'rentals'].includes(departureKey),
);
const wind = aMark('Wind', '13:00', touched);

type Asks = InputOf<typeof previewCancelDepartures>;
const previewed = ({ departureKeys }: Asks) =>
  aPreview(departures, departureKeys.length === 0 ? null : anExpected());

const works: Answers = {
  getStaffSession: () => sessionAt(larkspurAs('manager')),
  getDay: () => aDay(dayDepartures, { marks: [wind] }),
  previewCancelDepartures: previewed,
  cancelDepartures: () => ({ cancellationKey: 'Key-1', modelErrors: null }),
  getCancellation: () => aResult([]),
};

async function open(changes: Answers = {}, query = '', isWide = true) {
  stubWindow(isWide);
  const asked = await openDesk(`${at}${query}`, { ...works, ...changes });
  await screen.findByRole('heading', { level: 1, name: 'Cancel departures' });
  return asked;
}
const chosen = '?departures=1-1330,1-1400';

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const picked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((one) => one.getAttribute('aria-label'))
    // The boxes of the offer are named by their labels.
    .filter((name) => name !== null);
const sentTo = (asked: readonly Asked[], call: string) => asked.filter(({ name }) => name === call);
const inputs = (asked: readonly Asked[], call: string) =>
  sentTo(asked, call).map(({ input }) => input as Asks);
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const go = () => screen.getByRole('button', { name: /^Cancel (for|departures)/ });
const isReady = () => go().getAttribute('aria-disabled') !== 'true';
const foot = () => document.querySelector('tfoot')?.textContent;
const previews = async (asked: readonly Asked[], count: number) =>
  waitFor(() => expect(sentTo(asked, 'previewCancelDepartures')).toHaveLength(count));

/** Types why, and how many guests. */
async function compose(guests = '9') {
  await userEvent.type(field('Reason'), ' Wind ');
  await userEvent.type(field(/^Type the number/), guests);
}

const offline = (is: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!is);
  fireEvent(window, new Event(is ? 'offline' : 'online'));
};

describe('choosing departures', () => {
  it('keeps them in the address, and adds up those that are chosen', async () => {
    const asked = await open({}, chosen);
    await waitFor(() => expect(picked()).toEqual(['1:30 PM Sunrise Kayak', '2:00 PM Lake Tour']));
    // Orders that are on both count once, as the server says.
    expect(foot()).toBe('2 departures93$500.00$87.52');
    expect(screen.getByText('2 of 5 selected')).toBeTruthy();
    await userEvent.click(box('6:00 PM Sunset Cruise'));
    expect(address()).toBe(`${at}?departures=1-1330,1-1400,1-1800`);
    expect(foot()).toBe('3 departures136$740.00$87.52');
    await userEvent.click(box('Select all that can be canceled'));
    expect(address()).toBe(at);
    expect(foot()).toBe('0 departures00$0.00$0.00');
    await userEvent.click(box('Select all that can be canceled'));
    expect(picked()).toHaveLength(4);
    await previews(asked, 2);
    expect(inputs(asked, 'previewCancelDepartures').map(({ departureKeys }) => departureKeys)).toEqual([
      ['1-1330', '1-1400'],
      ['1-1330', '1-1400', '1-1800'],
    ]);
  });

  it('takes what marked hours touch, but for rentals', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Select what “Wind” touches' }));
    expect(picked()).toEqual(['1:30 PM Sunrise Kayak', '2:00 PM Lake Tour']);
    expect(address()).toBe(`${at}${chosen}`);
    const row = screen.getByRole('row', { name: /Lake Tour/ });
    expect(within(row).getByText('Wind')).toBeTruthy();
  });

  it('says of those that cannot be chosen why, and of those that are no longer there', async () => {
    const asked = await open({}, '?departures=1-0800,rentals,1-0700,1-1330');
    expect(await screen.findByText('Rentals are canceled order by order')).toBeTruthy();
    expect(screen.getByText('Has begun')).toBeTruthy();
    expect(screen.getByText('1 departure that you chose has no bookings now.')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: '8:00 AM Sunrise Kayak' })).toBeNull();
    expect(picked()).toEqual(['1:30 PM Sunrise Kayak']);
    await previews(asked, 2);
    expect(inputs(asked, 'previewCancelDepartures')[1]?.departureKeys).toEqual(['1-1330']);
  });

  it('works in two lines each on a phone', async () => {
    await open({}, chosen, false);
    const rows = within(await screen.findByRole('list', { name: 'Which departures' })).getAllByRole(
      'listitem',
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Select all that can be canceled',
      '8:00 AM Sunrise Kayak$240.004 guests, 2 ordersHas begun',
      'Any time Rentals$240.004 guests, 2 ordersRentals are canceled order by order'.replace(
        'Any time',
        '12:00 PM',
      ),
      '1:30 PM Sunrise Kayak$300.005 guests, 2 ordersWind$87.52 dueOffer for 1:30 PM Sunrise KayakGuests chooseRefund at once',
      '2:00 PM Lake Tour$200.004 guests, 2 ordersWindOffer for 2:00 PM Lake TourGuests chooseRefund at once',
      '6:00 PM Sunset Cruise$240.004 guests, 2 orders',
      expect.stringMatching(/^2 departures\$500.009 guests, [34] orders\$87.52 due$/),
    ]);
    await userEvent.click(box('2:00 PM Lake Tour'));
    expect(address()).toBe(`${at}?departures=1-1330`);
  });
});

describe('what it comes to', () => {
  it('is shown with money, emails and who has to be called or seen to', async () => {
    await open(
      {
        previewCancelDepartures: () =>
          aPreview(
            departures,
            anExpected({
              ...{ byVenue: minor(1000), kept: minor(500), waived: minor(8752), orders: 1200 },
              unreachable: [
                { orderNumber: 'LARK-7', name: 'Harold Pike', phone: '+13035550133' },
                { orderNumber: 'LARK-8', name: '', phone: null },
              ],
              blocked: [
                {
                  orderNumber: 'LARK-9',
                  name: 'Ben',
                  code: 'paymentUnknown',
                  words: 'A payment is under way.',
                },
              ],
            }),
          ),
      },
      chosen,
    );
    const confirm = within(await screen.findByRole('region', { name: 'Check and confirm' }));
    await confirm.findByText('guests');
    expect(document.querySelector('.cancel-big')?.textContent).toBe('guests9orders1,200departures2');
    expect(document.querySelector('.cancel-money')?.textContent).toBe(
      'Back to cards and other online payments$420.00Back to gift cards and credits$80.00For you to give back$10.00' +
        'Refunds in all$500.00Kept by the venue$5.00No longer owed$87.52',
    );
    expect(confirm.getByText('2 departures close, and their places are freed at once')).toBeTruthy();
    expect(confirm.getByText('3 emails go out')).toBeTruthy();
    expect(confirm.getByText('2 orders have no email address. Call the guests:')).toBeTruthy();
    expect(confirm.getByRole('link', { name: '+13035550133' }).getAttribute('href')).toBe('tel:+13035550133');
    expect(confirm.getByText('no phone number')).toBeTruthy();
    expect(confirm.getByRole('link', { name: 'Ben (LARK-9)' }).getAttribute('href')).toBe(
      '/desk/1/orders/LARK-9',
    );
    expect(confirm.getByText('A payment is under way.')).toBeTruthy();
  });

  it('is asked again a moment after the last key, and an older answer changes nothing', async () => {
    const slow = Promise.withResolvers<ReturnType<typeof aPreview>>();
    const asked = await open(
      {
        previewCancelDepartures: ({ subject }) =>
          subject === 'W'
            ? slow.promise
            : aPreview(departures, anExpected({ guests: subject === '' ? 9 : 12 })),
      },
      chosen,
    );
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    await userEvent.type(field('Subject'), 'W');
    await previews(asked, 2);
    expect(document.querySelector('.cancel-figures')?.getAttribute('aria-busy')).toBe('true');
    expect(saidBeside(go())).toBe('The figures are being updated.');
    await userEvent.type(field('Subject'), 'ind');
    await screen.findByRole('button', { name: 'Cancel for 12 guests' });
    slow.resolve(aPreview(departures, anExpected({ guests: 1 })));
    await waitFor(() => expect(saidBeside(go())).toBe('Enter a reason.'));
    expect(go().textContent).toBe('Cancel for 12 guests');
    // Three keys, one question.
    expect(inputs(asked, 'previewCancelDepartures').map(({ subject }) => subject)).toEqual(['', 'W', 'Wind']);
  });

  it('follows the share that guests get, which may be by the terms', async () => {
    const asked = await open({}, chosen);
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    await userEvent.clear(field('Percent'));
    expect(screen.getAllByText('Enter a whole number from 0 to 100.')).toHaveLength(2);
    await userEvent.type(field('Percent'), '101');
    expect(isReady()).toBe(false);
    await userEvent.clear(field('Percent'));
    await userEvent.type(field('Percent'), '٥٠');
    await previews(asked, 2);
    await userEvent.click(screen.getByRole('radio', { name: /^What the terms say/ }));
    expect(screen.queryByRole('textbox', { name: 'Percent' })).toBeNull();
    await previews(asked, 3);
    expect(inputs(asked, 'previewCancelDepartures').map(({ percent }) => percent)).toEqual([100, 50, null]);
  });

  it('can be put right after a reload with no share', async () => {
    sessionStorage.setItem('desk.cancellation', JSON.stringify({ of: '1 2026-07-18', percent: '' }));
    const asked = await open({}, chosen);
    await screen.findByRole('table');
    expect(saidBeside(go())).toBe('Enter a whole number from 0 to 100.');
    expect(picked()).toHaveLength(2);
    await userEvent.type(field('Percent'), '80');
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    expect(inputs(asked, 'previewCancelDepartures').at(-1)).toMatchObject({ percent: 80 });
  });

  it('shows the email of each guest', async () => {
    const asked = await open(
      {
        previewCancelDepartures: (input) =>
          aPreview(
            departures,
            anExpected({
              email: {
                ...{ place: input.place ?? 0, orderNumber: 'LARK-1', to: 'guest@lake.example' },
                ...{ name: `Guest ${input.place}`, subject: 'Canceled', text: '<b>Wind</b>' },
              },
            }),
          ),
      },
      chosen,
    );
    const email = within(await screen.findByRole('region', { name: 'The email as each guest gets it' }));
    expect(await email.findByText('To Guest 0, guest@lake.example')).toBeTruthy();
    expect(email.getByText('<b>Wind</b>')).toBeTruthy();
    expect(email.getByText('1 of 3')).toBeTruthy();
    expect(email.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(email.getByRole('button', { name: 'Next' }));
    expect(await email.findByText('To Guest 1, guest@lake.example')).toBeTruthy();
    await userEvent.click(email.getByRole('button', { name: 'Next' }));
    expect(await email.findByText('3 of 3')).toBeTruthy();
    expect(email.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
    // Another choice has other guests.
    await userEvent.click(box('6:00 PM Sunset Cruise'));
    expect(await email.findByText('To Guest 0, guest@lake.example')).toBeTruthy();
    expect(inputs(asked, 'previewCancelDepartures').map(({ place }) => place)).toEqual([0, 1, 2, 0]);
  });

  it('says that nobody has an address', async () => {
    await open(
      { previewCancelDepartures: () => aPreview(departures, anExpected({ email: null, emails: 0 })) },
      chosen,
    );
    expect(await screen.findByText('None of these guests can be reached by email.')).toBeTruthy();
    expect(screen.getByText('No email goes out')).toBeTruthy();
  });

  it('says why it cannot be known, and is asked again', async () => {
    let isUp = true;
    await open(
      {
        previewCancelDepartures: (input) => (isUp ? previewed(input) : new Failure(503, 'Back in a moment.')),
      },
      chosen,
    );
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    await compose();
    isUp = false;
    await userEvent.type(field('Subject'), 'Wind');
    expect(await screen.findByText('Back in a moment.')).toBeTruthy();
    expect(isReady()).toBe(false);
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(isReady()).toBe(true));
  });
});

describe('what guests are offered', () => {
  const until = () => screen.getByLabelText<HTMLInputElement>('No answer by');
  const then = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Then they get' });
  const offerOf = (what: string) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name: `Offer for ${what}` });
  const choices = (asked: readonly Asked[]) =>
    inputs(asked, 'previewCancelDepartures').map(({ choice }) => choice);
  const refusing = (key: string, words: string) => (input: Asks) =>
    input.departureKeys.length > 0 && input.subject === 'Refused'
      ? aPreview(departures, null, { modelErrors: [{ key, value: [words] }] })
      : previewed(input);

  it('is a choice for a week, of which a refund is always one', async () => {
    const asked = await open({}, chosen);
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    expect(screen.getByText('for all 2; each departure can differ')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Let them choose/ }).checked).toBe(true);
    expect(until().value).toBe('2026-07-25T18:00');
    const refund = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Refund/ });
    expect([refund.checked, refund.disabled]).toEqual([true, true]);
    await userEvent.selectOptions(then(), 'A credit');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Another time/ }));
    fireEvent.change(until(), { target: { value: '2026-07-20T12:30' } });
    await previews(asked, 2);
    // Nobody gets a credit that is not offered.
    await userEvent.click(screen.getByRole('checkbox', { name: /^Another time/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Credit/ }));
    expect([...then().options].map(({ text }) => text)).toEqual(['A refund']);
    await previews(asked, 3);
    expect(choices(asked)).toEqual([
      { mayMove: true, mayTakeCredit: true, decideBy: '2026-07-25T18:00', otherwise: 'refund' },
      { mayMove: false, mayTakeCredit: true, decideBy: '2026-07-20T12:30', otherwise: 'credit' },
      { mayMove: true, mayTakeCredit: false, decideBy: '2026-07-20T12:30', otherwise: 'refund' },
    ]);
  });

  it('may be a refund for everybody at once', async () => {
    const asked = await open({}, chosen);
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    await userEvent.selectOptions(offerOf('2:00 PM Lake Tour'), 'Refund at once');
    await userEvent.click(screen.getByRole('radio', { name: /^Refund everybody now/ }));
    expect(screen.queryByLabelText('No answer by')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    await previews(asked, 2);
    expect(inputs(asked, 'previewCancelDepartures')[1]).toMatchObject({ choice: null, atOnceKeys: [] });
  });

  it.each([true, false])('can differ for a departure, on a wide screen: %s', async (isWide) => {
    const asked = await open({}, chosen, isWide);
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    // Those that are not chosen offer nothing.
    expect(screen.queryByRole('combobox', { name: 'Offer for 6:00 PM Sunset Cruise' })).toBeNull();
    await userEvent.selectOptions(offerOf('2:00 PM Lake Tour'), 'Refund at once');
    await previews(asked, 2);
    // Nothing is said of a departure that is no longer chosen.
    await userEvent.click(box('2:00 PM Lake Tour'));
    await previews(asked, 3);
    await userEvent.click(box('2:00 PM Lake Tour'));
    expect(offerOf('2:00 PM Lake Tour').value).toBe('now');
    await previews(asked, 4);
    await userEvent.selectOptions(offerOf('2:00 PM Lake Tour'), 'Guests choose');
    await previews(asked, 5);
    expect(inputs(asked, 'previewCancelDepartures').map(({ atOnceKeys }) => atOnceKeys)).toEqual([
      ...[[], ['1-1400'], [], ['1-1400'], []],
    ]);
  });

  it('needs a day and a time', async () => {
    const asked = await open({}, chosen);
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    fireEvent.change(until(), { target: { value: '' } });
    expect(saidBeside(until())).toBe('Enter a day and a time.');
    expect(saidBeside(go())).toBe('Enter a day and a time.');
    expect(isReady()).toBe(false);
    expect(sentTo(asked, 'previewCancelDepartures')).toHaveLength(1);
  });

  it.each([
    [
      'choiceOfNothing',
      'Offer another day or credit.',
      () => screen.getByRole('group', { name: 'What they can choose' }),
    ],
    ['decideByOutside', 'Choose a time between now and then.', until],
  ] as const)('says at its field why it is refused: %s', async (key, words, at) => {
    await open({ previewCancelDepartures: refusing(key, words) }, chosen);
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    await userEvent.type(field('Subject'), 'Refused');
    await waitFor(() => expect(saidBeside(at())).toBe(words));
    expect(saidBeside(go())).toBe(words);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(isReady()).toBe(false);
  });

  it.each([
    [{ choosing: 9, orders: 11 }, '9 of 11 orders choose; 2 are refunded at once', 'At most'],
    [{ choosing: 1, orders: 2 }, '1 of 2 orders chooses; 1 is refunded at once', 'At most'],
    [{ choosing: 3, orders: 3 }, '3 of 3 orders choose', 'At most'],
    [{ choosing: 0, orders: 3 }, null, 'Refunds in all'],
  ])('is repeated before it is confirmed: %o', async (counts, words, total) => {
    await open({ previewCancelDepartures: () => aPreview(departures, anExpected(counts)) }, chosen);
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    expect(screen.queryByText(/ orders? choose/)?.textContent ?? null).toBe(words);
    expect(document.querySelector('.cancel-total')?.textContent).toBe(`${total}$500.00`);
  });

  it('is kept over a reload', async () => {
    await open({}, chosen);
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    await userEvent.selectOptions(offerOf('2:00 PM Lake Tour'), 'Refund at once');
    await userEvent.selectOptions(then(), 'A credit');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Another time/ }));
    fireEvent.change(until(), { target: { value: '2026-07-20T12:30' } });
    cleanup();
    const asked = await open({}, chosen);
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    expect(inputs(asked, 'previewCancelDepartures')[0]).toMatchObject({
      atOnceKeys: ['1-1400'],
      choice: { mayMove: false, mayTakeCredit: true, decideBy: '2026-07-20T12:30', otherwise: 'credit' },
    });
  });
});

describe('confirming', () => {
  it('takes a reason and the number of guests, and repeats the effect', async () => {
    const asked = await open();
    await screen.findByRole('table');
    expect(go().textContent).toBe('Cancel departures');
    expect(saidBeside(go())).toBe('Select departures first.');
    await userEvent.click(screen.getByRole('button', { name: 'Select what “Wind” touches' }));
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    expect(saidBeside(go())).toBe('Enter a reason.');
    await compose('8');
    expect(saidBeside(go())).toBe('Type the number of guests above.');
    await userEvent.click(go());
    expect(sentTo(asked, 'cancelDepartures')).toEqual([]);
    await userEvent.clear(field(/^Type the number/));
    await userEvent.type(field(/^Type the number/), '9');
    expect(isReady()).toBe(true);
    await userEvent.click(go());
    await screen.findByRole('heading', { level: 1, name: 'Canceled departures' });
    expect(address()).toBe('/desk/1/canceled/Key-1');
    expect(sentTo(asked, 'cancelDepartures')[0]?.input).toEqual({
      ...{ locationKey: 1, date: '2026-07-18', departureKeys: ['1-1330', '1-1400'], percent: 100 },
      ...{ subject: '', text: '', seen: 'seen of nine', guests: 9, reason: 'Wind', atOnceKeys: [] },
      choice: {
        ...{ mayMove: true, mayTakeCredit: true, decideBy: '2026-07-25T18:00', otherwise: 'refund' },
      },
      requestKey: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(sessionStorage.getItem('desk.cancellation')).toBeNull();
  });

  it('sends once for a double press, and the same again under the same key if the answer was lost (R12)', async () => {
    const lost = Promise.withResolvers<Failure>();
    let isLost = true;
    const asked = await open(
      { cancelDepartures: () => (isLost ? lost.promise : { cancellationKey: 'Key-1', modelErrors: null }) },
      chosen,
    );
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    await compose();
    await userEvent.dblClick(go());
    lost.resolve(new Failure(504, 'Too slow.'));
    expect(await screen.findByText('Too slow.')).toBeTruthy();
    expect(sentTo(asked, 'cancelDepartures')).toHaveLength(1);
    // It may have been done, so the list of the day is asked for again.
    await waitFor(() => expect(sentTo(asked, 'getCancellations')).toHaveLength(2));
    isLost = false;
    await userEvent.click(go());
    await screen.findByRole('heading', { level: 1, name: 'Canceled departures' });
    const [one, two] = sentTo(asked, 'cancelDepartures');
    expect(two?.input).toEqual(one?.input);
  });

  it('does not take somebody away who has gone on meanwhile', async () => {
    const slow = Promise.withResolvers<{ cancellationKey: string; modelErrors: null }>();
    await open({ cancelDepartures: () => slow.promise }, chosen);
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    await compose();
    await waitFor(() => expect(isReady()).toBe(true));
    await userEvent.click(go());
    await userEvent.click(screen.getByRole('link', { name: 'Saturday, July 18' }));
    await act(async () => slow.resolve({ cancellationKey: 'Key-1', modelErrors: null }));
    await waitFor(() => expect(sessionStorage.getItem('desk.cancellation')).toBeNull());
    expect(address()).toBe('/desk/1/day');
  });

  it('keeps what was composed if nothing loads when the connection is back', async () => {
    let isUp = true;
    await open(
      {
        getDay: () => (isUp ? aDay(dayDepartures) : new Failure(503, 'Back in a moment.')),
        getCancellations: () => (isUp ? { cancellations: [] } : new Failure(503, 'Back in a moment.')),
      },
      chosen,
    );
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    await compose();
    isUp = false;
    offline(true);
    offline(false);
    await waitFor(() => expect(isReady()).toBe(true));
    expect(field(/^Type the number/).value).toBe('9');
    expect(screen.queryByText('Back in a moment.')).toBeNull();
  });

  it('does nothing if guests were faster: says so, shows what it is now, and loses nothing but the number', async () => {
    const words = '12 guests are booked on them now. Nothing was canceled. Please check and confirm again.';
    let guests = 9;
    const asked = await open(
      {
        previewCancelDepartures: () =>
          aPreview(departures, anExpected({ guests, seen: `seen of ${guests}` })),
        cancelDepartures: (input) => {
          guests = 12;
          return input.seen === 'seen of 12'
            ? { cancellationKey: 'Key-1', modelErrors: null }
            : { cancellationKey: null, modelErrors: [{ key: 'departuresMoved', value: [words] }] };
        },
      },
      chosen,
    );
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    await userEvent.type(field('Text'), 'Sorry.');
    await compose();
    await waitFor(() => expect(isReady()).toBe(true));
    await userEvent.click(go());
    expect(await screen.findByText(words)).toBeTruthy();
    expect(field(/^Type the number/).value).toBe('');
    expect(await screen.findByRole('button', { name: 'Cancel for 12 guests' })).toBeTruthy();
    expect([field('Reason').value, field('Text').value]).toEqual([' Wind ', 'Sorry.']);
    expect(picked()).toHaveLength(2);
    await userEvent.type(field(/^Type the number/), '12');
    await waitFor(() => expect(isReady()).toBe(true));
    await userEvent.click(go());
    await screen.findByRole('heading', { level: 1, name: 'Canceled departures' });
    const keys = sentTo(asked, 'cancelDepartures').map(
      ({ input }) => (input as { requestKey: string }).requestKey,
    );
    expect(new Set(keys).size).toBe(2);
  });

  it('cannot begin without a connection, and keeps what was chosen', async () => {
    const asked = await open({}, chosen);
    await screen.findByRole('button', { name: 'Cancel for 9 guests' });
    await compose();
    offline(true);
    expect(await screen.findByText('What you chose and typed is kept on this device.')).toBeTruthy();
    expect(isReady()).toBe(false);
    expect(saidBeside(go())).toBe('Departures cannot be canceled without a connection');
    await userEvent.type(field('Subject'), 'Wind');
    await userEvent.click(go());
    expect(sentTo(asked, 'cancelDepartures')).toEqual([]);
    offline(false);
    await waitFor(() => expect(isReady()).toBe(true));
    expect(inputs(asked, 'previewCancelDepartures').map(({ subject }) => subject)).toEqual(['', 'Wind']);
    expect(picked()).toHaveLength(2);
  });

  it('keeps what is typed over a reload, for that day alone', async () => {
    await open({}, chosen);
    await screen.findByRole('table');
    await userEvent.type(field('Subject'), 'Wind');
    await userEvent.type(field('Text'), 'Sorry.');
    await userEvent.type(field('Reason'), 'Gusts');
    await userEvent.click(screen.getByRole('radio', { name: /^What the terms say/ }));
    cleanup();
    const asked = await open({}, chosen);
    await screen.findByRole('table');
    expect([field('Subject'), field('Text'), field('Reason')].map(({ value }) => value)).toEqual([
      ...['Wind', 'Sorry.', 'Gusts'],
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^What the terms say/ }).checked).toBe(true);
    expect(inputs(asked, 'previewCancelDepartures')[0]).toMatchObject({ percent: null, subject: 'Wind' });
    cleanup();
    sessionStorage.setItem('desk.cancellation', JSON.stringify({ of: '1 2026-07-19', subject: 'Fog' }));
    await open({}, chosen);
    await screen.findByRole('table');
    expect(field('Subject').value).toBe('');
    cleanup();
    sessionStorage.setItem('desk.cancellation', '{');
    await open({}, chosen);
    await screen.findByRole('table');
    expect(field('Subject').value).toBe('');
  });
});

describe('the screen', () => {
  it('says that nothing is booked on a day, and leads to another one and to the day', async () => {
    await open({ previewCancelDepartures: () => aPreview([], null) });
    expect(await screen.findByText('No departures with bookings on this day')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the day' }).getAttribute('href')).toBe('/desk/1/day');
    await userEvent.click(screen.getByRole('link', { name: 'Go to Sunday, July 19' }));
    expect(address()).toBe('/desk/1/cancel/2026-07-19');
  });

  it('lists what was canceled on the day before, each with the way to it', async () => {
    await open({
      getCancellations: () => ({
        cancellations: [
          aSummary({ needYou: 2, queued: 1 }),
          aSummary({ cancellationKey: 'Key-2', reason: 'Rain', waiting: 3 }),
          aSummary({ cancellationKey: 'Key-0', reason: 'Fog', startedOn: '2026-07-18T13:00:00.000Z' }),
        ],
      }),
    });
    const list = within(await screen.findByRole('region', { name: 'Canceled on this day' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Today, 9:17 AM, Wind1 departure, 3 orders, 9 guests2 need you1 being canceled',
      'Today, 9:17 AM, Rain1 departure, 3 orders, 9 guests3 waiting for guests',
      'Today, 7:00 AM, Fog1 departure, 3 orders, 9 guestsAll done',
    ]);
    expect(list.getByRole('link', { name: /Fog/ }).getAttribute('href')).toBe('/desk/1/canceled/Key-0');
  });

  it.each<[string, Answers]>([
    ['the day', { getDay: () => new Failure(500, 'It broke.') }],
    ['the departures', { previewCancelDepartures: () => new Failure(500, 'It broke.') }],
  ])('says that %s did not load, and tries again', async (_what, broken) => {
    const answers: Answers = { ...broken };
    const [name] = Object.keys(broken) as [keyof Answers];
    const forward = { [name]: (input: never) => (answers[name] as (of: never) => unknown)(input) };
    await open(forward as Answers, chosen);
    expect(await screen.findByText('The departures did not load')).toBeTruthy();
    expect(screen.getByText('It broke.')).toBeTruthy();
    Object.assign(answers, { [name]: works[name] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it('says that earlier cancellations did not load, without keeping anybody from canceling', async () => {
    await open({ getCancellations: () => new Failure(500, 'It broke.') }, chosen);
    expect(await screen.findByText('Earlier cancellations did not load')).toBeTruthy();
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it('loads by itself when the connection is back', async () => {
    const slow = Promise.withResolvers<Failure>();
    let isUp = false;
    await open({ getDay: () => (isUp ? aDay(dayDepartures) : slow.promise) }, chosen);
    offline(true);
    isUp = true;
    await act(async () => slow.resolve(new Failure(504, 'Too slow.')));
    expect(await screen.findByText('What you chose and typed is kept on this device.')).toBeTruthy();
    offline(false);
    expect(await screen.findByRole('button', { name: 'Cancel for 9 guests' })).toBeTruthy();
  });

  it.each(['desk', 'gate'] as const)('is not there for the role %s', async (role) => {
    stubWindow(true);
    const asked = await openDesk(`${at}${chosen}`, {
      ...works,
      getStaffSession: () => sessionAt(larkspurAs(role)),
    });
    expect(await screen.findByText('You no longer have access to this venue')).toBeTruthy();
    expect(sentTo(asked, 'previewCancelDepartures')).toEqual([]);
  });
});

describe('the ways in', () => {
  const openMarks = async (role: 'manager' | 'gate') => {
    stubWindow(true);
    await openDesk('/desk/1/day', { ...works, getStaffSession: () => sessionAt(larkspurAs(role)) });
    const entry = await screen.findByRole('region', { name: 'Needs attention' });
    return userEvent.click(within(entry).getByRole('button', { name: /^Review/ }));
  };

  it('are the departures that marked hours touch', async () => {
    await openMarks('manager');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('link', { name: 'Cancel departures Wind from 1:00 PM' }));
    expect(address()).toBe(`${at}${chosen}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Cancel departures' })).toBeTruthy();
  });

  it('are each of the marked hours of the day', async () => {
    stubWindow(true);
    await openDesk('/desk/1/day', works);
    await userEvent.click(await screen.findByRole('button', { name: 'Weather' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByRole('link', { name: 'Cancel departures Wind from 1:00 PM' }).getAttribute('href'),
    ).toBe(`${at}${chosen}`);
  });

  it('are not for who may not cancel', async () => {
    await openMarks('gate');
    expect(
      within(await screen.findByRole('dialog')).queryByRole('link', { name: /^Cancel departures/ }),
    ).toBeNull();
  });

  it.each([
    ['is one', 'manager', {}, true],
    ['is a rental', 'manager', { isRental: true }, false],
    ['has begun', 'manager', { startsOn: '2026-07-18T15:00:00.000Z' }, false],
    ['has no guests', 'manager', { guests: 0 }, false],
    ['is seen by somebody who may not', 'desk', {}, false],
  ] as const)('are on a departure that %s for %s', async (_what, role, changes, isOffered) => {
    stubWindow(true);
    await openDesk('/desk/1/day/2026-07-18/1-1330', {
      getStaffSession: () => sessionAt(larkspurAs(role)),
      getDeparture: () => aDepartureWith(aDeparture('13:30', '16:00', { guests: 5, ...changes }), []),
    });
    await screen.findByRole('heading', { level: 1, name: /^1:30 PM/ });
    const link = screen.queryByRole('link', { name: 'Cancel this departure…' });
    expect(link?.getAttribute('href')).toBe(isOffered ? `${at}?departures=1-1330` : undefined);
  });
});
