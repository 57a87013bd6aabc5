/** Carts whose guests agree to one email about them, for tests (docs/rules/carts.md). */
import type { Mail } from '../gateways/mail/mail-gateway.ts';
import { addToCart, type Choice, orderOf, type WireOrder } from './journey.ts';
import { type Answer, ask, endHolds, storeLocation, type TestApp } from './test-app.ts';

/** What reopenCart answers, as far as tests read it. */
export interface Reopened {
  Order: WireOrder | null;
  Unavailable: { Name: string; Start: string | null }[];
  IsBooked: boolean;
  ModelErrors: { Key: string; Value: string[] }[] | null;
}

export const remindingVenue = (app: TestApp, changes: Parameters<typeof storeLocation>[1] = {}) =>
  storeLocation(app.database.db, { cartReminderHours: 3, email: 'hello@lake.example', ...changes });

/** The page's box: ticked, or taken back. */
export const agree = (
  app: TestApp,
  key: number,
  orderKey: string,
  { email = '', isWanted = true, languageKey = null as number | null } = {},
): Promise<Answer<{ Success: boolean; ModelErrors: { Key: string }[] | null }>> =>
  ask(app, 'POST', '/api/booking/remindOfCart', {
    ...{ clientLocationKey: key, orderKey, email, isWanted, languageKey },
  });

export const emailOf = (key: number) => `guest-${key}@okafor.example`;

/** A cart with consent, still open. */
export async function agreedCart(
  app: TestApp,
  key: number,
  {
    email = emailOf(key),
    languageKey = null as number | null,
    ...choice
  }: Partial<Choice> & {
    email?: string;
    languageKey?: number | null;
  } = {},
): Promise<WireOrder> {
  const cart = orderOf(await addToCart(app, { rates: { 11: 1 }, ...choice, locationKey: key }));
  const { body } = await agree(app, key, cart.OrderKey, { email, languageKey });
  if (!body.Success) throw new Error('the cart took no consent');
  return cart;
}

const runJob = (app: TestApp, name: string) => app.jobs.find((job) => job.name === name)?.run();

/** The holds of the venue's carts run out, and the server sweeps them. */
export async function leaveCarts(app: TestApp, key: number): Promise<void> {
  await endHolds(app.database.db, key);
  await runJob(app, 'expired carts');
}

/** What that address is sent when the job runs at that moment. */
export async function sentAt(app: TestApp, now: number, email: string): Promise<Mail[]> {
  app.clock.now = now;
  const before = app.mail.sent.length;
  await runJob(app, 'cart reminders');
  await app.drainOutbox();
  return app.mail.sent.slice(before).filter(({ to }) => to.address === email);
}

/** The key in the email's link. */
export function cartKeyOf({ text }: Pick<Mail, 'text'>): string {
  const found = /\/cart[^\s#]*#([A-Za-z0-9_-]{24})/.exec(text)?.[1];
  if (found === undefined) throw new Error('the email has no link to the cart');
  return found;
}

export const reopen = (app: TestApp, key: number, cartKey: string, headers = {}) =>
  ask<Reopened>(app, 'POST', '/api/booking/reopenCart', { clientLocationKey: key, cartKey }, headers);
