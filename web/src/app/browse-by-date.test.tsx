/** The catalog by date, with the real router and shell (2.1-16, D-RT-07, D-UI-03). */
import type { DateOfItems, ItemOfDate } from '@gangway/contract/availability';
import type { ActivityKey } from '@gangway/domain/kernel/keys';
import { addDays, type VenueDate, type WallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderStore } from '../features/cart/order-store.ts';
import { anActivity, anItem } from '../testing/catalog-builders.ts';
import { type Answers, type Asked, Failure, fakeApi } from '../testing/fake-api.ts';
import { aVenue } from '../testing/order-builders.ts';
import { openPage } from './testing/open-page.tsx';

const today = '2026-06-12' as VenueDate;
const kayak = anActivity({ hideSpotsLeftUntilLessThan: 0 });
const ride = anActivity({ name: 'Ridge Ride', activityKey: 102 as ActivityKey });
const venue = aVenue({
  timeZoneId: 'America/Denver',
  individual: [anItem(kayak, { fromPrice: amount(6400), fromPriceName: 'Adult' }), anItem(ride)],
});

const chip = (
  value: string,
  displayName: string,
  status: ItemOfDate['status'],
  totalAvailable: number,
): ItemOfDate['timeSlots'][number] => ({
  value,
  displayName,
  status,
  totalAvailable,
  reason: status === 'SoldOut' ? 'soldOut' : null,
  reasonText: status === 'SoldOut' ? 'This time is sold out.' : null,
});

const onDay = (changes: Partial<ItemOfDate> = {}): ItemOfDate => ({
  activityKey: 101 as ActivityKey,
  packageKey: null,
  status: 'Available',
  totalAvailable: 11,
  fromPrice: amount(5900),
  firstTime: '2026-06-13T09:00' as WallTime,
  times: 2,
  reason: null,
  reasonText: null,
  timeSlots: [
    chip('2026-06-13T09:00', '9:00 AM', 'Available', 8),
    chip('2026-06-13T11:00', '11:00 AM', 'SoldOut', 0),
    chip('2026-06-13T13:00', '1:00 PM', 'Limited', 3),
  ],
  ...changes,
});

const closed = onDay({
  activityKey: 102 as ActivityKey,
  status: 'Closed',
  totalAvailable: 0,
  fromPrice: null,
  firstTime: null,
  times: 0,
  timeSlots: [],
  reason: 'blackout',
  reasonText: 'Closed on this day: regatta.',
});

function monthOf(date: VenueDate, status: DateOfItems['status'] = 'Available'): DateOfItems[] {
  const first = `${date.slice(0, 7)}-01` as VenueDate;
  return Array.from({ length: 30 }, (_, index) => {
    const day = addDays(first, index);
    return { date: day, status: day < today ? 'Past' : status, items: day < today ? 0 : 2 };
  });
}

function api(answers: Answers = {}): Asked[] {
  return fakeApi({
    getClientLocation: () => venue,
    getItemsByDate: () => [closed, onDay()],
    getDatesWithItems: ({ date }) => monthOf(date as VenueDate),
    getMonthAvailability: () => [],
    getTimes: () => [],
    ...answers,
  });
}

beforeEach(() => {
  // Noon in Denver.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-12T18:00:00Z') });
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api();
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  orderStore.forget();
});

const row = (name: string) => {
  const item = screen.getByRole('heading', { level: 3, name }).closest('li');
  if (item === null) throw new Error(`${name} stands in no row`);
  return within(item);
};

describe('the URL', () => {
  test.each([
    ['/1/catalog/date', '/1/catalog/date/12/6/2026'],
    ['/1/catalog/date/20', '/1/catalog/date/20/6/2026'],
    ['/1/catalog/date/20/7', '/1/catalog/date/20/7/2026'],
    ['/1/catalog/date/20/7/2026', '/1/catalog/date/20/7/2026'],
    ['/1/catalog/date/31/6/2026?x=1', '/1/catalog/date/12/6/2026?x=1'],
    ['/1/catalog/date/tomorrow', '/1/catalog/date/12/6/2026'],
  ])('%s opens the day at %s (2.1-16, D-RT-07)', async (from, to) => {
    const page = await openPage(from);
    await waitFor(() => expect(page.address()).toBe(to));
  });

  test('a corrected URL replaces the wrong one, so that Back leaves the page (D-RT-07)', async () => {
    const page = await openPage('/1/catalog/activities');
    await page.go('/1/catalog/date/99/99/9999');
    await waitFor(() => expect(page.address()).toBe('/1/catalog/date/12/6/2026'));
    page.router.history.back();
    await waitFor(() => expect(page.address()).toBe('/1/catalog/activities'));
  });
});

describe('the day', () => {
  test('lists what can be booked with its times, and what cannot with the reason (D-RT-07)', async () => {
    await openPage('/1/catalog/date/13/6/2026');
    expect(screen.getByRole('heading', { level: 2, name: 'Saturday, June 13' })).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Sunrise Kayak Tour',
      'Ridge Ride',
    ]);
    expect(row('Sunrise Kayak Tour').getByText('$59')).toBeDefined();
    expect(row('Sunrise Kayak Tour').getByRole('link', { name: '1:00 PM 3 left' })).toBeDefined();
    expect(row('Ridge Ride').getByText('Closed on this day: regatta.')).toBeDefined();
  });

  test('a time links straight to booking with the date and time chosen', async () => {
    await openPage('/1/catalog/date/13/6/2026');
    expect(
      row('Sunrise Kayak Tour')
        .getByRole('link', { name: /^9:00 AM/ })
        .getAttribute('href'),
    ).toBe('/1/activity/details/101/guests?date=2026-06-13&time=2026-06-13T09:00#step-guests');
  });

  test('a sold-out time says that it is sold out and is not a link', async () => {
    await openPage('/1/catalog/date/13/6/2026');
    const kayakRow = row('Sunrise Kayak Tour');
    expect(kayakRow.getByText('This time is sold out.')).toBeDefined();
    expect(kayakRow.queryByRole('link', { name: /11:00 AM/ })).toBeNull();
  });

  test('links to the next and the previous day, but not to days before today (D-RT-07)', async () => {
    const page = await openPage('/1/catalog/date/12/6/2026');
    expect(screen.getByRole('button', { name: 'Previous day' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('link', { name: 'Next day' }));
    await waitFor(() => expect(page.address()).toBe('/1/catalog/date/13/6/2026'));
    expect(screen.getByRole('link', { name: 'Previous day' }).getAttribute('href')).toBe(
      '/1/catalog/date/12/6/2026',
    );
  });

  test('the date strip shows the status of each day, across the end of a month (D-RT-07)', async () => {
    api({
      getDatesWithItems: ({ date }) =>
        monthOf(date as VenueDate).map((day) =>
          day.date === '2026-07-01'
            ? { ...day, status: 'SoldOut', items: 0 }
            : { ...day, status: day.date === '2026-06-30' ? 'Limited' : day.status },
        ),
    });
    await openPage('/1/catalog/date/29/6/2026');
    const strip = within(screen.getByRole('navigation', { name: 'Dates' }));
    expect(strip.getByRole('link', { name: 'Mon 29 June 2026, 2 to choose from' })).toBeDefined();
    expect(
      strip.getByRole('link', { name: 'Tue 30 June 2026, 2 to choose from, few places left' }),
    ).toBeDefined();
    expect(strip.getByRole('link', { name: 'Wed 1 July 2026, sold out' }).textContent).toContain('Full');
  });

  test('in the evening, a URL without a day opens the next day with availability', async () => {
    api({
      getItemsByDate: ({ date }) =>
        date === today ? [closed, onDay({ times: 0, status: 'Past' })] : [onDay()],
    });
    const page = await openPage('/1/catalog/date');
    await waitFor(() => expect(page.address()).toBe('/1/catalog/date/13/6/2026'));
  });

  test('what cannot be booked is folded away, with the next available time of each activity that has one', async () => {
    const five = Array.from({ length: 5 }, (_, index) =>
      anItem(anActivity({ name: `Tour ${index}`, activityKey: (200 + index) as ActivityKey })),
    );
    api({
      getClientLocation: () => ({ ...venue, individual: [...venue.individual, ...five] }),
      getItemsByDate: ({ date }) =>
        date === today
          ? [
              onDay(),
              ...five.map((_, index) =>
                onDay({
                  activityKey: (200 + index) as ActivityKey,
                  status: 'Past',
                  times: 0,
                  timeSlots: [],
                  reason: 'past' as never,
                  reasonText: 'This time has already passed.',
                }),
              ),
            ]
          : [onDay({ activityKey: 202 as ActivityKey, firstTime: '2026-06-13T07:00' as WallTime })],
    });
    await openPage('/1/catalog/date/12/6/2026');
    const rest = screen.getByText('5 more are not available today').closest('details');
    expect(rest?.open).toBe(false);
    expect(row('Tour 2').getByText(/Over for today/)).toBeDefined();
    expect(row('Tour 2').getByText('Next: tomorrow 7:00 AM').closest('a')?.getAttribute('href')).toBe(
      '/1/activity/details/202/time?date=2026-06-13',
    );
    expect(row('Tour 1').queryByText(/Next:/)).toBeNull();
  });

  test('a day with no availability links to the next day that has some (D-RT-07)', async () => {
    api({
      getItemsByDate: () => [closed],
      getDatesWithItems: ({ date }) =>
        monthOf(date as VenueDate).map((day) =>
          day.date < '2026-06-18' ? { ...day, status: 'Closed', items: 0 } : day,
        ),
    });
    await openPage('/1/catalog/date/13/6/2026');
    expect(screen.getByRole('heading', { name: 'Nothing can be booked on this day' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Thu, Jun 18' }).getAttribute('href')).toBe(
      '/1/catalog/date/18/6/2026',
    );
  });

  test('shows a message with a retry button when the times cannot be loaded', async () => {
    let isDown = true;
    api({ getItemsByDate: () => (isDown ? new Failure(503) : [onDay()]) });
    await openPage('/1/catalog/date/13/6/2026');
    expect(screen.getByText('We couldn’t load the times for this day.')).toBeDefined();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Sunrise Kayak Tour' })).toBeDefined();
  });

  test('a slow day is marked as chosen at once and shows a loading message until its rows arrive (D-RT-07)', async () => {
    let answer: (items: ItemOfDate[]) => void = () => undefined;
    await openPage('/1/catalog/date/13/6/2026');
    api({ getItemsByDate: () => new Promise<ItemOfDate[]>((resolve) => (answer = resolve)) });
    const strip = within(screen.getByRole('navigation', { name: 'Dates' }));
    const chosen = () =>
      strip
        .getAllByRole('link')
        .filter((link) => link.hasAttribute('aria-current'))
        .map((link) => link.textContent?.slice(0, 6));
    expect(chosen()).toEqual(['Sat 13']);
    await userEvent.click(screen.getByRole('link', { name: 'Next day' }));
    await waitFor(() => expect(chosen()).toEqual(['Sun 14']));
    expect(await screen.findByText('Loading Sunday, June 14')).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: 'Sunday, June 14' })).toBeDefined();
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
    answer([onDay()]);
    expect(await screen.findByRole('heading', { level: 3, name: 'Sunrise Kayak Tour' })).toBeDefined();
    expect(screen.queryByText('Loading Sunday, June 14')).toBeNull();
  });

  test('any day of another month can be chosen (D-RT-07)', async () => {
    const page = await openPage('/1/catalog/date/13/6/2026');
    await userEvent.click(screen.getByRole('button', { name: 'June 2026' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next month, July 2026' }));
    await userEvent.click(await screen.findByRole('button', { name: /July 4, 2 to choose from/ }));
    await waitFor(() => expect(page.address()).toBe('/1/catalog/date/4/7/2026'));
  });
});

test('with an agent in the URL, the first requests for the day and the cards already name the agent (D-AG-01, D-RT-07, 6-09)', async () => {
  const asked = api();
  await openPage('/1/catalog/date/13/6/2026?bookingAgentKey=501&sig=abc');
  const seller = { bookingAgentKey: 501, bookingAgentSignature: 'abc' };
  for (const name of ['getClientLocation', 'getItemsByDate', 'getDatesWithItems']) {
    expect(asked.map((one) => one.name)).toContain(name);
    for (const { input } of asked.filter((one) => one.name === name)) expect(input).toMatchObject(seller);
  }
});

describe('packages of the day', () => {
  const pass = anActivity({ name: 'Park Pass', activityKey: 104 as ActivityKey, appointmentType: 'none' });
  const bundle = anItem(kayak, {
    name: 'Lake Weekend',
    activityKey: null,
    packageKey: 55,
    packageType: 'dynamic',
    activities: [pass, kayak, ride],
    displayPrice: amount(9000),
  });
  const placed = {
    ...bundle,
    name: 'Lake Day',
    packageKey: 56,
    packageType: 'prefix',
    activities: [kayak, ride],
  };
  const ofPackage = (packageKey: number, changes: Partial<ItemOfDate> = {}) =>
    onDay({ activityKey: null, packageKey, ...changes });
  const sell = (...items: ItemOfDate[]) =>
    api({
      getClientLocation: () => ({ ...venue, packages: [bundle, placed] }),
      getItemsByDate: () => items,
    });

  test('are listed among the activities with their members, price and times that link to their booking (D-RT-07, 2.1-18)', async () => {
    sell(ofPackage(55), ofPackage(56, { fromPrice: amount(8000) }), onDay());
    await openPage('/1/catalog/date/13/6/2026');
    expect(screen.getByRole('heading', { level: 2, name: 'Activities and packages' })).toBeDefined();
    const weekend = row('Lake Weekend');
    expect(weekend.getByText('Package: Park Pass, Sunrise Kayak Tour, Ridge Ride')).toBeDefined();
    expect(weekend.getByText('$59')).toBeDefined();
    // Day and time come from the first activity that has them.
    expect(weekend.getByRole('link', { name: 'Lake Weekend' }).getAttribute('href')).toBe(
      '/1/package/details/55?date=~2026-06-13',
    );
    expect(
      within(weekend.getByRole('list', { name: 'Times of Sunrise Kayak Tour in Lake Weekend' }))
        .getByRole('link', { name: /^9:00 AM/ })
        .getAttribute('href'),
    ).toBe('/1/package/details/55?date=~2026-06-13&time=~2026-06-13T09:00#package-party');
    expect(row('Lake Day').getByText('$80')).toBeDefined();
    expect(
      row('Lake Day')
        .getByRole('link', { name: /^9:00 AM/ })
        .getAttribute('href'),
    ).toBe('/1/package/details/56?date=2026-06-13&time=2026-06-13T09:00#step-guests');
  });

  test('that cannot start on the day say why and come last (D-RT-07)', async () => {
    const reasonText = 'Ridge Ride cannot be booked around this day.';
    sell(
      ofPackage(55, {
        ...closed,
        activityKey: null,
        packageKey: 55,
        reason: 'packageMember',
        reasonText,
      }),
      onDay(),
    );
    await openPage('/1/catalog/date/13/6/2026');
    expect(row('Lake Weekend').getByText(reasonText)).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Sunrise Kayak Tour',
      'Lake Weekend',
    ]);
  });

  test('are listed if nothing else is for sale', async () => {
    api({
      getClientLocation: () => ({ ...venue, individual: [], packages: [placed] }),
      getItemsByDate: () => [ofPackage(56)],
    });
    await openPage('/1/catalog/date/13/6/2026');
    expect(row('Lake Day').getByRole('link', { name: /^9:00 AM/ })).toBeDefined();
  });
});

describe('the back link', () => {
  const back = () => screen.getByRole('link', { name: 'Back to activities' }).getAttribute('href');

  test("'Back to activities' opens the day last viewed (2.5-13, D-UI-03)", async () => {
    const page = await openPage('/1/catalog/date/13/6/2026');
    await page.go('/1/activity/details/101');
    expect(back()).toBe('/1/catalog/date/13/6/2026');
  });

  test("'Back to activities' opens all activities if those were viewed last (2.5-13, D-UI-03)", async () => {
    const page = await openPage('/1/catalog/date/13/6/2026');
    await page.go('/1/catalog/activities');
    await page.go('/1/activity/details/101');
    expect(back()).toBe('/1/catalog/activities');
    expect(sessionStorage.getItem('browseBy')).toBe('activities');
  });

  test('the catalog by date shows the tabs (2.5-06)', async () => {
    await openPage('/1/catalog/date/13/6/2026');
    const tabs = within(screen.getByRole('navigation', { name: 'Catalog' }));
    expect(tabs.getByRole('link', { name: 'Activities' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('an embedded item', () => {
  test('without a child opens the booking of its kind (2.1-08, D-EMB-04)', async () => {
    const page = await openPage('/1/embed/item/101?x=1');
    await waitFor(() => expect(page.address()).toBe('/1/embed/item/101/activity?x=1'));
  });

  test('that is a package without a child opens the package booking (2.1-08, 2.1-10, D-EMB-04)', async () => {
    const bundle = anItem(kayak, {
      name: 'Lake day',
      activityKey: null,
      packageKey: 55,
      packageType: 'dynamic',
    });
    api({ getClientLocation: () => ({ ...venue, packages: [bundle] }) });
    const page = await openPage('/1/embed/item/55');
    await waitFor(() => expect(page.address()).toBe('/1/embed/item/55/package'));
    expect(screen.getByRole('heading', { level: 1, name: 'Lake day' })).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Catalog' })).toBeNull();
  });

  test('is booked at its own URL, including section and choices, under a header without tabs (2.1-09, D-EMB-04)', async () => {
    const page = await openPage('/1/embed/item/101/activity/guests?date=2026-06-13');
    expect(screen.getByRole('heading', { level: 1, name: 'Sunrise Kayak Tour' })).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Catalog' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'One more: Adult' }));
    await waitFor(() =>
      expect(page.address()).toBe('/1/embed/item/101/activity/guests?rates=11:1&date=2026-06-13'),
    );
  });
});

describe('the month picker', () => {
  const columns = () =>
    within(screen.getByRole('dialog', { name: 'Choose a date' }))
      .getAllByRole('columnheader')
      .map((column) => column.getAttribute('abbr'));

  test.each([
    ['US', 'Sunday'],
    ['GB', 'Monday'],
  ])('in %s starts the week on %s', async (countryCode, first) => {
    api({ getClientLocation: () => ({ ...venue, countryCode }) });
    await openPage('/1/catalog/date/13/6/2026');
    await userEvent.click(screen.getByRole('button', { name: 'June 2026' }));
    expect(columns()[0]).toBe(first);
  });

  describe('near a month’s end', () => {
    const fewOpen = (date: VenueDate) =>
      monthOf(date).map((day) =>
        day.date > '2026-06-20' && day.date < '2026-07-01'
          ? { ...day, status: 'Closed' as const, items: 0 }
          : day,
      );
    const monthsAsked = (asked: Asked[]) =>
      asked.filter(({ name }) => name === 'getDatesWithItems').map(({ input }) => input.date);
    const open = async (answers: Answers) => {
      await openPage('/1/catalog/date/13/6/2026');
      const asked = api(answers);
      await userEvent.click(screen.getByRole('button', { name: 'June 2026' }));
      return { asked, dialog: within(screen.getByRole('dialog', { name: 'Choose a date' })) };
    };

    test('goes on with the next month, and asks for each once', async () => {
      const { asked, dialog } = await open({ getDatesWithItems: ({ date }) => fewOpen(date as VenueDate) });
      expect(await dialog.findByRole('rowheader', { name: 'July 2026' })).toBeDefined();
      expect(await dialog.findByRole('button', { name: /July 4, 2 / })).toBeDefined();
      await userEvent.click(dialog.getByRole('button', { name: 'Next month, July 2026' }));
      expect(monthsAsked(asked)).toEqual(['2026-06-01', '2026-07-01']);
    });

    test('shows its own month alone if the next one fails to load', async () => {
      const { dialog } = await open({
        getDatesWithItems: ({ date }) =>
          date === '2026-07-01' ? new Failure(503) : fewOpen(date as VenueDate),
      });
      expect(await dialog.findByRole('button', { name: /June 14, 2 / })).toBeDefined();
      await waitFor(() => expect(dialog.queryByRole('rowheader')).toBeNull());
    });
  });
});
