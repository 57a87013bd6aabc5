/** The receipt, its email and its calendar file, on this device and on another (D-OR-04, D-OR-05, 2.8-06). */
import type { Page } from '@playwright/test';
import { someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { shop, venueDate } from './world/address.ts';
import { untilAlive } from './world/alive.ts';
import { addMemberships, addToCart, aPaidOrder, pay } from './world/api.ts';
import { attachmentText, mailsTo, mailTo } from './world/mailbox.ts';

test('the receipt shows what, when, where and by when to arrive, and what was paid (D-OR-04, 2.8-06)', async ({
  page,
  receipt,
}) => {
  const { email } = someone();
  const { OrderKey } = await aPaidOrder(email);
  await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
  await expect(receipt.heading).toHaveText('Thank you, Maya!');
  for (const text of [
    /Order \S*\d/,
    // Opened from a link that may have been forwarded, so the email address is masked.
    `${email[0]}•••@okafor.example`,
    'Sunrise Kayak Tour',
    'Please arrive by 12:40 PM',
    'Your guide waits at dock B with a blue flag.',
    'Marina dock B',
    '2 adults',
    'Trail fund',
    '$143.24',
    '4242',
    'Balance',
    '$0.00',
  ])
    await expect(receipt.main).toContainText(text);
  await expect(receipt.main.getByRole('link', { name: /Open in maps/ })).toHaveAttribute('href', /40\.08/);
  await expect(receipt.main.getByRole('button', { name: 'Print' })).toBeVisible();
});

for (const width of [768, 1280])
  test(`a ticket’s picture is shown uncropped at ${width} px (D-OR-04)`, async ({ page, receipt }) => {
    await page.setViewportSize({ width, height: 860 });
    const { OrderKey } = await aPaidOrder(someone().email);
    await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
    const box = await receipt.main.locator('.ticket-photo').boundingBox();
    // Pictures are 4:3.
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  });

test('on a phone, a membership aligns to two edges: one beside its icon, one below it (D-OR-04)', async ({
  page,
  receipt,
}) => {
  await page.setViewportSize({ width: 390, height: 860 });
  const venue = 9092;
  const { OrderKey } = await pay(await addMemberships(venue, ['Cove family']), venue, someone().email);
  await page.goto(`/${venue}/receipt?orderKey=${OrderKey}`);
  const parts = receipt.main.locator('.line > :not(.line-photo)');
  await expect(receipt.main.getByRole('link', { name: /^Complete member details/ })).toBeVisible();
  const edges = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().left));
  expect(new Set(edges.map(Math.round)).size).toBe(2);
});

test('the email shows the same, with a calendar file and a link that opens the receipt in a new browser profile (D-OR-05, C-03)', async ({
  newVisitor,
  page,
  shell,
}) => {
  const { email } = someone();
  const { OrderKey } = await aPaidOrder(email);
  const mail = await mailTo(email);
  expect(mail.text).toContain('Sunrise Kayak Tour');
  expect(mail.text).toContain('Please arrive by 12:40 PM');
  const calendar = mail.attachments.find(({ contentType }) => contentType === 'text/calendar');
  if (calendar === undefined) throw new Error('the mail has no calendar file');
  const file = await attachmentText(calendar);
  expect(file).toContain('BEGIN:VEVENT');
  expect(file).toContain('Sunrise Kayak Tour');
  const link = new RegExp(`${shop()}/9001/receipt\\?orderKey=[\\w-]+`).exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error(`no link to the receipt in: ${mail.text}`);
  expect(link).toContain(OrderKey);

  const elsewhere = await newVisitor();
  await elsewhere.page.goto(link);
  await expect(elsewhere.receipt.heading).toHaveText('Thank you, Maya!');

  // Works in a browser with another booking in progress, whose cart is kept.
  const cart = await addToCart({ locationKey: 9001, activityKey: 101, rates: { 11: 1 } });
  await page.goto(`/9001/catalog/activities?orderKey=${cart.OrderKey}`);
  await expect(shell.cartIcon).toHaveAccessibleName('Cart, 1 item');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya!' })).toBeVisible();
  expect(
    (
      await page.request.get(`/api/booking/getorderv2?clientLocationKey=9001&orderKey=${cart.OrderKey}`)
    ).status(),
  ).toBe(200);
});

test('the calendar file can be downloaded from the page (D-API-67)', async ({ page, receipt }) => {
  const { OrderKey } = await aPaidOrder(someone().email);
  await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
  await untilAlive(page);
  await receipt.main.getByText('Calendar', { exact: true }).click();
  const address = await receipt.main
    .getByRole('link', { name: 'Apple and other calendars' })
    .getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('text/calendar');
  const [, year, month, day, hour, minute] =
    /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00Z/.exec(await answer.text()) ?? [];
  const start = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  expect(new Date(start).toLocaleString('sv-SE', { timeZone: 'America/Denver' })).toBe(
    `${venueDate(12)} 13:00:00`,
  );
});

test('the confirmation email can be sent again (D-API-67)', async ({ page, receipt }) => {
  const { email } = someone();
  const { OrderKey } = await aPaidOrder(email);
  await mailTo(email);
  await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
  await untilAlive(page);
  await receipt.main.getByRole('button', { name: 'Email again' }).click();
  await expect(receipt.main).toContainText('We sent your confirmation again.');
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 15_000 }).toBe(2);
});

test('the key of a cart does not open a receipt (D-OR-04)', async ({ page, faults }) => {
  faults.expect(/status of 404/);
  const { OrderKey } = await addToCart({ locationKey: 9001, activityKey: 101, rates: { 11: 1 } });
  await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('the key of a receipt works at its own location only (D-OR-03, C-25)', async ({ page, faults }) => {
  faults.expect(/status of 404/);
  const { OrderKey } = await aPaidOrder(someone().email);
  await page.goto(`/9002/receipt?orderKey=${OrderKey}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('the receipt never shows a cart icon, not even before its order has loaded (2.6-07)', async ({
  page,
  receipt,
  shell,
}) => {
  const { OrderKey } = await aPaidOrder(someone().email);
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/getorderv2*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/getorderv2*');
  await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
  await expect(receipt.heading).toBeVisible();
  await asked;
  await expect(shell.cartIcon).toHaveCount(0);
  const answered = page.waitForResponse('**/getorderv2*');
  go();
  await answered;
  await expect(shell.cartIcon).toHaveCount(0);
});

for (const width of [390, 1280])
  test(`the printed receipt has no header, footer and buttons, but names the venue, printed from ${width} px (D-OR-04)`, async ({
    page,
    receipt,
    shell,
  }) => {
    await page.setViewportSize({ width, height: 860 });
    const { OrderKey } = await aPaidOrder(someone().email);
    await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
    await untilAlive(page);
    const around = [
      shell.header,
      page.getByRole('contentinfo'),
      receipt.main.getByRole('button', { name: 'Print' }),
      receipt.main.getByText('Calendar', { exact: true }),
      ...['Open in maps', 'Book something else'].map((name) => receipt.main.getByRole('link', { name })),
    ];
    for (const part of around) await expect(part).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const part of around) await expect(part).toBeHidden();
    await expect(receipt.main.getByRole('button')).toHaveCount(0);
    // The picture is not printed and leaves no gap: the text uses the full width of the sheet.
    const widthOf = async (selector: string) =>
      (await receipt.main.locator(selector).boundingBox())?.width ?? 0;
    expect(await widthOf('.ticket-main')).toBeGreaterThan((await widthOf('.ticket')) * 0.95);
    for (const text of [
      'Thank you, Maya!',
      'Please arrive by 12:40 PM',
      'Marina dock B',
      '$143.24',
      'Kestrel Bay Adventures, 2210 County Road 64',
    ])
      await expect(receipt.main.getByText(text).first()).toBeVisible();
    await expect(receipt.main.getByRole('heading', { name: 'Sunrise Kayak Tour' })).toBeVisible();
  });

test('on a phone, the actions of a receipt are three equal buttons in a row, and the list of calendars stays in the window (D-OR-04)', async ({
  page,
  receipt,
}) => {
  await page.setViewportSize({ width: 390, height: 860 });
  const { OrderKey } = await aPaidOrder(someone().email);
  await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
  await untilAlive(page);
  const buttons = receipt.main.locator('.receipt-actions .button');
  await expect(buttons).toHaveText(['Calendar', 'Print', 'Email again']);
  const boxes = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const { top, width, height } = button.getBoundingClientRect();
      return [top, width, height].map(Math.round).join(' ');
    }),
  );
  expect(new Set(boxes).size).toBe(1);
  for (const name of [/^Calendar$/, /^Add to calendar/]) {
    await receipt.main.locator('summary').filter({ hasText: name }).click();
    const file = receipt.main.getByRole('link', { name: 'Apple and other calendars' });
    await expect(file).toBeVisible();
    const list = await receipt.main.locator('details[open] .menu-list').boundingBox();
    expect(list?.x).toBeGreaterThanOrEqual(0);
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await expect(file).toBeHidden();
  }
});

/** Colors of all that is drawn, in order, and whether anything can be pressed. */
const paperOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('*:visible')
    .evaluateAll((all) => ({
      colors: all.map((part) => {
        const { color, backgroundColor, borderTopColor } = getComputedStyle(part);
        return [part.tagName, color, backgroundColor, borderTopColor].join(' ');
      }),
      pressed: all.filter((part) => part.matches('button, summary, input, dialog')).length,
    }));

test('receipt and tickets are printed with the day and its year, alike from a light and a dark screen, and without buttons (D-OR-04, D-TK-02)', async ({
  page,
}) => {
  const { OrderKey, TicketUUID } = await aPaidOrder(someone().email);
  // Its guests can cancel, too.
  const place = { locationKey: 9076, activityKey: 761, date: venueDate(12), time: '09:00' };
  const cancelable = await pay(await addToCart({ ...place, rates: { 7611: 1 } }), 9076, someone().email);
  const year = venueDate(12).slice(0, 4);
  for (const address of [
    `/9001/receipt?orderKey=${OrderKey}&theme=`,
    `/9001/ticket/${TicketUUID}?theme=`,
    `/9076/receipt?orderKey=${cancelable.OrderKey}&theme=`,
  ]) {
    const papers: Awaited<ReturnType<typeof paperOf>>[] = [];
    for (const theme of ['light', 'dark'] as const) {
      await page.goto(`${address}${theme}`);
      await untilAlive(page);
      await page.emulateMedia({ media: 'print', colorScheme: theme });
      const day = page.locator('.ticket-head').getByText(new RegExp(`, ${year},`));
      expect((await day.boundingBox())?.width).toBeGreaterThan(100);
      papers.push(await paperOf(page));
      await page.emulateMedia({ media: null });
    }
    expect(papers[0]?.colors.length).toBeGreaterThan(20);
    expect(papers[0]?.pressed).toBe(0);
    expect(papers[1]).toEqual(papers[0]);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the receipt can be read (D-OR-04)', async ({ page, shell }) => {
    const { OrderKey } = await aPaidOrder(someone().email);
    await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya!' })).toBeVisible();
    await expect(page.getByText('Please arrive by 12:40 PM')).toBeVisible();
    await expect(shell.cartIcon).toHaveCount(0);
  });
});

test.describe('accessibility', () => {
  test('the receipt: axe finds nothing, light and dark, narrow and wide (D-UI-09)', async ({ page }) => {
    const { OrderKey } = await aPaidOrder(someone().email);
    await page.goto(`/9001/receipt?orderKey=${OrderKey}`);
    await untilAlive(page);
    await expectAccessible(page, 'receipt');
  });
});
