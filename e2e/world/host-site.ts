/** Pages of another site that embeds the storefront: answered by the test, so that their origin is what it needs. */
import type { Frame, FrameLocator, Page } from '@playwright/test';
import { shop } from './address.ts';
import { hostSite } from './embed-venue.ts';

/** What the site was told, in order. */
export interface Told {
  type: string;
  [name: string]: unknown;
}

export interface HostPage {
  /** What the page holds, beside the script. */
  body?: string;
  /** The whole page instead. */
  whole?: string;
  site?: string;
  /** Attributes of the script; null for a page without it. */
  script?: string | null;
  /** Whether frames have storage, which browsers may keep from frames of other sites. */
  hasStorage?: boolean;
}

const types = ['ready', 'resize', 'step', 'add_to_cart', 'begin_checkout', 'purchase', 'error', 'closeModal'];

/** Takes storage away from frames, as a browser does that blocks it for other sites. */
function blockStorage(): void {
  if (window === window.top) return;
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('The request was denied.', 'SecurityError');
      },
    });
}

/** Opens a page of the site, which listens to all that it is told. */
export async function openHostPage(
  page: Page,
  { body = '', whole, site = hostSite, script = '', hasStorage = true }: HostPage,
): Promise<void> {
  const listening = `window.told=[];for(const type of ${JSON.stringify(types)})Gangway.on(type,m=>told.push(m))`;
  const scripts =
    script === null
      ? ''
      : `<script src="${shop()}/embed.js" ${script}></script><script>${listening}</script>`;
  const withScripts = `<!doctype html><html lang="en"><title>Another site</title>
    <style>body{margin:0;font-family:sans-serif}</style><h1>Another site</h1>${body}${scripts}`;
  await page.route(`${site}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: whole ?? withScripts,
    }),
  );
  // Browsers ask before a site on the network may reach this machine, where the shop runs.
  await page.context().grantPermissions(['local-network-access'], { origin: site });
  if (!hasStorage) await page.addInitScript(blockStorage);
  await page.goto(`${site}/trips.html`);
}

export const toldTo = (page: Page): Promise<Told[]> =>
  page.evaluate(() => (window as unknown as { told: Told[] }).told);

export const shopFrame = (page: Page): FrameLocator => page.frameLocator('iframe.gangway-frame');

export async function frameOfShop(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe.gangway-frame')).contentFrame();
  if (frame === null) throw new Error('the page shows no frame');
  return frame;
}
