/**
 * Signs in at the identity provider as a person does: a number, the code from the text message, back to the
 * shop.
 */
import { expect, type Page } from '@playwright/test';
import { inbox } from './address.ts';

async function textsTo(phone: string): Promise<{ id: number; preview: string }[]> {
  const answer = await fetch(`${inbox()}/api/messages?kind=sms&to=${encodeURIComponent(phone)}`);
  const { messages } = (await answer.json()) as { messages: { id: number; preview: string }[] };
  return messages;
}

/** Fills in the provider's two pages with the code from the text that arrives after the number is sent. */
export async function signInAsPhone(page: Page, phone: string): Promise<void> {
  const last = (await textsTo(phone))[0]?.id ?? 0;
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible();
  const provider = new URL(page.url()).origin;
  const tried: number[] = [];
  // Another test may use the same number at the same moment: one of the codes sent since then belongs to this
  // page.
  await expect(async () => {
    const text = (await textsTo(phone)).find(({ id }) => id > last && !tried.includes(id));
    if (text === undefined) throw new Error(`no code was sent to ${phone}`);
    tried.push(text.id);
    await page.getByLabel('Code').fill(/\d{6}/.exec(text.preview)?.[0] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    const hasLeft = () => page.isClosed() || new URL(page.url()).origin !== provider;
    await expect.poll(hasLeft, { timeout: 4000 }).toBe(true);
  }).toPass({ timeout: 20_000 });
}
