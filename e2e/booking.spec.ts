/** Booking an activity: from the catalog to the cart, step by step (4.2, 3.2). */
import { expect, test } from './test.ts';
import { venueDate } from './world/address.ts';

test.describe('the booking panel', () => {
  test('leads from date to time to guests, with the running total, and adds once (4.2-01, 4.2-02, 4.2-03)', async ({
    page,
    activity,
    shell,
    catalog,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/getTimes')) asked.push(request.postData() ?? '');
    });
    await catalog.open(9001);
    await catalog.choose('Sunrise Kayak Tour');
    await expect(page.getByRole('heading', { level: 1, name: 'Sunrise Kayak Tour' })).toBeVisible();
    await activity.untilAlive();
    const date = venueDate(7);
    await activity.chooseDate(date);
    await activity.chooseTime('9:00 AM');
    await activity.addGuests('Adult', 2);
    await activity.addGuests('Child', 1);
    await expect(activity.total).toContainText('$172.00');
    expect(asked.length).toBe(1);
    expect(page.url()).toContain(`date=${date}`);
    await activity.addToCart.dblclick();
    await activity.added.waitFor();
    await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
  });
});
