/**
 * `test` for all browser tests: addresses, one page object per screen, and no console errors unless expected.
 */
import { writeFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { ActivityPage } from './pages/activity-page.ts';
import { CatalogPage } from './pages/catalog-page.ts';
import { CheckoutPage } from './pages/checkout-page.ts';
import { ReceiptPage } from './pages/receipt-page.ts';
import { Shell } from './pages/shell.ts';
import { shop } from './world/address.ts';
import { shiftDates } from './world/days-ahead.ts';
import { translatePages } from './world/translator.ts';

/** Errors that the browser reports: script errors, failed requests, and content policy violations. */
class Faults {
  private readonly found: string[] = [];
  private readonly expected: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.found.push(`${message.text()} (${message.location().url || message.page()?.url()})`);
    });
    context.on('weberror', (error) => this.found.push(`not caught: ${error.error().stack ?? error.error()}`));
  }

  /** Marks errors as part of the test. */
  expect(...patterns: RegExp[]): void {
    this.expected.push(...patterns);
  }

  /** Returns all errors so far, expected or not. */
  all(): readonly string[] {
    return this.found;
  }

  unexpected(): readonly string[] {
    return this.found.filter((fault) => !this.expected.some((pattern) => pattern.test(fault)));
  }
}

export interface Visitor {
  page: Page;
  shell: Shell;
  catalog: CatalogPage;
  activity: ActivityPage;
  checkout: CheckoutPage;
  receipt: ReceiptPage;
}

const visitorOn = (page: Page): Visitor => ({
  page,
  shell: new Shell(page),
  catalog: new CatalogPage(page),
  activity: new ActivityPage(page),
  checkout: new CheckoutPage(page),
  receipt: new ReceiptPage(page),
});

/** Returns the address and the text of every frame, which the report of a failed page leaves out. */
async function textOfFrames(context: BrowserContext): Promise<string> {
  const frames = context.pages().flatMap((page) => page.frames());
  const texts = frames.map(async (frame) => {
    const text = await frame.evaluate(() => document.body?.innerText).catch(String);
    return `## ${frame.url()}\n${text}`;
  });
  return (await Promise.all(texts)).join('\n\n');
}

interface Fixtures extends Omit<Visitor, 'page'> {
  /** Keeps what a failed page showed in its frames, and all errors, also those that its test expected. */
  framesKept: undefined;
  faults: Faults;
  /** Opens another visitor's page in a separate browser profile. */
  newVisitor: (options?: Parameters<Browser['newContext']>[0]) => Promise<Visitor>;
  /** Opens another tab of the same visitor. */
  newTab: () => Promise<Visitor>;
}

/** Every journey runs in a browser that translates all pages, if asked for. */
const isTranslated = process.env.TRANSLATED === '1';

export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    if (isTranslated) await translatePages(context);
    await shiftDates(context);
    await use(context);
  },
  faults: [
    async ({ context }, use) => {
      const faults = new Faults();
      faults.watch(context);
      await use(faults);
      expect(faults.unexpected(), 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  framesKept: [
    async ({ context, faults }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      const kept = `# Frames\n\n${await textOfFrames(context)}\n\n# Errors\n\n${faults.all().join('\n')}\n`;
      await writeFile(testInfo.outputPath('frames.md'), kept);
    },
    { auto: true },
  ],
  shell: async ({ page }, use) => use(new Shell(page)),
  catalog: async ({ page }, use) => use(new CatalogPage(page)),
  activity: async ({ page }, use) => use(new ActivityPage(page)),
  checkout: async ({ page }, use) => use(new CheckoutPage(page)),
  receipt: async ({ page }, use) => use(new ReceiptPage(page)),
  newVisitor: async ({ browser, faults, locale, viewport, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: shop(),
        locale,
        viewport,
        ...options,
      });
      contexts.push(context);
      if (isTranslated) await translatePages(context);
      await shiftDates(context);
      faults.watch(context);
      return visitorOn(await context.newPage());
    });
    for (const context of contexts) await context.close();
  },
  newTab: async ({ context }, use) => {
    await use(async () => visitorOn(await context.newPage()));
  },
});

export { expect };
