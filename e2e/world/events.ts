/** Records a page's analytics events with a fake application-insights object (7.5, D-AN-02). */
import type { Page } from '@playwright/test';

interface Heard {
  name: string;
  properties?: Record<string, unknown>;
}

/** Starts recording; call before opening the page. */
export async function hearEvents(page: Page): Promise<() => Promise<readonly Heard[]>> {
  await page.addInitScript(() => {
    const heard: Heard[] = [];
    Object.assign(window, { heard, appInsights: { trackEvent: (event: Heard) => heard.push(event) } });
  });
  return () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
}
