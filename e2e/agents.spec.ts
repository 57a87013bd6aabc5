/**
 * Agents and affiliates: from the link on the first page to the paid order, and what is not kept (4.2, 5.2,
 * 8.2; docs/rules/agents.md).
 */
import type { Page } from '@playwright/test';
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';

const byDate = (locationKey: number, date: string) =>
  `/${locationKey}/catalog/date/${date.split('-').map(Number).reverse().join('/')}`;

interface SoldRate {
  EntityHierarchyRateKey: number;
  Price: number;
  BookingAgentKey: number | null;
  BookingAgentEntityHierarchyRateHistoryKey: number | null;
}

async function soldRates(orderKey: string): Promise<SoldRate[]> {
  const query = new URLSearchParams({ orderKey, clientLocationKey: '9001' });
  const answer = await fetch(`${shop()}/api/booking/getorderv2?${query}`);
  const order = (await answer.json()) as { Individual: { Activities: { Rates: SoldRate[] }[] }[] };
  return order.Individual.flatMap(({ Activities }) => Activities.flatMap(({ Rates }) => Rates));
}

test('an agent’s link sells at the agent’s price, without the rate it does not sell, through to the paid order (6-09, 6-10, 4.2-16, 7.2-01)', async ({
  page,
  catalog,
  activity,
  checkout,
  receipt,
}) => {
  const asked: URL[] = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.pathname.endsWith('/GetBookingAgentRates')) asked.push(address);
  });
  await page.goto('/9001?bookingAgentKey=501&clientAgentKey=301');
  await catalog.choose('Sunrise Kayak Tour');
  await activity.untilAlive();
  await activity.chooseDate(venueDate(9));
  await activity.chooseTime('9:00 AM');
  await expect(activity.panel.getByText('$52.00')).toBeVisible();
  await expect(activity.guests('Adult')).toBeVisible();
  await expect(activity.guests('Child')).toHaveCount(0);
  expect(asked.map(({ searchParams }) => searchParams.get('bookingAgentKey'))).toEqual(['501']);
  await expectAccessible(page, 'guests through an agent');

  // A reload continues the same visit, whether or not the address still names the agent.
  const address = new URL(page.url());
  for (const name of ['bookingAgentKey', 'clientAgentKey']) address.searchParams.delete(name);
  await page.goto(address.href);
  await activity.untilAlive();
  await expect(activity.panel.getByText('$52.00')).toBeVisible();
  await activity.addGuests('Adult', 2);
  await expect(activity.total).toContainText('$117.32');
  const sent = page.waitForRequest('**/api/booking/addToCart');
  await activity.addAndCheckOut();
  expect((await sent).postDataJSON()).toMatchObject({ bookingAgentKey: 501, clientAgentKey: 301 });

  const guest = someone();
  await checkout.fillContact(guest);
  await checkout.continueFromContact();
  await checkout.acceptTerms();
  await checkout.fillCard(cards.approved);
  await checkout.submitPayment();
  await receipt.heading.waitFor();
  // 104.00, two times 2.50 for the trail, 8% tax on the tour.
  await expect(page.getByRole('main')).toContainText('$117.32');
  const orderKey = new URL(page.url()).searchParams.get('orderKey') ?? '';
  expect(await soldRates(orderKey)).toEqual([
    expect.objectContaining({
      EntityHierarchyRateKey: 11,
      Price: 52,
      BookingAgentKey: 501,
      BookingAgentEntityHierarchyRateHistoryKey: 1,
    }),
  ]);
});

/** Returns the card or row of an item in the catalog. */
const itemOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an agent’s link shows its prices by date and on cards, and hides what it does not sell (4.2-16, 4.2-17, D-RT-07)', async ({
    page,
  }) => {
    await page.goto(`${byDate(9006, venueDate(9))}?bookingAgentKey=504`);
    await expect(itemOf(page, 'Kayak Rental')).toContainText('from $18');
    await expect(itemOf(page, 'Lake Stage')).toHaveCount(0);
    await page.goto('/9006/catalog/activities?bookingAgentKey=504');
    await expect(itemOf(page, 'Kayak Rental')).toContainText('from $18');
    await expect(itemOf(page, 'Lake Stage')).toHaveCount(0);
    await page.goto('/9006/catalog/activities');
    await expect(itemOf(page, 'Kayak Rental')).toContainText('from $20');
    await expect(itemOf(page, 'Lake Stage')).toHaveCount(1);

    await page.goto('/9061/catalog/packages?bookingAgentKey=505');
    await expect(itemOf(page, 'Shore Explorer')).toContainText('$80');
    await page.goto(`${byDate(9061, venueDate(9))}?bookingAgentKey=505`);
    await expect(itemOf(page, 'Shore Explorer')).toContainText('from $80');
    await page.goto('/9061/catalog/packages');
    await expect(itemOf(page, 'Shore Explorer')).toContainText('$90');
    await page.goto(`${byDate(9061, venueDate(9))}?bookingAgentKey=506`);
    await expect(itemOf(page, 'Kayak Tour')).toHaveCount(1);
    await expect(itemOf(page, 'Evening Cruise')).toHaveCount(0);
    await expect(itemOf(page, 'Lake Day')).toHaveCount(0);
  });
});

test('on an agent’s link, a rental is found by date and booked at the agent’s price for its length (4.2-16, 6-10, D-AV-03)', async ({
  page,
  catalog,
  activity,
}) => {
  await page.goto('/9006?bookingAgentKey=504');
  await expect(catalog.heading).toBeVisible();
  await untilAlive(page);
  await page.getByRole('link', { name: 'By date' }).click();
  await expect(page).toHaveURL(/bookingAgentKey=504/);
  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(itemOf(page, 'Kayak Rental')).toContainText('from $18');
  await expectAccessible(page, 'by date through an agent');
  await page
    .getByRole('list', { name: 'Times of Kayak Rental' })
    .getByRole('link', { name: '10:00 AM' })
    .click();
  await activity.untilAlive();
  await activity.step('Time').click();
  await activity.panel.getByRole('radio', { name: /Half day/ }).click();
  await activity.panel.getByRole('radio', { name: /^10:00 AM/ }).click();
  await activity.addGuests('Single kayak', 1);
  await expect(activity.total).toContainText('$50.00');

  // If the address does not name the session's agent, the page finds it during hydration.
  const address = new URL(page.url());
  await page.goto(byDate(9006, venueDate(1)));
  await expect(itemOf(page, 'Kayak Rental')).toContainText('from $18');
  await expect(itemOf(page, 'Lake Stage')).toHaveCount(0);
  await page.goto(`${address.pathname}${address.search}`);
  await activity.untilAlive();
  await expect(activity.total).toContainText('$50.00');
  const added = page.waitForResponse('**/api/booking/addToCart');
  await activity.add();
  expect(await (await added).json()).toMatchObject({ Order: { SubTotal: 50 } });
});

test('only numeric keys are kept, for the session of one location; the number of an unknown agent changes nothing (3.1-10, 5.2-08, D-AG-01)', async ({
  page,
  activity,
}) => {
  const kept = () =>
    page.evaluate(() => ({
      booking: sessionStorage.getItem('bookingAgentKey'),
      client: sessionStorage.getItem('clientAgentKey'),
    }));
  await page.goto('/9001/catalog/activities?bookingAgentKey=lakeside&clientAgentKey=30l');
  await untilAlive(page);
  expect(await kept()).toEqual({ booking: null, client: null });

  await page.goto('/9001/catalog/activities?bookingAgentKey=999&clientAgentKey=301');
  await expect.poll(kept).toEqual({ booking: '999', client: '301' });
  await activity.open(9001, 101, { date: venueDate(9), time: '09:00' });
  await expect(activity.panel.getByText('$64.00')).toBeVisible();
  await expect(activity.guests('Child')).toBeVisible();

  await page.goto('/9002/catalog/activities');
  await expect.poll(kept).toEqual({ booking: null, client: null });
});

for (const status of [500, 499])
  test(`if the agent’s rates answer ${status}, the visitor books at the prices of the chosen time, ${status === 499 ? 'silently' : 'and it is logged'} (8.2-03, 8.2-04)`, async ({
    page,
    activity,
    faults,
  }) => {
    faults.expect(new RegExp(`status of ${status}`), /Could not load the rates of the agent/);
    await page.route('**/api/booking/GetBookingAgentRates*', (route) =>
      route.fulfill({ status, json: { ExceptionMessage: 'No.' } }),
    );
    const answered = page.waitForResponse('**/api/booking/GetBookingAgentRates*');
    await page.goto(
      `/9001/activity/details/101?bookingAgentKey=501&date=${venueDate(9)}&time=${venueDate(9)}T09:00&rates=11:1`,
    );
    await activity.untilAlive();
    await answered;
    await expect(activity.total).toContainText('$58.66');
    const logged = () =>
      faults.all().filter((fault) => fault.includes('Could not load the rates of the agent')).length;
    // The page logs it after the price is there already.
    await expect.poll(logged).toBe(status === 499 ? 0 : 1);
    await activity.add();
  });
