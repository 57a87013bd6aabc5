/**
 * Visits a page with an empty cache, on a phone with a slow processor and connection (docs/performance.md,
 * "Pages").
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
};
/** Slow 4G, applied to every request: 150 ms until the answer begins, 1.6 Mbit/s down, 750 kbit/s up. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowerProcessor = 4;
/** How long to wait after the last activity. */
const quietMs = 2500;

/** Times in milliseconds since the visit began; sizes in transferred bytes, without headers. */
export interface Visit {
  documentBytes: number;
  /** Scripts that hydrate the frame: those requested before it requests its configuration. */
  frameScriptBytes: number;
  /** All scripts, including the page's own part. */
  scriptBytes: number;
  requests: number;
  /** Requests begun before the largest paint of the first view, including the document. */
  requestsToFirstView: number;
  firstPaint: number;
  largestPaint: number;
  /**
   * When the first script after the starter was requested, when the frame's last script arrived, and when the
   * last of all arrived.
   */
  programAsked: number;
  frameThere: number;
  programThere: number;
  /** Sum of the layout shifts. */
  layoutShift: number;
  /** Sum of the time beyond 50 ms of each task after the first paint. */
  blocked: number;
}

/** Runs in the page once it is idle. */
function readVisit(): Visit {
  const recorded = (type: string) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type, buffered: true });
    return observer.takeRecords();
  };
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = resources.filter(({ name }) => name.endsWith('.js'));
  const program = scripts.filter(({ name }) => !name.includes('/entry-starter'));
  const asksSettings = resources.find(({ name }) => name.endsWith('/api/configuration'))?.startTime;
  const frame = scripts.filter(({ startTime }) => startTime <= (asksSettings ?? Number.NaN));
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const largestPaint = recorded('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN;
  return {
    documentBytes: page?.encodedBodySize ?? Number.NaN,
    frameScriptBytes: sum(frame.map(({ encodedBodySize }) => encodedBodySize)),
    scriptBytes: sum(scripts.map(({ encodedBodySize }) => encodedBodySize)),
    requests: 1 + resources.length,
    requestsToFirstView: 1 + resources.filter(({ startTime }) => startTime < largestPaint).length,
    firstPaint,
    largestPaint,
    programAsked: Math.min(...program.map(({ startTime }) => startTime)),
    frameThere: Math.max(...frame.map(({ responseEnd }) => responseEnd)),
    programThere: Math.max(...program.map(({ responseEnd }) => responseEnd)),
    layoutShift: sum(
      recorded('layout-shift').map((entry) => (entry as PerformanceEntry & { value: number }).value),
    ),
    blocked: sum(
      recorded('longtask')
        .filter(({ startTime }) => startTime >= firstPaint)
        .map(({ duration }) => duration - 50),
    ),
  };
}

export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
}

export async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await slowDown(page);
    // The page requests this when its program runs. Polling the page itself would keep its thread busy.
    const alive = page.waitForResponse((response) => response.url().endsWith('/api/configuration'));
    await page.goto(address);
    await alive;
    await page.waitForLoadState('networkidle');
    await sleep(quietMs);
    return await page.evaluate(readVisit);
  } finally {
    await context.close();
  }
}
