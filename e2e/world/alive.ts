/** Waits until a server-rendered page responds to clicks and keys. */
import type { Frame, Page } from '@playwright/test';

const untilTaken = (page: Page | Frame, selector: string) =>
  page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && Object.keys(element).some((name) => name.startsWith('__react'));
  }, selector);

/** Waits for the hydration of the page's own part, which follows that of the frame around it. */
export async function untilAlive(page: Page): Promise<void> {
  await untilTaken(page, 'main');
}

/**
 * Waits for the hydration of what is around all pages (header, cart and links); the page's own part may still be
 * loading.
 */
export async function untilFrameAlive(page: Page | Frame): Promise<void> {
  await untilTaken(page, 'header');
}
