/**
 * The date of pages where the suites run with a clock some days ahead (scripts/ahead.mjs): Chromium does not start with a turned
 * clock, so its pages are told another date. Their timers go on as usual.
 */
import type { BrowserContext } from '@playwright/test';

const days = Number(process.env.DAYS_AHEAD ?? '0');

export async function shiftDates(context: BrowserContext): Promise<void> {
  if (days === 0) return;
  await context.addInitScript((milliseconds) => {
    const Real = Date;
    globalThis.Date = new Proxy(Real, {
      construct: (_target, given, made) =>
        Reflect.construct(Real, given.length === 0 ? [Real.now() + milliseconds] : given, made) as Date,
      apply: () => new Real(Real.now() + milliseconds).toString(),
      get: (_target, name, receiver) =>
        name === 'now' ? () => Real.now() + milliseconds : Reflect.get(Real, name, receiver),
    });
  }, days * 86_400_000);
}
