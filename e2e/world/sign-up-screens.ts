/** Screens of the sign-up page: empty, with errors, with the longest texts, refused, sent. */
import type { Page } from '@playwright/test';
import { SignUpPage } from '../pages/sign-up-page.ts';
import type { Screen } from './screen.ts';

async function open(page: Page): Promise<SignUpPage> {
  const signUp = new SignUpPage(page);
  await signUp.open();
  return signUp;
}

export const signUpScreens: readonly Screen[] = [
  { name: 'sign-up', open: async (page) => void (await open(page)) },
  {
    name: 'sign-up-errors',
    open: async (page) => {
      const signUp = await open(page);
      await signUp.field('Website').fill('we have none');
      await signUp.field('Email').fill('maya@otter');
      await signUp.send.click();
      await signUp.form.getByRole('alert').waitFor();
    },
  },
  {
    name: 'sign-up-refused',
    open: async (page) => {
      const signUp = await open(page);
      await signUp.fill({
        business: 'W'.repeat(100),
        first: 'Ø'.repeat(100),
        last: 'X',
        email: 'x@y.example',
      });
      await page.route('**/requestSignup', (route) => route.fulfill({ status: 429, json: {} }));
      await signUp.send.click();
      await signUp.form.getByRole('alert').waitFor();
    },
  },
  {
    name: 'sign-up-sent',
    open: async (page) => {
      const signUp = await open(page);
      await signUp.fill();
      await signUp.send.click();
      await signUp.thanks.waitFor();
    },
  },
  {
    name: 'sign-up-without-scripts',
    withoutScripts: true,
    open: async (page) => void (await page.goto('/signup')),
  },
];
