/** When a page that the server drew answers to clicks and keys. */
import type { Page } from '@playwright/test';

/** The program has taken over the page's own part, which comes after the frame around it. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((name) => name.startsWith('__react'));
  });
}
