/**
 * What can be booked on a day, and every kind of activity from its calendar to the receipt (2.1-16, 2.10,
 * 4.2, D-AV-02 to D-AV-05, D-PV-01).
 */
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { dayName, venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addToCart } from './world/api.ts';
import { mailTo } from './world/mailbox.ts';

const byDate = (locationKey: number, date: string) =>
  `/${locationKey}/catalog/date/${date.split('-').map(Number).reverse().join('/')}`;

test.describe('by date', () => {
  for (const parts of [0, 1, 2, 3])
    test(`a URL with ${parts} date parts opens today, with the missing parts filled in (2.1-16, D-RT-07)`, async ({
      page,
    }) => {
      const today = venueDate(0);
      const [day, month, year] = today.split('-').reverse();
      await page.goto(
        ['/9001/catalog/date', ...[Number(day), Number(month), year].slice(0, parts)].join('/'),
      );
      await expect(page).toHaveURL(new RegExp(`${byDate(9001, today)}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

  test('a time opens the booking with date and time chosen, and the back link returns to the day (2.5-13, D-UI-03)', async ({
    page,
    activity,
  }) => {
    const date = venueDate(9);
    await page.goto(byDate(9001, date));
    await untilAlive(page);
    const times = page.getByRole('list', { name: 'Times of Sunrise Kayak Tour' });
    await times.getByRole('link').first().click();
    await activity.untilAlive();
    await expect(page).toHaveURL(
      new RegExp(`/9001/activity/details/101/guests\\?date=${date}&time=${date}T`),
    );
    await expect(activity.step('Time')).toContainText('done');
    await page.getByRole('link', { name: 'Back to activities' }).click();
    await expect(page).toHaveURL(new RegExp(`${byDate(9001, date)}$`));
  });

  test('the next day and a day in the strip have their own URLs; back leaves the view (D-RT-07)', async ({
    page,
    catalog,
  }) => {
    await catalog.open(9001);
    await page.getByRole('link', { name: 'By date' }).click();
    await page.getByRole('link', { name: 'Next day' }).click();
    await expect(page).toHaveURL(new RegExp(`${byDate(9001, venueDate(1))}$`));
    await page
      .getByRole('navigation', { name: 'Dates' })
      .getByRole('listitem')
      .nth(4)
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(new RegExp(`${byDate(9001, venueDate(4))}$`));
    await expect(page.getByRole('heading', { level: 2 }).nth(1)).not.toHaveText('');
    await page.goBack();
    await expect(catalog.heading).toBeVisible();
  });

  test('on a phone, a time of the day opens the guests step and scrolls it into view (D-RT-07, 2.1-17)', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(byDate(9001, venueDate(9)));
    await untilAlive(page);
    await page.getByRole('list', { name: 'Times of Sunrise Kayak Tour' }).getByRole('link').first().click();
    await expect(page.getByRole('button', { name: 'One more: Adult' })).toBeInViewport();
    const title = page.locator('#step-guests .step-head');
    await expect(title).toBeInViewport({ ratio: 1 });
    const [top, header] = await Promise.all([
      title.evaluate((head) => head.getBoundingClientRect().top),
      page.locator('.site-header').evaluate((head) => head.getBoundingClientRect().bottom),
    ]);
    expect(top).toBeGreaterThanOrEqual(header);
  });

  test('on a phone, a package of the day opens its booking with day and time chosen (D-RT-07, 2.1-18)', async ({
    page,
  }) => {
    const date = venueDate(9);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(byDate(9061, date));
    await untilAlive(page);
    await expect(page.getByRole('heading', { level: 2, name: 'Activities and packages' })).toBeVisible();
    await expectAccessible(page, 'by date with packages');
    const times = page.getByRole('list', { name: 'Times of Kayak Tour in Shore Explorer' });
    await times.getByRole('link', { name: '1:00 PM' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shore Explorer' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/9061/package/details/61.*date=${date}`));
    const stop = page
      .getByRole('main')
      .locator('.stop')
      .filter({ has: page.getByRole('heading', { name: 'Kayak Tour' }) });
    await expect(stop).toContainText('1:00 to 3:30 PM');

    await page.goto(byDate(9061, date));
    await untilAlive(page);
    await page
      .getByRole('list', { name: 'Times of Lake Day' })
      .getByRole('link', { name: /^9:00 AM/ })
      .click();
    await page.getByRole('button', { name: 'One more: Adult' }).click();
    await page.getByRole('button', { name: 'Add to cart' }).last().click();
    await expect(page.getByRole('dialog', { name: 'Lake Day is in your cart' })).toBeVisible();
  });

  test('a day with nothing, a loading day and a failed day each show a message, and axe finds nothing (D-RT-07, D-UI-09)', async ({
    page,
    faults,
  }) => {
    await page.goto(byDate(9061, venueDate(700)));
    await expect(page.getByRole('heading', { name: 'Nothing can be booked on this day' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('This date is not on sale yet.');
    await expectAccessible(page, 'by date, nothing');

    await page.goto(byDate(9061, venueDate(9)));
    await untilAlive(page);
    await page.waitForLoadState('networkidle');
    let fail: () => void = () => undefined;
    await page.route('**/api/booking/getItemsByDate*', async (route) => {
      await new Promise<void>((resolve) => {
        fail = resolve;
      });
      await route.fulfill({ status: 503, json: {} });
    });
    faults.expect(/status of 503/, /Could not load the items of the day/);
    await page.getByRole('link', { name: 'Next day' }).click();
    await expect(page.getByText(`Loading ${dayName(venueDate(10))}`)).toBeAttached();
    await expectAccessible(page, 'by date, loading');
    fail();
    await expect(page.getByText('We couldn’t load the times for this day.')).toBeVisible();
    await expectAccessible(page, 'by date, failed');
    await page.unroute('**/api/booking/getItemsByDate*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'Shore Explorer' })).toBeVisible();
  });

  test('shows a loading message for a slow day opened from all activities (D-RT-07, D-UI-09)', async ({
    page,
    catalog,
  }) => {
    await catalog.open(9061);
    await untilAlive(page);
    await page.waitForLoadState('networkidle');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/booking/getItemsByDate*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'By date' }).click();
    await expect(page.getByText('Loading activities by date')).toBeAttached();
    await expectAccessible(page, 'all activities, a day on its way');
    answer();
    await expect(page.getByRole('heading', { level: 2, name: 'Activities and packages' })).toBeVisible();
  });

  test('has no accessibility violations, even with its calendar open (2.1-16)', async ({ page }) => {
    await page.goto(byDate(9001, venueDate(3)));
    await untilAlive(page);
    await expectAccessible(page, 'by date');
    await page.getByRole('button', { name: /^\w+ 20\d\d$/ }).click();
    await expect(
      page
        .getByRole('grid')
        .getByRole('button', { name: /to choose from/ })
        .first(),
    ).toBeVisible();
    await expectAccessible(page, 'by date, calendar');
  });
});

test.describe('a rental', () => {
  test('is booked by start and length at the price of the length, and sold-out boats cannot be chosen (2.10-02, 4.2-11)', async ({
    page,
    activity,
  }) => {
    const date = venueDate(11);
    await page.goto(`/9006/activity/details/601/time?date=${date}`);
    await activity.untilAlive();
    await activity.panel.getByRole('radio', { name: /Half day/ }).click();
    await activity.panel.getByRole('radio', { name: /^10:00 AM/ }).click();
    await expect(page).toHaveURL(new RegExp(`time=${date}T10:00/PT240M`));
    await activity.addGuests('Double kayak', 1);
    await expect(activity.total).toContainText('$90.00');
    await expectAccessible(page, 'rental');
    await activity.add();
    await activity.added.getByRole('button', { name: 'Keep browsing' }).click();

    // Another visitor wants the only double kayak while it is out.
    await page.goto(`/9006/activity/details/601/guests?date=${date}&time=${date}T12:00/PT60M&rates=612:1`);
    await activity.untilAlive();
    await expect(activity.panel).toContainText('Double kayak is sold out for this time.');
    await expect(activity.panel.getByRole('button', { name: 'One more: Double kayak' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await activity.addGuests('Single kayak', 1);
    await expect(activity.total).toContainText('$20.00');
  });
});

test('places per rate limit each rate by itself, with the reason next to it (2.10-02, D-AV-04)', async ({
  page,
  activity,
}) => {
  const date = venueDate(12);
  await activity.open(9006, 602, { date, time: '19:30' });
  await activity.addGuests('Front row', 2);
  await expect(activity.panel).toContainText('Only 2 left for Front row at this time.');
  await activity.addGuests('Lawn', 1);
  await expect(activity.total).toContainText('$154.00');
  await activity.add();
  await expect(page.getByRole('dialog')).toContainText('Lake Stage');
});

test('a day and an open ticket skip the steps that do not apply; the receipt shows how long the ticket is valid (D-AV-05, 4.2-04, D-OR-04)', async ({
  page,
  activity,
  checkout,
  receipt,
}) => {
  await activity.open(9006, 606, { date: venueDate(8), rates: { 662: 1 } });
  await expect(activity.panel.getByRole('heading', { level: 3 })).toHaveCount(2);
  await activity.add();
  await activity.added.getByRole('button', { name: 'Keep browsing' }).click();

  await page.goto('/9006/activity/details/603');
  await activity.untilAlive();
  await expect(activity.panel).toContainText('Valid for 180 days from the day you buy it.');
  await expect(activity.panel.getByRole('heading', { level: 3 })).toHaveCount(1);
  await expectAccessible(page, 'open ticket');
  await activity.addGuests('Visitor', 2);
  await activity.addAndCheckOut();
  const person = someone();
  await checkout.fillContact(person);
  await checkout.continueFromContact();
  await checkout.fillCard(cards.approved);
  await checkout.acceptTerms();
  await checkout.submitPayment();
  await receipt.heading.waitFor();
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${venueDate(180)}T00:00:00Z`),
  );
  await expect(page.getByRole('article').filter({ hasText: 'Springs Pass' })).toContainText(
    `Any day until ${until}`,
  );
  expect((await mailTo(person.email)).text).toContain(`Any day until ${until}`);
  await expectAccessible(page, 'receipt with an open ticket');
});

test.describe('a private tour', () => {
  test('replaces the guests, is charged once, and appears in the cart, on the receipt and in the email (1-05, 2.8-04, 4.2-07, D-PV-01)', async ({
    page,
    activity,
    checkout,
    receipt,
  }) => {
    const date = venueDate(13);
    await activity.open(9006, 604, { date, time: '10:00', rates: { 671: 2 } });
    await expect(activity.total).toContainText('$80.00');
    await activity.panel.getByRole('switch', { name: 'Have the boat to yourselves' }).click();
    await activity.addGuests('Group size', 5);
    await expect(activity.total).toContainText('$450.00');
    await expectAccessible(page, 'private tour');
    await expect(page).toHaveURL(/private=1&rates=671:2&date=[^&]*&time=[^&]*&guests=5/);
    await page.reload();
    await activity.untilAlive();
    await expect(activity.total).toContainText('$450.00');
    await activity.addAndCheckOut();
    await checkout.openSection('Your cart');
    await expect(checkout.lines.first()).toContainText('Private tour for 5 guests');
    await expect(checkout.lines.first()).toContainText('1 × Whole boat');

    const person = someone();
    await checkout.continueFromCart();
    await checkout.fillContact(person);
    await checkout.continueFromContact();
    await checkout.fillCard(cards.approved);
    await checkout.acceptTerms();
    await checkout.submitPayment();
    await expect(receipt.heading).toBeVisible();
    await expect(receipt.main).toContainText('Private tour for 5 guests');
    const mail = await mailTo(person.email);
    expect(mail.text).toContain('Private tour for 5 guests: 1 × Whole boat');
  });

  test('cannot be chosen once others have booked, and says why; turning it off restores the guests (4.2-07, D-PV-01)', async ({
    page,
    activity,
  }) => {
    const date = venueDate(14);
    await addToCart({ locationKey: 9006, activityKey: 604, rates: { 671: 1 }, date, time: '14:00' });
    await page.goto(`/9006/activity/details/604/time?private=1&rates=671:2&guests=3&date=${date}`);
    await activity.untilAlive();
    await expect(activity.panel.getByRole('radio', { name: /^2:00 PM/ })).toBeDisabled();
    await expect(activity.panel).toContainText('Others have booked this time already');
    await activity.panel.getByRole('switch').click();
    await expect(activity.panel.getByRole('radio', { name: /^2:00 PM/ })).toBeEnabled();
    await activity.panel.getByRole('radio', { name: /^2:00 PM/ }).click();
    await expect(activity.total).toContainText('$80.00');
  });

  test('is on from the start, without a switch, if nothing else is sold (4.2-08)', async ({
    page,
    activity,
  }) => {
    await activity.open(9006, 605, { date: venueDate(15), time: '11:00' });
    await expect(activity.panel.getByRole('switch')).toHaveCount(0);
    await activity.addGuests('Group size', 2);
    await expect(activity.guests('Group size')).toHaveValue('3');
    await expect(activity.total).toContainText('$640.00');
    await activity.add();
    await expect(page.getByRole('dialog')).toContainText('3 guests');
  });
});
