/**
 * Opens the checkout with something in the cart and goes on to payment, on the same slow phone as a visit, and measures
 * what moves under the guest's finger (docs/performance.md, "Pages").
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { phone, slowDown } from './visit.ts';

/** How long to wait after the last activity. */
const quietMs = 2000;

/** Sums of the layout shifts that do not follow a press or a key within half a second, as browsers count them. */
export interface StepShifts {
  checkout: number;
  payment: number;
}

/** Runs in the page before its own scripts. */
function recordShifts(): void {
  const kept = window as unknown as { shifts: { value: number; what: string }[] };
  kept.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null }[];
    })[])
      if (!entry.hadRecentInput)
        kept.shifts.push({
          value: entry.value,
          what: entry.sources.map(({ node }) => node?.className || node?.nodeName || '').join(', '),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns the sum since the last call, and what moved. */
async function takeShifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  const shifts = await page.evaluate(() => {
    const kept = window as unknown as { shifts: { value: number; what: string }[] };
    return kept.shifts.splice(0);
  });
  return {
    sum: shifts.reduce((total, { value }) => total + value, 0),
    moved: shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
  };
}

async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await sleep(quietMs);
}

/** Puts a departure of the venue's first activity that has any into a new cart; returns its key. */
export async function fillCart(origin: string, locationKey: number): Promise<string> {
  const ask = async <Answer>(path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(`${origin}/api${path}`, {
      ...(body === undefined
        ? {}
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  interface Venue {
    Individual: {
      Activities: { EntityHierarchyKey: number; Rates: { EntityHierarchyRateKey: number }[] }[];
    }[];
  }
  const venue = await ask<Venue>(`/client/getClientLocation?clientLocationKey=${locationKey}`);
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  for (const { Activities } of venue.Individual)
    for (const { EntityHierarchyKey, Rates } of Activities) {
      const activity = { EntityHierarchyKey };
      const of = { clientLocationKey: locationKey, activity, capacityTypeKey: 1, date };
      const days = await ask<{ Times: { OrderEntityTimeKey: number }[] }[]>('/booking/getTimes', {
        ...{ ...of, isPrivateTour: false, rates: [] },
      });
      const slot = days.flatMap(({ Times }) => Times)[0];
      const rate = Rates[0];
      if (slot === undefined || rate === undefined) continue;
      const { Order } = await ask<{ Order: { OrderKey: string } | null }>('/booking/addToCart', {
        ...{ clientLocationKey: locationKey, orderKey: null, clientAgentKey: null, bookingAgentKey: null },
        ...{ editing: null, allowOverlap: false },
        Activity: {
          EntityHierarchyKey,
          Rates: [{ ...rate, Participants: 2, CustomFieldParticipants: [] }],
          SelectedTimes: [{ OrderEntityTimeKey: slot.OrderEntityTimeKey }],
        },
      });
      if (Order !== null) return Order.OrderKey;
    }
  throw new Error(`Nothing of venue ${locationKey} can be booked on ${date}.`);
}

/** @param tell hears what moved */
export async function takeSteps(
  browser: Browser,
  address: string,
  tell: (moved: string) => void = () => undefined,
): Promise<StepShifts> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(recordShifts);
    await slowDown(page);
    await page.goto(address);
    const field = (name: string) => page.getByRole('textbox', { name }).first();
    await field('First name').waitFor();
    await rest(page);
    const checkout = await takeShifts(page);
    await field('First name').fill('Maya');
    await field('Last name').fill('Okafor');
    await field('Email').fill('maya@okafor.example');
    await field('Phone number').fill('303 555 0100');
    await takeShifts(page);
    await page.getByRole('button', { name: 'Continue', exact: true }).tap();
    await page.getByRole('textbox', { name: 'Name on card' }).waitFor();
    await rest(page);
    const payment = await takeShifts(page);
    for (const moved of checkout.moved) tell(`checkout: ${moved}`);
    for (const moved of payment.moved) tell(`payment: ${moved}`);
    return { checkout: checkout.sum, payment: payment.sum };
  } finally {
    await context.close();
  }
}
