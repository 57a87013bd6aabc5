/** Packages at the desk: a time for each activity, guests counted once, and what goes wrong (6-12, D-PK-02, D-PK-03). */
import type { PackageToBook, TimeToBook } from '@gangway/contract/selling';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { aCartServer, aDayToBook, aPackageToBook, aTime } from '../../testing/a-cart.ts';

import { type Answers, type Asked, Failure } from '../../testing/fake-server.ts';
import { bookButton, openBook as openBookWith, order } from '../../testing/open-book.tsx';

afterEach(() => sessionStorage.clear());

type Asks = { activityKey: number; date: string | null };

/** The kayak at nine, the cruise at half past three and half past five, on every day but the twentieth. */
const timesOf = ({
  activityKey,
  date,
}: Asks): { date: string; times: TimeToBook[]; nextDate: string | null } => {
  const day = date ?? '2026-07-18';
  const starts = activityKey === 1 ? ['09:00', '13:00'] : ['15:30', '17:30'];
  const times = starts.map((start) => {
    const time = aTime(start);
    return { ...time, start: time.start.replace('2026-07-18', day) as typeof time.start };
  });
  if (day === '2026-07-20') return { date: day, times: [], nextDate: '2026-07-21' };
  return { date: day, times, nextDate: null };
};

const openBook = (
  changes: Answers = {},
  packages: PackageToBook[] = [aPackageToBook()],
  kept = aCartServer(),
) =>
  openBookWith(
    {
      getDayToBook: () => aDayToBook([aTime('09:30')], { packages }),
      getPackageTimes: (of: Asks) => ({ ...timesOf(of), today: '2026-07-18' }),
      ...changes,
    } as Answers,
    kept,
  );

const packages = async () => within(await screen.findByRole('region', { name: 'Packages' }));
const choose = async () =>
  userEvent.click(await (await packages()).findByRole('button', { name: /^Lake Day/ }));
const member = async (name: string) => within(await (await packages()).findByRole('group', { name }));
const press = async (name: string, time: RegExp) =>
  userEvent.click(await (await member(name)).findByRole('button', { name: time }));
const adds = (asked: readonly Asked[]) => asked.filter(({ name }) => name === 'addToCart');
const held = ({ order: of }: ReturnType<typeof aCartServer>['server']) =>
  of()?.packages[0]?.activities.map(({ selectedTimes, rates }) => [
    selectedTimes[0]?.timeSlotKey,
    ...rates.map(({ participants }) => participants),
  ]);

it('is not there where a venue sells none', async () => {
  await openBook({}, []);
  await screen.findByRole('button', { name: /9:30/ });
  expect(screen.queryByRole('region', { name: 'Packages' })).toBeNull();
});

it('asks for a time of each activity, counts guests once, and is sold as one', async () => {
  const { asked, server } = await openBook();
  await choose();
  expect(order().getAllByText('Choose a time for Sunrise Kayak.')).toHaveLength(2);
  expect(bookButton().getAttribute('aria-disabled')).toBe('true');
  await press('Sunrise Kayak', /9:00/);
  expect(order().getAllByText('Choose a time for Sunset Cruise.')).toHaveLength(2);
  expect(adds(asked)).toEqual([]);
  await press('Sunset Cruise', /3:30/);
  await waitFor(() =>
    expect(held(server)).toEqual([
      [900, 1],
      [1530, 1],
    ]),
  );
  await userEvent.click(order().getByRole('button', { name: 'One more: Adult, Lake Day' }));
  await userEvent.click(order().getByRole('button', { name: 'One more: Child, Lake Day' }));
  await waitFor(() =>
    expect(held(server)).toEqual([
      [900, 2, 1],
      [1530, 2, 1],
    ]),
  );
  expect(screen.getByText(/^3 guests, places held for 1[45]:/)).toBeTruthy();
  expect(order().getAllByText('Sat, Jul 18, 3:30 PM')).toHaveLength(1);
  await userEvent.click(order().getByRole('radio', { name: 'Cash' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Walt');
  await waitFor(() => expect(bookButton().textContent).toBe('Book, $233.00 paid'));
  expect(
    order().getByText(/^Read it back: Lake Day, Sunrise Kayak Sat, Jul 18, 9:00 AM.*3 guests/),
  ).toBeTruthy();
  await userEvent.click(bookButton());
  await screen.findByRole('heading', { level: 1, name: 'Walt is booked' });
  expect(asked.filter(({ name }) => name === 'sellOrder')[0]?.input).toMatchObject({ amount: 23_300 });
});

it('changes a time in the line that is held, and takes a time back with a second press', async () => {
  const { asked, server } = await openBook();
  await choose();
  await press('Sunrise Kayak', /9:00/);
  await press('Sunset Cruise', /3:30/);
  await waitFor(() => expect(held(server)?.[1]).toEqual([1530, 1]));
  await press('Sunset Cruise', /5:30/);
  await waitFor(() => expect(held(server)?.[1]).toEqual([1730, 1]));
  expect(adds(asked).at(-1)?.input).toMatchObject({ editing: 1 });
  await press('Sunset Cruise', /5:30/);
  await waitFor(() => expect(server.order()?.packages).toEqual([]));
  expect(order().getAllByText('Choose a time for Sunset Cruise.')).toHaveLength(2);
  await choose();
  expect(order().queryByText('Lake Day')).toBeNull();
});

it('looks at other days: activities without a time go along, and one with a time stays', async () => {
  await openBook();
  await choose();
  await userEvent.click((await member('Sunrise Kayak')).getByRole('button', { name: 'Next day' }));
  expect((await member('Sunset Cruise')).getByText('Sunday, July 19')).toBeTruthy();
  await press('Sunrise Kayak', /9:00/);
  await userEvent.click((await member('Sunset Cruise')).getByRole('button', { name: 'Next day' }));
  expect((await member('Sunrise Kayak')).getByText('Sunday, July 19')).toBeTruthy();
  expect(await (await member('Sunset Cruise')).findByText('No departures this day')).toBeTruthy();
  await userEvent.click(
    (await member('Sunset Cruise')).getByRole('button', { name: 'Go to Tuesday, July 21' }),
  );
  await press('Sunset Cruise', /3:30/);
  expect(order().getByText('Tue, Jul 21, 3:30 PM')).toBeTruthy();
  expect(order().getByText('Sun, Jul 19, 9:00 AM')).toBeTruthy();
});

it('says why it is not held, such as times that overlap, until another one is chosen', async () => {
  const { server } = await openBook();
  server.conflict = '“Sunset Cruise” overlaps “Sunrise Kayak”.';
  await choose();
  await press('Sunrise Kayak', /1:00/);
  await press('Sunset Cruise', /3:30/);
  await order().findByText('“Sunset Cruise” overlaps “Sunrise Kayak”.');
  await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Walt');
  expect(bookButton().getAttribute('aria-disabled')).toBe('true');
  server.conflict = null;
  await press('Sunset Cruise', /5:30/);
  await waitFor(() => expect(held(server)?.[1]).toEqual([1730, 1]));
  expect(order().queryByText(/overlaps/)).toBeNull();
  await waitFor(() => expect(bookButton().getAttribute('aria-disabled')).not.toBe('true'));
});

it('has add-ons and questions for each activity', async () => {
  const bag = {
    productKey: 7,
    variantKey: null,
    name: 'Dry bag',
    price: 600,
    isPerGuest: false,
    least: 0,
    most: 2,
  };
  const diet = {
    ...{ customFieldKey: 5, label: 'Diet', value: null, helpText: null, type: 'text', options: [] },
    ...{ isRequired: false, scope: 'activity' },
  };
  const { server } = await openBook({}, [
    aPackageToBook({}, { addOns: [bag], customFields: [diet] } as unknown as Parameters<
      typeof aPackageToBook
    >[1]),
  ]);
  await choose();
  await press('Sunrise Kayak', /9:00/);
  await press('Sunset Cruise', /3:30/);
  await userEvent.click(order().getByRole('button', { name: 'One more: Dry bag, Sunset Cruise' }));
  const [, ofCruise] = order().getAllByText('Questions');
  await userEvent.click(ofCruise as HTMLElement);
  const [, field] = order().getAllByRole('textbox', { name: /^Diet/ });
  await userEvent.type(field as HTMLElement, 'No nuts');
  await userEvent.tab();
  await waitFor(() =>
    expect(
      server
        .order()
        ?.packages[0]?.activities.map(({ addOns, customFields }) => [
          addOns.map(({ quantity }) => quantity),
          customFields.map(({ value }) => value),
        ]),
    ).toEqual([
      [[], []],
      [[1], ['No nuts']],
    ]),
  );
});

it('with one time for all asks for that alone, and says when the others are once it is held', async () => {
  const { server, asked } = await openBook({}, [aPackageToBook({ isOneChoice: true })]);
  await choose();
  expect(order().getAllByText('Choose a time for Lake Day.')).toHaveLength(2);
  expect((await packages()).queryByRole('group', { name: 'Sunset Cruise' })).toBeNull();
  await press('Lake Day', /9:00/);
  await waitFor(() => expect(server.order()?.packages).toHaveLength(1));
  expect(adds(asked)[0]?.input).toMatchObject({
    package: { activities: [{ selectedTimes: [{ timeSlotKey: 900 }] }, { selectedTimes: [] }] },
  });
  // Nothing is asked for again that is held as it was chosen.
  await waitFor(() => expect(screen.getByText(/^1 guest, places held/)).toBeTruthy());
  expect(adds(asked)).toHaveLength(1);
});

it('counts guests for each activity where the package does', async () => {
  const { server } = await openBook({}, [aPackageToBook({ rates: null })]);
  await choose();
  await press('Sunrise Kayak', /9:00/);
  await press('Sunset Cruise', /3:30/);
  await userEvent.click(order().getByRole('button', { name: 'One more: Adult, Sunset Cruise' }));
  await waitFor(() =>
    expect(held(server)).toEqual([
      [900, 1],
      [1530, 2],
    ]),
  );
});

it('is there again when the page is loaded again, and asks for nothing that is held', async () => {
  const { kept, server } = await openBook();
  await choose();
  await press('Sunrise Kayak', /9:00/);
  await press('Sunset Cruise', /3:30/);
  await waitFor(() => expect(held(server)).toHaveLength(2));
  cleanup();
  const { asked } = await openBook({}, [aPackageToBook()], kept);
  await waitFor(() => expect(order().getByText('Total')).toBeTruthy());
  expect((await member('Sunset Cruise')).getByText('Saturday, July 18')).toBeTruthy();
  expect(
    await (await member('Sunset Cruise')).findByRole('button', { name: /3:30/, pressed: true }),
  ).toBeTruthy();
  expect(adds(asked)).toEqual([]);
});

it('says that its times did not load, and loads them again', async () => {
  let tries = 0;
  await openBook({
    getPackageTimes: (of: Asks) => {
      tries += 1;
      return tries <= 2 ? new Failure(500) : { ...timesOf(of), today: '2026-07-18' };
    },
  } as unknown as Answers);
  await choose();
  const kayak = await member('Sunrise Kayak');
  await kayak.findByText('The times did not load');
  await userEvent.click(kayak.getByRole('button', { name: 'Try again' }));
  await press('Sunrise Kayak', /9:00/);
});
