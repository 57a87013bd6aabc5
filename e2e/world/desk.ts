/** People of a venue who join the desk, for tests and pictures that begin on its screens. */
import { expect, type Page } from '@playwright/test';
import { runStaffCommand } from './operator.ts';

/** Returns the link of an invitation in what a command or an email says. */
export const linkIn = (text: string | null): string =>
  /https?:\S+\/desk\/welcome#\S+/.exec(text ?? '')?.[0] ?? '';

let people = 0;

/** An address of nobody yet. */
export function anAddress(name: string): string {
  people += 1;
  return `${name}-${process.pid}-${Date.now()}-${people}@lake.example`;
}

/** Somebody opens a link and accepts the invitation; it ends on their first screen. */
export async function accept(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
}

/** Somebody new joins a venue by a link from the terminal. Returns the address they sign in with. */
export async function joinDesk(page: Page, venue: number, role: string, name: string): Promise<string> {
  const email = anAddress(role);
  const said = await runStaffCommand('invite', email, '--role', role, '-l', String(venue));
  await accept(page, linkIn(said), name);
  return email;
}
