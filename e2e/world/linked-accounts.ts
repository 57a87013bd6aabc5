/** The member area of an installation where members may link accounts of other services (D-AU-07). */
import type { Page } from '@playwright/test';
import { untilFrameAlive } from './alive.ts';
import { signInAsPhone } from './sign-in.ts';

const venue = 9093;

/** Lets the page offer these connections, as IDENTITY_CONNECTABLE_CONNECTIONS does. */
export async function offerLinks(page: Page, connections: readonly string[]): Promise<void> {
  await page.route('**/api/configuration', async (route) => {
    const answer = await route.fetch();
    const configuration = (await answer.json()) as { Auth: Record<string, unknown> };
    const auth = { ...configuration.Auth, UseDpop: true, UseMrrt: true, ConnectableConnections: connections };
    await route.fulfill({ json: { ...configuration, Auth: auth } });
  });
}

/** Signs in and opens the page of the only membership. */
export async function openMemberArea(page: Page, phone: string): Promise<void> {
  await page.goto(`/${venue}/login`);
  await signInAsPhone(page, phone);
  const header = page.getByRole('banner');
  await header.getByText('Booking as').first().waitFor();
  await untilFrameAlive(page);
  await header.locator('summary').filter({ hasText: 'Booking as' }).click();
  await header.getByRole('link', { name: 'My membership' }).click();
  await page.getByRole('heading', { level: 2, name: 'Linked accounts' }).waitFor();
}
