/** The header fits at every width, for a visitor and for a member with a long name (2.5). */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { untilFrameAlive } from './world/alive.ts';
import { signInAsPhone } from './world/sign-in.ts';

const venue = 9094;
const catalog = `/${venue}/catalog/activities`;
const widths = [320, 360, 390, 480, 600, 768, 769, 800, 880, 940, 992, 1024, 1152, 1280, 1440, 1920];

/** Returns the header elements that overflow the window or overlap others; empty if there are none. */
async function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      faults.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`);
    const parts = [
      ...document.querySelectorAll('.brand, .tabs a, .tabs-menu > summary, .back-link, .site-header-end > *'),
    ]
      .map((part) => ({ name: part.className || part.textContent, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
      .sort((a, b) => a.box.left - b.box.left);
    for (const [index, { name, box }] of parts.entries()) {
      if (box.left < 0 || box.right > root.clientWidth) faults.push(`${name} leaves the window`);
      const next = parts[index + 1];
      if (next !== undefined && box.right > next.box.left + 0.5)
        faults.push(`${name} stands on ${next.name}`);
    }
    return faults;
  });
}

async function expectToFit(page: Page, who: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await misplaced(page), `${who} at ${width}`).toEqual([]);
    await expect(page.getByRole('link', { name: /^Cart, / })).toBeInViewport({ ratio: 1 });
    const logo = await page.getByRole('banner').getByRole('img').boundingBox();
    expect(logo?.height, `the logo at ${width}`).toBeGreaterThan(20);
  }
}

test('the header fits at every width for a visitor, on the catalog and other pages (2.5-16, 9-13)', async ({
  page,
}) => {
  await page.goto(catalog);
  await untilFrameAlive(page);
  await expectToFit(page, 'a visitor');
  await page.goto(`/${venue}/activity/details/941`);
  await untilFrameAlive(page);
  await expectToFit(page, 'a visitor on an activity');
});

test('the header fits at every width for a member with a long name, whose menu shows the name and a logout button (2.5-18, 2.5-19)', async ({
  page,
}) => {
  test.slow();
  await page.goto(`/${venue}/login`);
  await signInAsPhone(page, '+13035550112');
  const header = page.getByRole('banner');
  await expect(header.getByText('Booking as Wilhelmina Christophersen-Ruiz')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(catalog));
  await expectToFit(page, 'a member');
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await header.locator('.account > summary').click();
    await expect(
      header.getByRole('strong').filter({ hasText: 'Wilhelmina Christophersen-Ruiz' }),
    ).toBeInViewport({ ratio: 1 });
    await expect(header.getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 });
    expect(await misplaced(page), `the open menu at ${width}`).toEqual([]);
    await expectAccessible(page, `the open member menu at ${width}`);
    await header.locator('.account > summary').click();
  }
  await page.goto(`/${venue}/activity/details/941`);
  await untilFrameAlive(page);
  await expect(header.locator('.account')).toBeVisible();
  await expectToFit(page, 'a member on an activity');
});

test('the tabs are a menu at 768 px, and links from 769 px if they fit (2.5-16)', async ({ page, shell }) => {
  const expectMenu = async (width: number, isMenu: boolean) => {
    await page.setViewportSize({ width, height: 800 });
    await expect(shell.tabsMenu, `menu at ${width}`).toBeVisible({ visible: isMenu });
    await expect(shell.tabs, `tabs at ${width}`).toBeVisible({ visible: !isMenu });
    expect(await misplaced(page), `at ${width}`).toEqual([]);
  };
  // Two tabs beside the login.
  await page.goto('/9092/catalog/activities');
  await expectMenu(768, true);
  await expectMenu(769, false);
  await expectMenu(1280, false);
  // Five tabs beside the login.
  await page.goto(catalog);
  await expectMenu(768, true);
  await expectMenu(1008, true);
  await expectMenu(1024, false);
  await page.setViewportSize({ width: 320, height: 800 });
  await shell.tabsMenu.click();
  const menu = shell.header.getByRole('navigation', { name: 'Catalog menu' });
  await expect(menu.getByRole('link', { name: 'Member Login' })).toBeInViewport({ ratio: 1 });
  expect(await misplaced(page)).toEqual([]);
});

test('the logo is 140 pixels high on wide catalog pages, and smaller only if the tabs need its room (2.5-02, 9-14)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // A 4:1 logo next to a single tab.
  await page.goto('/9001');
  const logo = page.getByRole('banner').getByRole('img');
  expect((await logo.boundingBox())?.height).toBe(140);
  await page.goto(catalog);
  const tight = (await logo.boundingBox())?.height ?? 0;
  expect(tight).toBeGreaterThan(80);
  expect(tight).toBeLessThan(140);
});
