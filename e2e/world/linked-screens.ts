/** Screens of the accounts that a member may link. */
import { offerLinks, openMemberArea } from './linked-accounts.ts';
import type { Screen } from './screen.ts';

export const linkedScreens: readonly Screen[] = [
  {
    name: 'linked-accounts',
    open: async (page) => {
      await offerLinks(page, ['google-oauth2', 'apple', 'a-connection-with-a-very-long-name-of-its-own']);
      await openMemberArea(page, '+13035550110');
      await page.getByRole('button', { name: 'Link Apple account' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('was not linked').waitFor();
    },
  },
  {
    name: 'linked-accounts-provider',
    open: async (page) => {
      await offerLinks(page, ['google-oauth2']);
      await openMemberArea(page, '+13035550110');
      await page.getByRole('button', { name: 'Link Google account' }).click();
      await page.getByRole('heading', { name: 'Link your Google account' }).waitFor();
    },
  },
];
