/** Benchmarks the day at the desk on a phone, until it can be used (docs/performance.md, "A day at the desk"). */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../scripts/lib/chromium.mjs';
import { signInToDesk } from '../lib/desk-sign-in.ts';
import { heading, milliseconds, note, table, target } from '../lib/report.ts';
import type { Stage } from '../lib/stage.ts';
import { median } from '../lib/statistics.ts';
import { phone, slowDown, visit } from '../page/visit.ts';

/** The demo venue Larkspur Lake Adventures. */
const demo = 1;
const visits = 7;
const mostMs = 1500;

/** Milliseconds since the visit began; bytes as they travel. */
interface Opened {
  /** The departures stand on the screen, and a press on one does something. */
  usable: number;
  firstPaint: number;
  scriptBytes: number;
  requests: number;
}

/** Marks the moment at which the first departure is drawn: its link works from then on. */
function markDay(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('.agenda-entry') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('day'));
  });
  observer.observe(document, { childList: true, subtree: true });
}

function readDay(): Opened {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = resources.filter(({ name }) => name.endsWith('.js'));
  return {
    usable: performance.getEntriesByName('day')[0]?.startTime ?? Number.NaN,
    // Gray bars, which are no content.
    firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    requests: 1 + resources.length,
  };
}

/** Opens the day on a device that was never there, and again, as somebody does in the morning. */
async function open(browser: Browser, origin: string, cookie: string): Promise<[Opened, Opened]> {
  const context = await browser.newContext(phone);
  try {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: origin }]);
    await context.addInitScript(markDay);
    const once = async () => {
      const page = await context.newPage();
      await slowDown(page);
      await page.goto(`${origin}/desk/${demo}/day`);
      // Waiting for an element would run Playwright's own program in the page, at a quarter of its speed, just when the day is drawn.
      await sleep(5000);
      const opened = await page.evaluate(readDay);
      if (Number.isNaN(opened.usable)) throw new Error('no departure was drawn within five seconds');
      await page.close();
      return opened;
    };
    return [await once(), await once()];
  } finally {
    await context.close();
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function report(name: string, seen: readonly Opened[]): void {
  const rowOf = (what: string, of: (one: Opened) => number, show: (value: number) => string) => {
    const values = seen.map(of);
    return [what, show(median(values)), `${show(Math.min(...values))} – ${show(Math.max(...values))}`];
  };
  heading(`The day at the desk, ${name}, ${visits} times on slow 4G with a processor four times slower`);
  table(
    ['', 'median', 'least – most'],
    [
      rowOf('departures to press', ({ usable }) => usable, milliseconds),
      rowOf('first paint', ({ firstPaint }) => firstPaint, milliseconds),
      rowOf('JavaScript', ({ scriptBytes }) => scriptBytes, kilobytes),
      rowOf('requests', ({ requests }) => requests, String),
    ],
  );
  const middle = median(seen.map(({ usable }) => usable));
  target(`the day at the desk, ${name}`, `≤ ${milliseconds(mostMs)}`, milliseconds(middle), middle <= mostMs);
}

export async function measureDesk(stage: Stage): Promise<void> {
  const shop = await stage.startProduct('desk', { DEMO_VENUES: 'yes' });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
  try {
    const origin = `http://localhost:${shop.program.port}`;
    const cookie = await signInToDesk(shop, demo);
    // The server has loaded what the desk needs, as on any morning.
    await open(browser, origin, cookie);
    const seen: [Opened, Opened][] = [];
    // How fast the machine is: a page that the server has drawn already.
    const shopPages: number[] = [];
    for (let count = 0; count < visits; count++) {
      seen.push(await open(browser, origin, cookie));
      shopPages.push((await visit(browser, `${origin}/${demo}`)).largestPaint);
    }
    report(
      'opened first',
      seen.map(([first]) => first),
    );
    report(
      'opened again',
      seen.map(([, again]) => again),
    );
    note(
      `The largest paint of the shop's catalog page, in turn with them: ${milliseconds(median(shopPages))}.`,
    );
  } finally {
    await browser.close();
    await shop.program.stop();
  }
}
