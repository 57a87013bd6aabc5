/**
 * Framing: any site may frame the catalog, none a receipt, and only the sites that a venue lists its checkout
 * (D-EMB-02, S14; docs/decisions/0028-headers-per-class-of-page.md).
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { shop, venueDate } from './world/address.ts';
import { aPaidOrder } from './world/api.ts';
import { hostSite, strangeSite } from './world/embed-venue.ts';

/** Opens a page of another origin with an address of the shop in a frame. */
async function openFramed(page: Page, address: string): Promise<{ frame: FrameLocator; end: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Another site</title>
      <iframe id="shop" src="${shop()}${address}" style="width:1200px;height:800px" allow="payment *"></iframe>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  return { frame: page.frameLocator('#shop'), end: () => server.close() };
}

const frameOfShop = (page: Page) => page.frames().find((frame) => frame !== page.mainFrame());

test('a page of another site shows an embedded item in a frame, where it continues to checkout (D-EMB-02, D-EMB-04)', async ({
  page,
}) => {
  const date = venueDate(9);
  const { frame, end } = await openFramed(
    page,
    `/9001/embed/item/101/activity/guests?date=${date}&time=${date}T09:00&rates=11:2`,
  );
  await frame.getByRole('button', { name: 'Add to cart' }).first().click();
  await frame.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
  await expect(frame.getByRole('heading', { name: 'Contact' }).first()).toBeVisible();
  // The address tells the server, in case the visitor reloads there.
  await expect.poll(() => frameOfShop(page)?.url()).toMatch(/\/9001\/checkout.*[?&]embed=1/);
  end();
});

for (const [what, address] of [
  ['a receipt', '/9001/receipt'],
  ['a checkout', '/9001/checkout'],
  ['the checkout of a venue that lists no sites', '/9001/checkout?embed=1'],
  ['the login page', '/9001/login'],
  ['the membership area', '/9001/membership/x'],
] as const)
  test(`${what} cannot be framed (S14)`, async ({ page, faults }) => {
    faults.expect(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|404/i);
    const isReceipt = address.endsWith('/receipt');
    const key = isReceipt ? (await aPaidOrder('framed@mail.example')).OrderKey : null;
    const { end } = await openFramed(page, key === null ? address : `${address}?orderKey=${key}`);
    await expect.poll(() => faults.all().some((fault) => /frame-ancestors/.test(fault))).toBe(true);
    // The console error appears before the frame shows its error page.
    await expect.poll(() => frameOfShop(page)?.url()).toMatch(/^chrome-error:/);
    end();
  });

/** Who shows a page, by the windows around it, from the innermost. */
const parents = {
  'the site that the venue lists': [hostSite],
  'another site': [strangeSite],
  'the listed site within another': [hostSite, strangeSite],
  'the shop itself': ['shop'],
} as const;

type Parent = keyof typeof parents;

/** Opens the windows around a page, one inside the other, and returns the address that its frame ends with. */
async function addressWithin(page: Page, parent: Parent, address: string): Promise<string> {
  const sites = parents[parent].map((site) => (site === 'shop' ? shop() : site));
  let inner = `${shop()}${address}`;
  for (const site of sites) {
    const holds = inner;
    await page.route(`${site}/holder.html`, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><title>Holder</title><iframe src="${holds}" width="900" height="700"></iframe>`,
      }),
    );
    inner = `${site}/holder.html`;
    if (site !== shop()) await page.context().grantPermissions(['local-network-access'], { origin: site });
  }
  await page.goto(inner);
  await expect.poll(() => page.frames().length).toBe(sites.length + 1);
  const last = page.frames().at(-1);
  await expect.poll(() => last?.url()).not.toBe('');
  await last?.waitForLoadState();
  return last?.url() ?? '';
}

const everyone = Object.keys(parents) as Parent[];

for (const { what, address, by } of [
  {
    what: 'the catalog',
    address: '/9097/catalog/activities',
    by: ['the site that the venue lists', 'the shop itself'],
  },
  {
    what: 'an embedded item',
    address: '/9097/embed/item/971/activity',
    by: ['the site that the venue lists', 'the shop itself'],
  },
  {
    what: 'a checkout that says it is embedded',
    address: '/9097/checkout?embed=1',
    by: ['the site that the venue lists'],
  },
  { what: 'a checkout', address: '/9097/checkout', by: [] },
  { what: 'a receipt', address: '/9097/receipt?embed=1', by: [] },
  { what: 'the login page', address: '/9097/login?embed=1', by: [] },
  { what: 'the membership area', address: '/9097/membership/x?embed=1', by: [] },
  { what: 'an answer of the API', address: '/api/client/getClientLocation?clientLocationKey=9097', by: [] },
] satisfies { what: string; address: string; by: Parent[] }[])
  test(`${what} is framed by ${by.length === 0 ? 'nobody' : by.join(' and ')}, whoever tries (D-EMB-02, S14)`, async ({
    newVisitor,
    faults,
  }) => {
    faults.expect(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|404/i);
    const framedBy: Parent[] = [];
    for (const parent of everyone) {
      const { page } = await newVisitor();
      if (!(await addressWithin(page, parent, address)).startsWith('chrome-error:')) framedBy.push(parent);
    }
    expect(framedBy).toEqual(by);
  });
