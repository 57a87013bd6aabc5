/** Booking an activity: each step from the catalog to the cart, and its errors (4.2, 8.1, 8.2). */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { dayName, venueDate } from './world/address.ts';
import { addToCart, pay } from './world/api.ts';
import { hearEvents } from './world/events.ts';

const fault = 'Something went wrong. Please try again in a moment.';
const notAdded = 'Could not add item to cart. Please try again.';

const answering = (page: Page, call: string, answer: { status: number; json?: unknown; body?: string }) =>
  page.route(`**/api/booking/${call}*`, (route) => route.fulfill(answer));

const kayaks = (days: number) => ({ date: venueDate(days), time: '09:00', rates: { 11: 2 } });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [390, 1280])
    test(`the booking panel explains how to book and shows no loading placeholders at ${width} px (D-CFG-01)`, async ({
      page,
      activity,
    }) => {
      await page.setViewportSize({ width, height: 860 });
      await page.goto('/9001/activity/details/101');
      await expect(activity.panel).toContainText('Booking online needs JavaScript.', { useInnerText: true });
      await expect(activity.panel.getByRole('link', { name: '+1 970 555 0142' })).toBeVisible();
      await expect(activity.panel.getByRole('link', { name: 'hello@kestrelbay.example' })).toBeVisible();
      await expect(activity.panel).toContainText('from $64 per adult');
      await expect(activity.calendar).toBeHidden();
      await expect(page.getByRole('main').locator('.skeleton:visible')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /Add to cart|Choose a date/ })).toHaveCount(0);
    });
});

test('the story answers questions one by one, by mouse and keyboard, and names them for search engines (3.2-14)', async ({
  page,
}) => {
  await page.goto('/9001/activity/details/101');
  await expect(page.getByRole('heading', { name: 'What to bring' })).toBeVisible();
  await expect(page.getByText('The path to the dock is level.')).toBeVisible();
  const answer = page.getByText('It is rare, and your guide is beside you.');
  const other = page.getByText('There is dry storage on every boat.');
  await expect(answer).toBeHidden();
  await page.getByText('What happens if I fall in?').click();
  await expect(answer).toBeVisible();
  await expect(other).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(other).toBeVisible();
  await expectAccessible(page, 'activity, questions open');
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(facts.map((text) => JSON.parse(text))).toContainEqual(
    expect.objectContaining({
      '@type': 'Product',
      subjectOf: expect.objectContaining({ '@type': 'FAQPage' }),
    }),
  );
});

test.describe('the booking panel', () => {
  test('leads from date to time to guests with a running total, requests times once, and adds once on a double click (4.2-01, 4.2-02, 4.2-03, D-CT-04)', async ({
    page,
    activity,
    shell,
    catalog,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
    await catalog.open(9001);
    await catalog.choose('Sunrise Kayak Tour');
    await expect(page.getByRole('heading', { level: 1, name: 'Sunrise Kayak Tour' })).toBeVisible();
    await activity.untilAlive();
    const date = venueDate(7);
    await activity.chooseDate(date);
    await activity.chooseTime('9:00 AM');
    await activity.addGuests('Adult', 2);
    await activity.addGuests('Child', 1);
    await expect(activity.total).toContainText('$193.26');
    expect(asked.filter((call) => call === 'getTimes')).toHaveLength(1);
    await activity.addToCart.dblclick();
    await expect(activity.added).toContainText('3 guests');
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
    expect(asked.filter((call) => call === 'addToCart')).toHaveLength(1);
  });

  for (const width of [320, 390, 1280])
    test(`keeps a five-digit price inside its day at ${width} px and reads it out in full`, async ({
      page,
      activity,
    }) => {
      await page.setViewportSize({ width, height: 860 });
      await activity.open(9005, 501);
      const day = activity.calendar.getByRole('button', { name: /open, from \$12,345\.67$/ }).first();
      const price = day.getByText(/^\$/);
      await expect(price).toBeVisible();
      const [outer, inner] = [await day.boundingBox(), await price.boundingBox()];
      expect(inner?.width).toBeLessThanOrEqual(outer?.width ?? 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });

  test('near a month’s end the calendar goes on with the next month, with one more call, by pointer and keyboard (7.2-02, WCAG 2.1.1)', async ({
    page,
    activity,
  }) => {
    const shown = venueDate(40).slice(0, 8);
    const asked: string[] = [];
    await page.route('**/api/booking/getMonthAvailability*', async (route) => {
      const answer = await route.fetch();
      const days = (await answer.json()) as { Date: string; IsAvailable: boolean; Status: string }[];
      asked.push(days[0]?.Date.slice(0, 7) ?? '');
      const few = days.map((day) =>
        day.Date.startsWith(shown) && day.Date.slice(8) < '28'
          ? { ...day, IsAvailable: false, Status: 'Closed' }
          : day,
      );
      await route.fulfill({ response: answer, json: few });
    });
    await activity.open(9001, 101, { date: venueDate(40) });
    await activity.step('Date').click();
    const label = activity.calendar.getByRole('rowheader');
    await expect(label).toHaveCount(1);
    const open = activity.calendar.locator(`[data-date^="${shown}"][data-state="open"]`);
    await open.last().focus();
    await page.keyboard.press('PageDown');
    await expect(page.locator(':focus')).toHaveAttribute('data-date', new RegExp(`^(?!${shown})`));
    await expect(activity.calendar.locator('[data-state="loading"]')).toHaveCount(0);
    expect(new Set(asked).size).toBe(2);
    expect(asked).toHaveLength(2);
    await expectAccessible(page, 'calendar of two months');
    const chosen = activity.calendar.locator(`[data-state="open"]:not([data-date^="${shown}"])`).last();
    const date = await chosen.getAttribute('data-date');
    await chosen.click();
    await expect(page).toHaveURL(new RegExp(`date=${date}`));
    await expect(activity.times.first()).toBeVisible();
  });

  test('keeps every choice in the URL for reloading and sharing (2.1-17, D-RT-11)', async ({
    page,
    activity,
    newVisitor,
  }) => {
    await activity.open(9001, 101);
    const date = venueDate(8);
    await activity.chooseDate(date);
    await page.reload();
    await activity.untilAlive();
    await expect(activity.step('Date')).toContainText(dayName(date).split(' ').at(-1) ?? '');
    await activity.chooseTime('1:00 PM');
    await page.reload();
    await activity.untilAlive();
    await activity.addGuests('Adult', 2);
    await page.reload();
    await activity.untilAlive();
    await expect(activity.total).toContainText('$143.24');
    await expect(activity.step('Time')).toContainText('1:00');
    expect(new URL(page.url()).searchParams.get('date')).toBe(date);

    const friend = await newVisitor();
    await friend.page.goto(page.url());
    await friend.activity.untilAlive();
    await expect(friend.activity.total).toContainText('$143.24');
    await expect(friend.activity.addToCart).toBeEnabled();
  });

  test('is left in one step with the back button, whatever was chosen (2.1-17)', async ({
    page,
    catalog,
    activity,
  }) => {
    await catalog.open(9001);
    await catalog.choose('Sunrise Kayak Tour');
    await activity.untilAlive();
    await activity.chooseDate(venueDate(7));
    await activity.chooseTime('9:00 AM');
    await activity.addGuests('Adult', 1);
    await page.goBack();
    await expect(catalog.heading).toBeVisible();
    await page.goForward();
    await expect(activity.total).toContainText('$71.62');
  });

  test('can be used with the keyboard alone (WCAG 2.1.1; 4.2-01, 4.2-03)', async ({
    page,
    activity,
    shell,
  }) => {
    await activity.open(9001, 101);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    const tabTo = async (matches: (text: string) => boolean) => {
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab');
        if (matches(await focused())) return;
      }
      throw new Error(`never reached: the focus is on "${await focused()}"`);
    };
    const inGrid = () => page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null);
    for (let presses = 0; presses < 40 && !(await inGrid()); presses++) await page.keyboard.press('Tab');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toMatch(/open/);
    await page.keyboard.press('Enter');
    await expect(activity.times.first()).toBeVisible();
    for (let presses = 0; presses < 40; presses++) {
      if (await page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio')) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const more = activity.panel.getByRole('button', { name: 'One more: Adult' });
    await expect(more).toBeVisible();
    for (let presses = 0; presses < 40; presses++) {
      if (await more.evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(activity.total).toContainText('$71.62');
    await tabTo((text) => text === 'Add to cart');
    await page.keyboard.press('Enter');
    await expect(activity.added).toBeVisible();
    await expect(activity.added.getByRole('button', { name: 'Checkout' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(activity.added).toBeHidden();
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
  });

  test('the gallery opens at the picture that was pressed, and turns by button, key and swipe', async ({
    page,
    activity,
  }) => {
    await activity.open(9001, 101);
    const small = page.getByRole('list', { name: 'Pictures' }).getByRole('button');
    await expect(small).toHaveCount(4);
    await small.nth(1).click();
    const dialog = page.getByRole('dialog', { name: 'Sunrise Kayak Tour' });
    await expect(dialog).toContainText('3 of 6');
    await expect(dialog.getByText('Guests relax on a boat with a red canopy.')).toBeInViewport();
    await dialog.getByRole('button', { name: 'Next picture' }).click();
    await expect(dialog).toContainText('4 of 6');
    await expect(dialog.getByText('A rider on a zipline')).toBeInViewport();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog).toContainText('3 of 6');
    const figure = await dialog.getByRole('figure').boundingBox();
    if (figure === null) throw new Error('no picture is shown');
    await page.mouse.move(figure.x + 60, figure.y + 60);
    await page.mouse.down();
    await page.mouse.move(figure.x + 160, figure.y + 60);
    await page.mouse.up();
    await expect(dialog).toContainText('2 of 6');
    await expectAccessible(page, 'gallery');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(small.nth(1)).toBeFocused();
  });

  test('explains why a party is too small or too large (9-08, D-AV-07)', async ({ activity }) => {
    await activity.open(9001, 104, { date: venueDate(5), time: '20:00' });
    await activity.panel.getByRole('button', { name: 'Got it' }).click();
    await activity.addGuests('Adult', 1);
    await expect(activity.addToCart).toBeDisabled();
    await expect(activity.panel).toContainText(/at least 2/i);
    await activity.addGuests('Adult', 3);
    await expect(activity.addToCart).toBeEnabled();
    await expect(activity.panel.getByRole('button', { name: 'One more: Adult' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(activity.panel.getByRole('status').filter({ hasText: /4/ }).first()).toBeVisible();
  });

  test('shows what guests must read first, once, before the steps open (D-AV-08)', async ({ activity }) => {
    await activity.open(9001, 104);
    await expect(activity.panel).toContainText('This walk happens in the dark.');
    await expect(activity.calendar).toHaveCount(0);
    await activity.panel.getByRole('button', { name: 'Got it' }).click();
    await expect(activity.calendar).toBeVisible();
    await expect(activity.panel).not.toContainText('This walk happens in the dark.');
  });

  test('calls guests what the activity calls them, otherwise guests (3.6-04, 9-09)', async ({ activity }) => {
    await activity.open(9001, 102);
    await expect(activity.step('Riders')).toBeVisible();
    await activity.open(9001, 101);
    await expect(activity.step('Guests')).toBeVisible();
  });

  test('has no time step for a date-only activity (D-AV-05)', async ({ activity, shell }) => {
    await activity.open(9001, 105);
    await activity.chooseDate(venueDate(6));
    await expect(activity.panel.getByRole('heading', { level: 3, name: 'Time' })).toHaveCount(0);
    await activity.addGuests('Adult', 2);
    await activity.add();
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
  });
});

test.describe('sold-out places', () => {
  test('a full activity shows a message and offers no date (D-AV-08)', async ({ activity }) => {
    await activity.open(9001, 106);
    await expect(activity.panel).toContainText('No later dates are available yet.');
    await activity.open(9001, 106, { date: venueDate(4) });
    await expect(activity.panel).toContainText(/No times left|The eclipse cruise is full/);
  });

  test('the first guest gets the last seat; the second sees a message and keeps their choices (8.1-02, D-AV-10)', async ({
    activity,
    page,
  }) => {
    const date = venueDate(21);
    await activity.open(9001, 103, { date, time: '10:00', rates: { 31: 1 } });
    await expect(activity.addToCart).toBeEnabled();
    await addToCart({ locationKey: 9001, activityKey: 103, rates: { 31: 1 }, date, time: '10:00' });
    await activity.addToCart.click();
    const alert = activity.panel.getByRole('alert');
    await expect(alert).toContainText('This time is sold out.');
    await expect(alert).toContainText('Your choices are kept.');
    expect(new URL(page.url()).searchParams.get('rates')).toBe('31:1');
  });

  test('a sold-out departure is shown but cannot be chosen (D-AV-08)', async ({ activity }) => {
    const date = venueDate(22);
    await addToCart({ locationKey: 9001, activityKey: 103, rates: { 31: 1 }, date, time: '10:00' });
    await activity.open(9001, 103, { date });
    await expect(activity.times.first()).toBeDisabled();
    await expect(activity.panel).toContainText(/Sold out/i);
  });
});

test.describe('when the API fails', () => {
  for (const { what, call, answer, words, row } of [
    {
      what: 'an exception message',
      call: 'addToCart',
      answer: {
        status: 200,
        json: {
          Order: null,
          OverlappedActivities: null,
          ModelErrors: null,
          ExceptionMessage: 'ORA-1',
          TransportationRemoved: null,
          IsInvalidEmail: false,
        },
      },
      words: fault,
      row: '8.1-03',
    },
    {
      what: 'an answer without an order',
      call: 'addToCart',
      answer: {
        status: 200,
        json: {
          Order: null,
          OverlappedActivities: null,
          ModelErrors: null,
          ExceptionMessage: null,
          TransportationRemoved: null,
          IsInvalidEmail: false,
        },
      },
      words: fault,
      row: '8.1-03',
    },
    {
      what: 'model errors',
      call: 'addToCart',
      answer: {
        status: 200,
        json: {
          Order: null,
          OverlappedActivities: null,
          ModelErrors: [{ Key: 'a', Value: ['Only 3 spots are left for this time.', 'second'] }],
          ExceptionMessage: 'x',
          TransportationRemoved: null,
          IsInvalidEmail: false,
        },
      },
      words: 'Only 3 spots are left for this time.',
      row: '8.1-02, C-27',
    },
    {
      what: 'status 500',
      call: 'addToCart',
      answer: { status: 500, json: {} },
      words: notAdded,
      row: '8.1-04, 8.1-05',
    },
    {
      what: 'a malformed answer',
      call: 'addToCart',
      answer: { status: 200, body: '<p>proxy</p>' },
      words: notAdded,
      row: '8.1-04, 8.1-05',
    },
  ])
    test(`after ${what}, adding to the cart shows "${words}" (${row})`, async ({
      page,
      activity,
      shell,
      faults,
    }) => {
      faults.expect(/status of 500/);
      const events = await hearEvents(page);
      await activity.open(9001, 101, kayaks(7));
      await answering(page, call, answer);
      await activity.addToCart.click();
      await expect(activity.panel.getByRole('alert')).toContainText(words);
      await expect(shell.cartIcon).toHaveAccessibleName('Cart, 0 items');
      const names = (await events()).map(({ name }) => name);
      expect(names.includes('book-error-addToCart')).toBe(words === notAdded);
      await page.unroute('**/api/booking/addToCart*');
      await activity.add();
    });

  test('adding shows a message after a timeout, and trying again adds one line (8.3-20, D-CT-04)', async ({
    page,
    activity,
    shell,
    faults,
  }) => {
    faults.expect(/ERR_FAILED|ERR_ABORTED/);
    await page.clock.install();
    await activity.open(9001, 101, kayaks(7));
    let reached = 0;
    await page.route('**/api/booking/addToCart', async (route) => {
      reached += 1;
      // The server handles the request, but its answer is lost.
      await route.fetch();
    });
    await activity.addToCart.click();
    await expect.poll(() => reached).toBe(1);
    await page.clock.runFor(11_000);
    await expect(activity.panel.getByRole('alert')).toContainText(
      'Server has timed out. Please try your request again.',
    );
    await page.unroute('**/api/booking/addToCart', undefined);
    await activity.add();
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
  });

  test('a month that cannot be loaded shows an error with a retry button, even after status 500 (8.1-20, 8.2-01, 8.2-02, C-10)', async ({
    page,
    activity,
    faults,
  }) => {
    faults.expect(/status of 50[03]/, /Could not load the availability of the month/);
    await page.clock.install();
    await answering(page, 'getMonthAvailability', { status: 500, json: {} });
    await page.goto('/9001/activity/details/101');
    const again = activity.panel.getByRole('button', { name: 'Try again' });
    await page.waitForResponse('**/getMonthAvailability');
    await expect(activity.calendar).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(10_500);
    await expect(activity.panel.getByRole('alert')).toContainText('We couldn’t load the dates.');
    expect(faults.all().some((text) => text.includes('Could not load the availability'))).toBe(false);
    await page.unroute('**/api/booking/getMonthAvailability*');
    await again.click();
    await expect(again).toHaveCount(0);
    await activity.chooseDate(venueDate(7));
    await expect(activity.times.first()).toBeVisible();
  });

  test('a month that is not a list shows an error at once (8.2-01)', async ({ page, activity, faults }) => {
    faults.expect(/Could not load the availability of the month/);
    await answering(page, 'getMonthAvailability', { status: 200, json: { message: 'not a list' } });
    await page.goto('/9001/activity/details/101');
    await expect(activity.panel.getByRole('alert')).toContainText('We couldn’t load the dates.');
  });

  test('times that cannot be loaded show a retry button (4.2-02)', async ({ page, activity, faults }) => {
    faults.expect(/status of 503/, /Could not load the times of the date/);
    await activity.open(9001, 101);
    await answering(page, 'getTimes', { status: 503, json: {} });
    await activity.chooseDate(venueDate(7));
    const again = activity.panel.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute('**/api/booking/getTimes*');
    await again.click();
    await expect(activity.times.first()).toBeVisible();
  });

  test('a cart that another tab has paid for accepts nothing more (4.3-02, 8.1-06)', async ({
    page,
    activity,
  }) => {
    const order = await addToCart({
      locationKey: 9001,
      activityKey: 101,
      rates: { 11: 1 },
      date: venueDate(14),
    });
    await page.goto(`/9001/activity/details/101?orderKey=${order.OrderKey}`);
    await activity.untilAlive();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await pay(order, 9001, 'other-tab@okafor.example');
    await activity.chooseDate(venueDate(7));
    await activity.chooseTime('9:00 AM');
    await activity.addGuests('Adult', 1);
    await activity.addToCart.click();
    await expect(activity.panel.getByRole('alert')).toContainText('Can not add to a saved order.');
  });
});

test.describe('accessibility', () => {
  test('every step of the panel: axe finds nothing, light and dark, narrow and wide (D-UI-09)', async ({
    page,
    activity,
  }) => {
    test.setTimeout(90_000);
    await activity.open(9001, 101);
    await expect(activity.calendar).not.toHaveAttribute('aria-busy', 'true');
    await expectAccessible(page, 'date step');
    await activity.chooseDate(venueDate(7));
    await expect(activity.times.first()).toBeVisible();
    await expectAccessible(page, 'time step');
    await activity.chooseTime('9:00 AM');
    await activity.addGuests('Adult', 2);
    await expectAccessible(page, 'guests step');
    await activity.add();
    await expectAccessible(page, 'added dialog');
  });

  test('notices, limits and errors of the panel: axe finds nothing (D-UI-09)', async ({
    page,
    activity,
    faults,
  }) => {
    test.setTimeout(90_000);
    faults.expect(/status of 500/, /status of 404/);
    await activity.open(9001, 104, { date: venueDate(5), time: '20:00' });
    await expectAccessible(page, 'before you book');
    await activity.panel.getByRole('button', { name: 'Got it' }).click();
    await activity.addGuests('Adult', 4);
    await expectAccessible(page, 'limit reached');
    await answering(page, 'addToCart', { status: 500, json: {} });
    await activity.addToCart.click();
    await expect(activity.panel.getByRole('alert')).toContainText(notAdded);
    await expectAccessible(page, 'not added');
    await page.goto('/9001/activity/details/777');
    await expectAccessible(page, 'item gone');
  });

  test('the longest texts: axe finds nothing (D-UI-09)', async ({ page, activity }) => {
    await activity.open(9005, 501, { date: venueDate(5), time: '06:00', rates: { 5001: 2 } });
    await expectAccessible(page, 'longest activity');
  });
});
