/** Signs in at the identity provider as a person does it: a number, the code from the text, and back to the shop. */
import { expect, type Page } from '@playwright/test';
import { inbox } from './address.ts';

async function textsTo(phone: string): Promise<{ id: number; preview: string }[]> {
  const answer = await fetch(`${inbox()}/api/messages?kind=sms&to=${encodeURIComponent(phone)}`);
  const { messages } = (await answer.json()) as { messages: { id: number; preview: string }[] };
  return messages;
}

/** Fills in the provider's two pages; the text is the one that came after the number was sent. */
export async function signInAsPhone(page: Page, phone: string): Promise<void> {
  const last = (await textsTo(phone))[0]?.id ?? 0;
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible();
  await expect.poll(async () => (await textsTo(phone))[0]?.id ?? 0).toBeGreaterThan(last);
  const [text] = await textsTo(phone);
  await page.getByLabel('Code').fill(/\d{6}/.exec(text?.preview ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
}
