/**
 * The date of pages where the suites run with a clock some days ahead (scripts/ahead.mjs): Chromium does not start with a turned
 * clock, so its pages are told another date. Their timers go on as usual.
 */
import type { BrowserContext, Page } from '@playwright/test';

const days = Number(process.env.DAYS_AHEAD ?? '0');

/** Tells the documents that are opened from now on a later date. */
export async function turnClock(pages: BrowserContext | Page, by: number): Promise<void> {
  await pages.addInitScript((milliseconds) => {
    const Real = Date;
    globalThis.Date = new Proxy(Real, {
      construct: (_target, given, made) =>
        Reflect.construct(Real, given.length === 0 ? [Real.now() + milliseconds] : given, made) as Date,
      apply: () => new Real(Real.now() + milliseconds).toString(),
      get: (_target, name, receiver) =>
        name === 'now' ? () => Real.now() + milliseconds : Reflect.get(Real, name, receiver),
    });
  }, by);
}

export async function shiftDates(context: BrowserContext): Promise<void> {
  if (days !== 0) await turnClock(context, days * 86_400_000);
}
