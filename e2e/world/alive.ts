/** When a page that the server drew answers to clicks and keys. */
import type { Page } from '@playwright/test';

const untilTaken = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && Object.keys(element).some((name) => name.startsWith('__react'));
  }, selector);

/** The program has taken over the page's own part, which comes after the frame around it. */
export async function untilAlive(page: Page): Promise<void> {
  await untilTaken(page, 'main');
}

/** The frame is taken over: header, cart and links; the page's own part may still be on its way. */
export async function untilFrameAlive(page: Page): Promise<void> {
  await untilTaken(page, 'header');
}
