/**
 * Signs in at the identity provider as a person does: a number, the code from the text message, back to the
 * shop.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { inbox } from './address.ts';

async function textsTo(phone: string): Promise<{ id: number; preview: string }[]> {
  const answer = await fetch(`${inbox()}/api/messages?kind=sms&to=${encodeURIComponent(phone)}`);
  const { messages } = (await answer.json()) as { messages: { id: number; preview: string }[] };
  return messages;
}

/**
 * Lets one test at a time sign in with a number, also across workers: the code of the other would be refused, and the
 * browser would report it.
 */
async function withNumber(phone: string, work: () => Promise<void>): Promise<void> {
  const lock = join(tmpdir(), `gangway-sign-in-${new URL(inbox()).port}-${phone.replaceAll(/\D/g, '')}`);
  await expect(() => mkdirSync(lock)).toPass({ timeout: 20_000, intervals: [100] });
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Fills in the provider's two pages with the code from the text that arrives after the number is sent. */
export async function signInAsPhone(page: Page, phone: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await withNumber(phone, async () => {
    const last = (await textsTo(phone))[0]?.id ?? 0;
    await page.getByLabel('Phone number').fill(phone);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible();
    const provider = new URL(page.url()).origin;
    let code = '';
    await expect(async () => {
      const text = (await textsTo(phone)).find(({ id }) => id > last);
      if (text === undefined) throw new Error(`no code was sent to ${phone}`);
      code = /\d{6}/.exec(text.preview)?.[0] ?? '';
    }).toPass({ timeout: 10_000 });
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    const hasLeft = () => page.isClosed() || new URL(page.url()).origin !== provider;
    await expect.poll(hasLeft, { timeout: 10_000 }).toBe(true);
  });
}
